"""make.py SEED COUNT OUT: pictures SEED..SEED+COUNT-1 as NNNNN.jpg with NNNNN.json beside them."""
import json, math, random, sys, time
from collections import Counter
from pathlib import Path
import cv2, numpy as np
import art, hands
from layout import Lay, background
from world import Block, Camera, Scene, circle, paint_plane, premultiply, rounded, table_texture

RULES = ["international", "mcr", "hongkong", "riichi", "taiwan16", "australia"]
SIZES = [(1200, 900), (1600, 1200), (2016, 1512), (2400, 1800), (3000, 2250)]

def tile_block(t, style, tex):
    h, d, r, bev, sp = style["aspect"], style["depth"], style["radius"], style["bevel"], style["split"]
    face, back = style["face"], style["back"]
    if sp == 0: back = back if style["seed"] % 2 else face; sp = .04
    low = -d / 2
    layers = [(low, bev, back), (low + bev, 0, back), (low + max(bev * 1.2, sp * d), 0, back), (low + max(bev * 1.2, sp * d) + .001, 0, face), (d / 2 - bev, 0, face), (d / 2, bev, face)]
    a = math.radians(t["rot"]); c, s = math.cos(a), math.sin(a)
    if t["mode"] == "flat": U, V, N = (c, s, 0), (-s, c, 0), (0, 0, 1)
    elif t["mode"] == "back": U, V, N = (-c, -s, 0), (-s, c, 0), (0, 0, -1)
    else:
        tau = t.get("tilt", 0.0); ct, st = math.cos(tau), math.sin(tau)
        rot = lambda v: (v[0] * c - v[1] * s, v[0] * s + v[1] * c, v[2])
        U, V, N = rot((1, 0, 0)), rot((0, st, ct)), rot((0, -ct, st))
    b = Block(rounded(1, h, r), (1, h), layers, (t["x"], t["y"], 1), U, V, N, cap_top=face, cap_low=back,
              tex=None if t["code"] == "0x" else tex(t["code"]), level=t["level"], gloss=style["gloss"])
    b.ground(t.get("base", 0.0)); b.base = t.get("base", 0.0)
    return b

def slab(x, y, w, h, d, col, rot=0, r=.1, tex=None, level=0, bev=.04, gloss=.2):
    a = math.radians(rot); c, s = math.cos(a), math.sin(a)
    b = Block(rounded(w, h, r), (w, h), [(-d / 2, 0, col), (d / 2 - bev, 0, col), (d / 2, bev, col)], (x, y, 1), (c, s, 0), (-s, c, 0), (0, 0, 1), cap_top=col, cap_low=col, tex=tex, level=level, gloss=gloss)
    b.ground(0); return b

def disc(x, y, r, d, col, top=None, tex=None):
    b = Block(circle(r), (2 * r, 2 * r), [(-d / 2, 0, col), (d / 2 - .02, 0, col), (d / 2, .02, col)], (x, y, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), cap_top=top or col, cap_low=col, tex=tex); b.ground(0); return b

def die(rng, x, y):
    col = rng.choice([(245, 245, 240), (190, 30, 35), (30, 60, 140), (240, 240, 235)]); ink = (20, 20, 20) if sum(col) > 600 else (255, 255, 255)
    n = rng.randint(1, 6); t = np.zeros((64, 64, 4), np.uint8)
    P = {1: [(32, 32)], 2: [(18, 18), (46, 46)], 3: [(16, 16), (32, 32), (48, 48)], 4: [(18, 18), (46, 18), (18, 46), (46, 46)], 5: [(18, 18), (46, 18), (18, 46), (46, 46), (32, 32)], 6: [(18, 14), (46, 14), (18, 32), (46, 32), (18, 50), (46, 50)]}[n]
    for p in P: cv2.circle(t, p, 11 if n == 1 else 6, (*((200, 30, 30) if n in (1, 4) and sum(col) > 600 else ink), 255), -1, cv2.LINE_AA)
    t[..., :3] = (t[..., :3].astype(float) * (t[..., 3:] / 255)).astype(np.uint8)
    s = rng.uniform(.42, .6); return slab(x, y, s, s, s, col, rng.uniform(0, 90), .1 * s, t, bev=.06 * s)

