"""Winning hands of each rule set, as a person would make them."""
import random
from collections import Counter
from scoring import Hand, score, is_win
from scoring.errors import PailensError

SUITS = "mps"
ALL = [f"{n}{s}" for s in SUITS for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]

def sort_key(c): return ("mpszf".index(c[1]), 5 if c[0] == "0" else int(c[0]))
def text(codes): return "".join(sorted(codes, key=sort_key))   # '1m2m3m' is notation too

def propose(rng, rules):
    n = 5 if rules == "taiwan16" else 4
    q = rng.random()
    if q < .05 and rules != "taiwan16" and rules != "hongkong":
        pool = ALL if rng.random() < .5 else [c for c in ALL if c[1] == rng.choice("mps") or c[1] == "z"]
        if len(pool) < 7: return None
        pairs = rng.sample(pool, 7)
        return [], [c for c in pairs for _ in (0, 1)]
    if q < .06 and rules != "taiwan16":
        orphans = [c for c in ALL if c[1] == "z" or c[0] in "19"]
        return [], orphans + [rng.choice(orphans)]
    suits = rng.choices(["mps", rng.choice("mps"), "".join(rng.sample("mps", 2))], [.6, .27, .13])[0]
    honours = rng.random() < (.75 if len(suits) > 1 else .65)
    simple = rng.random() < (.35 if rules == "riichi" else .12)
    pungs = rng.choice([.12, .35, .35, .8])
    left = Counter({c: 4 for c in ALL}); sets = []
    faces = [c for c in ALL if (c[1] in suits or (c[1] == "z" and honours and not simple)) and not (simple and c[0] in "19")]
    def take(t):
        if any(left[c] < k for c, k in Counter(t).items()): return False
        left.subtract(t); return True
    tries = 0
    while len(sets) < n:
        tries += 1
        if tries > 200: return None
        if rng.random() < pungs:
            c = rng.choice(faces + [f for f in faces if f[1] == "z"] * 2); t = [c] * 3; k = "pung"
        else:
            s = rng.choice(suits); a = rng.randint(2 if simple else 1, 6 if simple else 7); t = [f"{a + i}{s}" for i in range(3)]; k = "chow"
        if take(t): sets.append((k, t))
    for _ in range(50):
        c = rng.choice(faces)
        if take([c, c]): return sets, [c, c]
    return None

def make(rng, rules):
    """dict(concealed=[codes], melds=[(kind, codes)], flowers, winning, sets=[concealed sets], record, wins)"""
    want_claims = rng.choices([0, 1, 2, 3, 4], [28, 26, 22, 16, 8])[0]
    for attempt in range(3000):
        got = propose(rng, rules)
        if got is None: continue
        sets, eyes = got
        sets = list(sets); rng.shuffle(sets)
        claims = min(want_claims if attempt < 1500 else rng.randint(0, 3), len(sets))
        claimed, own = sets[:claims], sets[claims:]
        used = Counter(c for _, t in sets for c in t) + Counter(eyes)
        melds = []
        for k, t in claimed:
            if k == "pung" and used[t[0]] == 3 and rng.random() < .2:
                used[t[0]] = 4; melds.append((rng.choice(["kong", "kong", "added-kong"]), t + t[:1]))
            else: melds.append((k, t))
        keep = []
        for k, t in own:
            if k == "pung" and used[t[0]] == 3 and rng.random() < .22:
                used[t[0]] = 4; melds.append(("concealed-kong", t + t[:1]))
            else: keep.append((k, t))
        concealed = [c for _, t in keep for c in t] + list(eyes)
        if not concealed: continue
        winning = rng.choice(concealed)
        nf = {"riichi": 0, "australia": 0, "mcr": rng.choice([0, 0, 1, 2]), "hongkong": rng.choice([0, 1, 1, 2, 3]),
              "international": rng.choice([0, 1, 1, 2, 3]), "taiwan16": rng.choice([0, 1, 2, 2, 3, 4])}[rules]
        flowers = sorted(rng.sample([f"{i}f" for i in range(1, 9)], nf))
        try:
            s = score(Hand.parse(rules, text(concealed), winning, melds=[(k, text(t)) for k, t in melds], flowers=text(flowers)))
        except PailensError:
            continue
        if not s.win: continue
        own_sets = [t for _, t in keep] + ([list(eyes)] if len(eyes) == 2 else [])
        return dict(concealed=concealed, melds=melds, flowers=flowers, winning=winning, sets=own_sets, irregular=len(eyes) != 2, wins=True)
    raise RuntimeError(rules)

def spoil(rng, rules, h):
    """one short, or a tile changed"""
    h = dict(h); c = list(h["concealed"])
    if rng.random() < .5 and len(c) > 2:
        v = rng.choice([x for x in c if x != h["winning"]] or c); c.remove(v); why = "short"
    else:
        for _ in range(50):
            d = list(c); d.remove(rng.choice(d)); new = rng.choice(ALL)
            if Counter(d)[new] + sum(t.count(new) for _, t in h["melds"]) >= 4: continue
            d.append(new)
            try: bad = not is_win(rules, text(d), melds=[(k, text(t)) for k, t in h["melds"]])
            except TypeError: bad = True
            except PailensError: continue
            if bad: c = d; break
        why = "changed"
    h["concealed"] = c
    if h["winning"] not in c: h["winning"] = rng.choice(c)
    h["sets"] = None; h["wins"] = False; h["spoilt"] = why
    return h

def redden(rng, h):
    """red fives of riichi: at most one a suit"""
    for s in "mps":
        if rng.random() < .35:
            red, five = f"0{s}", f"5{s}"
            spots = [("c", i) for i, c in enumerate(h["concealed"]) if c == five] + [(j, i) for j, (k, t) in enumerate(h["melds"]) for i, c in enumerate(t) if c == five]
            if not spots: continue
            w, i = rng.choice(spots)
            if w == "c":
                if h["winning"] == five and h["concealed"].count(five) == 1: h["winning"] = red
                h["concealed"][i] = red
                for t in h["sets"] or []:
                    if five in t: t[t.index(five)] = red; break
            else: k, t = h["melds"][w]; t = list(t); t[i] = red; h["melds"][w] = (k, t)
    return h
