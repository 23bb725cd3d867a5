"""A second generator of laid-out hands, to measure the layout on tables that it was not built with.

Written from the rule texts and from what real tables do (`datasets/README.md`, groups), not from
`vision.synthesis.tables`, of which it uses nothing. Hands are dealt set by set, not played; rows are curves with their
own wander and slack; tiles may be half hidden; houses differ in where sets, flowers and the winning tile lie.

    deal = random_deal("taiwan16", Random(1))            # the hand, its scores, the tiles left over
    scene = lay_table(deal, random_house(deal.rules, rng), rng)
    picture = take_picture(scene, rng)                   # boxes, codes, corners, groups
    photo = render(picture, np.random.default_rng(1))    # uint8 RGB

`second_table(seed)` does the first three. Seeds from `HELD_OUT` on are for measuring only.
"""