def clutter(rng, lay, taken):
    x0, y0, x1, y1 = lay.full; out = []
    def spot(r):
        for _ in range(60):
            x, y = rng.uniform(x0 - 5, x1 + 5), rng.uniform(y0 - 5, y1 + 9)
            if x0 - r - .8 < x < x1 + r + .8 and y0 - r - .8 < y < y1 + r + 1.6: continue
            if all(math.hypot(x - a, y - b) > r + q + .3 for a, b, q in taken): taken.append((x, y, r)); return x, y
        return None
    if rng.random() < .3:
        for _ in range(rng.randint(1, 3)):
            p = spot(.4)
            if p: out.append(die(rng, *p))
    if rng.random() < .2:
        for _ in range(rng.randint(2, 7)):
            p = spot(.6)
            if p: out.append(disc(*p, rng.uniform(.5, .75), .12, rng.choice([(200, 40, 40), (40, 80, 180), (240, 240, 240), (30, 130, 60), (230, 190, 40)])))
    if rng.random() < .15:
        p = spot(4)
        if p: out.append(slab(*p, 2.9, 6.1, .32, rng.choice([(25, 25, 28), (60, 62, 70), (200, 200, 205)]), rng.uniform(-30, 30), .35, level=-1))
    if rng.random() < .15:
        p = spot(1.7)
        if p and p[1] > y1 + 2.5:
            c = rng.choice([(240, 240, 240), (60, 90, 140), (200, 190, 170), (150, 60, 50)]); tea = rng.choice([(70, 40, 20), (150, 90, 30), (40, 25, 18)])
            t = np.zeros((128, 128, 4), np.uint8); cv2.circle(t, (64, 64), 55, (*tea, 255), -1, cv2.LINE_AA); t[..., :3] = (t[..., :3] * (t[..., 3:] / 255.)).astype(np.uint8)
            out.append(disc(*p, 1.3, rng.uniform(1.6, 2.6), c, tex=t))
    return out

