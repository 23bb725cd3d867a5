"""Joins links between neighbours into chains."""

from collections.abc import Iterable


def join_chains(count: int, links: Iterable[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Connected components of links, each in link order.

    >>> join_chains(4, [(3, 1), (1, 0)])
    [(3, 1, 0), (2,)]

    `count`: number of items, numbered from 0; `links`: pairs, the second of which follows the first. Returns each item
    once: chains sorted by their smallest number; a component that is not a simple chain is sorted by number.
    """
    links = list(links)
    joined = list(range(count))

    def root(member: int) -> int:
        while joined[member] != member:
            joined[member] = joined[joined[member]]
            member = joined[member]
        return member

    for before, after in links:
        joined[root(after)] = root(before)
    members: dict[int, list[int]] = {}
    for member in range(count):
        members.setdefault(root(member), []).append(member)
    following = dict(links)
    return [_in_order(chain, following) for chain in members.values()]


def _in_order(members: list[int], following: dict[int, int]) -> tuple[int, ...]:
    after = {following[member] for member in members if member in following}
    starts = [member for member in members if member not in after]
    order = starts[:1]
    while order and len(order) < len(members) and order[-1] in following:
        order.append(following[order[-1]])
    return tuple(order) if len(set(order)) == len(members) else tuple(members)