def finish(rng, img, size, k):
    """what a phone does: light falls off, white balance, blur, noise. img RGB at the rendering size"""
    img = cv2.resize(img, size, interpolation=cv2.INTER_AREA).astype(np.float32) if (img.shape[1], img.shape[0]) != size else img.astype(np.float32)
    w, h = size; nr = np.random.default_rng(k)
    X, Y = np.meshgrid(np.linspace(-1, 1, w, dtype=np.float32), np.linspace(-1, 1, h, dtype=np.float32))
    a = rng.uniform(0, 6.28); g = rng.uniform(0, .22)
    f = 1 + g * (X * math.cos(a) + Y * math.sin(a)) - rng.uniform(0, .12) * (X * X + Y * Y) / 2
    if rng.random() < .3:   # somebody's shadow
        b = rng.uniform(0, 6.28); edge = X * math.cos(b) + Y * math.sin(b) - rng.uniform(-.5, .7); f = f * (1 - rng.uniform(.12, .35) / (1 + np.exp(-edge / rng.uniform(.04, .15))))
    img *= f[..., None]
    if rng.random() < .25:  # a lamp's gloss
        cx, cy, s = rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(.1, .35)
        img += (255 * rng.uniform(.05, .16) * np.exp(-((X - cx) ** 2 + (Y - cy) ** 2) / s ** 2))[..., None]
    warm = rng.gauss(0, .06); img *= np.array([1 + warm, 1 + rng.gauss(0, .015), 1 - warm], np.float32)
    img *= rng.uniform(.8, 1.04)
    gm = rng.uniform(.9, 1.12); img = 255 * np.clip(img / 255, 0, 1) ** gm
    s = rng.choice([0, .5, .6, .8, 1.0]) * (w / 2400 if w > 2000 else .75)
    if s > .3: img = cv2.GaussianBlur(img, (0, 0), s)
    n = rng.uniform(1, 5.5); fine = nr.standard_normal((h, w, 1), dtype=np.float32)
    coarse = cv2.resize(nr.standard_normal((h // 2, w // 2, 3), dtype=np.float32), (w, h))
    img += n * .8 * fine + n * .7 * coarse
    if rng.random() < .5: img = img + .5 * (img - cv2.GaussianBlur(img, (0, 0), 1.2))   # the phone's sharpening
    return np.clip(img, 0, 255).astype(np.uint8)

def attempt(seed, trial):
    rng = random.Random(seed * 1000 + trial); nr = np.random.default_rng(seed * 1000 + trial)
    base = random.Random(seed); rules = base.choice(RULES); bad = base.random() < .1
    riichi = rules == "riichi"
    style = art.new_style(rng, riichi); style["gloss"] = rng.uniform(.03, .2)
    hand = hands.make(base, rules)
    if bad: hand = hands.spoil(base, rules, hand)
    if riichi and base.random() < .6: hand = hands.redden(base, hand)
    # the camera's place
    turn = rng.choices([0, 90, -90, 180], [.87, .035, .035, .06])[0]
    elev = min(88, max(35, rng.choice([rng.gauss(62, 11), rng.gauss(75, 8), rng.uniform(35, 60)])))
    yaw = turn + max(-25, min(25, rng.gauss(0, 9)))
    lay = Lay(rng, style, rules, hand, elev, turn == 0 and abs(yaw) < 18)
    said = lay.build()
    used = Counter(c for c in hand["concealed"]) + Counter(c for _, t in hand["melds"] for c in t)
    plain = lambda c: ("5" + c[1]) if c[0] == "0" and c[1] != "x" else c
    used = Counter(plain(c) for c in used.elements())
    deck = [c for c in hands.ALL for _ in range(4 - used[c])] + ([] if rules in ("riichi", "australia") else [f"{i}f" for i in range(1, 9) if f"{i}f" not in hand["flowers"]])
    others, kinds = background(lay, rng, deck, rules, len(lay.tiles))
    w, h = rng.choices(SIZES, [.3, .3, .2, .12, .08])[0]
    if rng.random() < (.6 if turn in (90, -90) else .15): w, h = h, w
    x0, y0, x1, y1 = lay.full
    cam = Camera(w, h, rng.uniform(52, 70), elev, yaw, rng.gauss(0, 1.5), ((x0 + x1) / 2, (y0 + y1) / 2))
    cache = {}
    def tex(code):
        if code not in cache: cache[code] = premultiply(art.draw(style, code))
        return cache[code]
    for t in lay.tiles: t["tilt"] = 0.0
    tilt = rng.choice([0, 0, .1, .2]) if lay.standing else 0
    for t in lay.tiles + others:
        if t["mode"] == "stand" and abs(t["rot"]) < 90: t["tilt"] = tilt
    own = [tile_block(t, style, tex) for t in lay.tiles]
    pts = np.concatenate([b.rings[0] for b in own] + [b.rings[-1] for b in own])
    fill = rng.uniform(.35, .95); lo, hi = 4, 200
    if w < h and turn in (0, 180): fill = rng.uniform(.7, .95)
    for _ in range(40):
        m = (lo + hi) / 2; cam.set(m); p = cam.project(pts); span = max((p[:, 0].max() - p[:, 0].min()) / w, (p[:, 1].max() - p[:, 1].min()) / h)
        if span > fill or (np.linalg.norm(pts - cam.C, axis=1).min() < 3): lo = m
        else: hi = m
    cam.set(hi); p = cam.project(pts)
    mx, my = (p[:, 0].min() + p[:, 0].max()) / 2, (p[:, 1].min() + p[:, 1].max()) / 2
    sx, sy = w - (p[:, 0].max() - p[:, 0].min()), h - (p[:, 1].max() - p[:, 1].min())
    # the hand near the middle, mostly a little below it
    cam.cx += w / 2 - mx + rng.uniform(-.35, .35) * (sx - .03 * w); cam.cy += h / 2 - my + rng.uniform(-.12, .3) * (sy - .04 * h)
    quads = [cam.project(b.quad3(t["mode"] != "back", style["bevel"] * .3)) for b, t in zip(own, lay.tiles)]
    def sides(q): return [np.linalg.norm(q[i] - q[(i + 1) % 4]) for i in range(4)]
    def height(q):  # thinnest extent of the quad
        e = sides(q); area = cv2.contourArea(q.astype(np.float32)); return min(min(e[0], e[2]), area / max(e[0], e[2]), area / max(e[1], e[3]))
    if min(height(q) for q in quads) < 33: return None, "small"
    if any(height(q) < 52 for q, t in zip(quads, lay.tiles) if t["code"][1] == "f"): return None, "flower small"   # its character must be legible
    # the scene
    ss = 2 if max(w, h) <= 1200 else 1
    cam.w, cam.h, cam.f, cam.cx, cam.cy = w * ss, h * ss, cam.f * ss, cam.cx * ss, cam.cy * ss
    el = math.radians(rng.uniform(40, 80)); az = rng.uniform(0, 2 * math.pi)
    sc = Scene(cam, np.array([math.cos(el) * math.cos(az), math.cos(el) * math.sin(az), math.sin(el)]), rng.uniform(.55, .75))
    kind = rng.choices(["cloth", "felt", "wood", "pattern"], [.3, .3, .25, .15])[0]
    bounds = floor = None
    if rng.random() < .4:
        edge = rng.choice([.4, 1.5, 2.5]); floor = rng.choice([(60, 50, 42), (110, 100, 92), (140, 110, 80), (40, 42, 48)])
        bounds = (x0 - rng.uniform(2, 14), x1 + rng.uniform(2, 14), y0 - rng.uniform(1.5, 9), y1 + rng.uniform(18, 34), edge, rng.choice([(120, 80, 50), (200, 170, 130), (60, 45, 35), (225, 225, 222)]))
    paint_plane(sc, table_texture(nr, kind), rng.uniform(5, 16) if kind != "pattern" else rng.uniform(14, 26), rng.choice([0, math.pi / 2, rng.uniform(0, 3)]), bounds, floor)
    ob = [tile_block(t, style, tex) for t in others]
    if bounds: ob, others = ([b for b, t in zip(ob, others) if bounds[0] + 1 < t["x"] < bounds[1] - 1 and t["y"] < bounds[3] - 1], [t for t in others if bounds[0] + 1 < t["x"] < bounds[1] - 1 and t["y"] < bounds[3] - 1])
    things = clutter(rng, lay, [(t["x"], t["y"], 1.0) for t in lay.tiles + others])
    rack = None
    if rng.random() < (.3 if not lay.standing else .4) and turn == 0 and (bounds is None or bounds[2] < y0 - 3):
        L = (x1 - x0) + rng.uniform(0, 3); rack = slab((x0 + x1) / 2, y0 - rng.uniform(.35, .6) - .6, L, rng.uniform(.5, .9), rng.uniform(.25, .4), rng.choice([(30, 90, 60), (120, 75, 45), (235, 235, 230), (40, 40, 45), (180, 40, 45)]), 0, .08, level=0)
    px = np.mean([max(sides(q)) for q in quads]) * ss
    every = [(b, k) for k, b in enumerate(own)] + [(b, 1000 + k) for k, b in enumerate(ob)] + [(b, 5000) for b in things]
    sc.shadows([b for b, _ in every] + ([rack] if rack else []), rng.uniform(.2, .5), px * rng.uniform(.03, .12))
    a = math.radians(yaw); vd = np.array([-math.sin(a), math.cos(a)])
    every.sort(key=lambda q: (q[0].level, -float(np.linalg.norm(q[0].c[:2] - cam.C[:2]))))
    for b, k in every:
        if b.level > 0: sc.top_shadow(b, b.base, .35, px * .06)
        sc.draw(b, k)
    if rack: sc.draw(rack, 6000)
    # is every tile of the hand to be seen?
    vis = []
    for k, q in enumerate(quads):
        m = np.zeros(sc.ids.shape, np.uint8); inner = q.mean(0) + (q - q.mean(0)) * .86; cv2.fillConvexPoly(m, np.round(inner * ss / 2).astype(np.int32), 1); on = m > 0
        vis.append(float((sc.ids[on] == k).sum()) / max(1, on.sum()))
        if q.min() < 1 or q[:, 0].max() > w - 2 or q[:, 1].max() > h - 2: return None, "outside"
    if min(vis) < .92:
        import os
        if os.environ.get("DBG"): k = int(np.argmin(vis)); q = quads[k] * ss / 2; m = np.zeros(sc.ids.shape, np.uint8); cv2.fillConvexPoly(m, q.astype(np.int32), 1); print("hidden", vis[k], k, lay.tiles[k], Counter(sc.ids[m > 0].tolist()), lay.note); cv2.imwrite("hid%d_%d.jpg" % (seed, trial), sc.img[..., ::-1])
        return None, "hidden"
    img = finish(rng, sc.img, (w, h), seed)
    # truth
    tiles = []; group_of = {i: (g, n) for n, g in enumerate(lay.groups) for i in g["tiles"]}
    for k, (t, q) in enumerate(zip(lay.tiles, quads)):
        g, n = group_of[k]
        tiles.append(dict(code=plain(t["code"]), red=t["code"][0] == "0" and t["code"][1] != "x", group=n, kind=g["kind"], quad=np.round(q, 1).tolist(), visible=round(vis[k], 3)))
    for t, b in zip(others, ob):
        if t["mode"] == "stand": continue
        cam2q = cam.project(b.quad3(t["mode"] != "back", style["bevel"] * .3)) / ss
        if cam2q[:, 0].min() > w or cam2q[:, 0].max() < 0 or cam2q[:, 1].min() > h or cam2q[:, 1].max() < 0: continue
        tiles.append(dict(code=t["code"], red=False, group=None, kind="background", quad=np.round(cam2q, 1).tolist()))
    record = dict(schema=1, rules=rules, concealed=said["concealed"], melds=[dict(kind=m["kind"], tiles=m["tiles"]) for m in said["melds"]], flowers=said["flowers"], winning_tile=said["winning_tile"] or said["true_winning_tile"])
    truth = dict(seed=seed, trial=trial, rules=rules, record=record, winning_tile_shown=said["winning_tile"], wins=hand["wins"], spoilt=hand.get("spoilt"),
                 claimed_decidable=not said["either"], either=said["either"], melds=said["melds"], groups=lay.groups, tiles=tiles,
                 layout=lay.note, others=kinds, camera=dict(elevation=round(elev, 1), yaw=round(yaw, 1)), size=[w, h], style=style["kind"], table=kind, tile_px=round(float(np.mean([min(sides(q)) for q in quads])), 1))
    return (img, truth, rng.randint(78, 95)), ""

def main():
    seed, count, out = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]); out.mkdir(parents=True, exist_ok=True)
    for s in range(seed, seed + count):
        t0 = time.time(); whys = []
        for trial in range(60):
            got, why = attempt(s, trial)
            if got: break
            whys.append(why)
        else: print(s, "no picture", Counter(whys)); continue
        img, truth, q = got
        cv2.imwrite(str(out / f"{s:05d}.jpg"), img[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, q])
        (out / f"{s:05d}.json").write_text(json.dumps(truth, ensure_ascii=False))
        print(s, truth["rules"], truth["layout"], f"{time.time() - t0:.1f}s", Counter(whys) or "", flush=True)

if __name__ == "__main__": main()
