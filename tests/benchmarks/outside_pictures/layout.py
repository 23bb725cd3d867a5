"""Where people put the tiles of a won hand. Table axes: x to the player's right, y away from the player. Unit: a tile's width."""
import math, random
from collections import Counter
import hands
from hands import sort_key

class Lay:
    def __init__(self, rng, style, rules, hand, elev, upright):
        self.r, self.h, self.d = rng, style["aspect"], style["depth"]
        self.rules, self.hand, self.elev, self.upright = rules, hand, elev, upright
        self.tiles, self.groups, self.note = [], [], []
        m = rng.choices(["tight", "loose", "messy"], [.6, .3, .1])[0]
        self.gap, self.sy, self.sr = {"tight": (.012, .012, .35), "loose": (.04, .035, 1.0), "messy": (.11, .07, 2.3)}[m]
        self.flip = .15 if rng.random() < .2 else 0
        self.note.append(m)
    # -- pieces: lists of dict(code, x, y, rot, mode) in local coordinates
    def foot(self, t):
        if t["mode"] == "stand": w, h = 1, self.d
        else: w, h = 1, self.h
        a = math.radians(t["rot"]); c, s = abs(math.cos(a)), abs(math.sin(a))
        return w * c + h * s, w * s + h * c
    def box(self, ts):
        fs = [(t, *self.foot(t)) for t in ts]
        return [min(t["x"] - w / 2 for t, w, h in fs), min(t["y"] - h / 2 for t, w, h in fs), max(t["x"] + w / 2 for t, w, h in fs), max(t["y"] + h / 2 for t, w, h in fs)]
    def row(self, codes, side=(), mode="flat", gap=None):
        g = self.gap if gap is None else gap; x = 0; out = []
        for i, c in enumerate(codes):
            sw = i in side; w = self.h if sw else 1
            rot = (90 if self.r.random() < .5 else -90) if sw else 0
            m = "back" if c == "0x" else mode
            hh = self.d if m == "stand" else (1 if sw else self.h)
            rr = rot + self.r.gauss(0, self.sr) + (180 if not sw and m == "flat" and self.r.random() < self.flip else 0)
            out.append(dict(code=c, x=x + w / 2, y=hh / 2 + self.r.gauss(0, self.sy), rot=rr, mode=m, level=0))
            x += w + abs(self.r.gauss(g, g / 2)) + .012
        return out
    def move(self, ts, dx, dy, rot=0):
        if rot:
            b = self.box(ts); cx, cy = (b[0] + b[2]) / 2, (b[1] + b[3]) / 2; a = math.radians(rot)
            for t in ts:
                u, v = t["x"] - cx, t["y"] - cy
                t["x"], t["y"] = cx + u * math.cos(a) - v * math.sin(a), cy + u * math.sin(a) + v * math.cos(a); t["rot"] += rot
        for t in ts: t["x"] += dx; t["y"] += dy
        return ts
    def add(self, kind, ts, **more):
        ids = []
        for t in ts:
            ids.append(len(self.tiles)); self.tiles.append(t)
        self.groups.append(dict(kind=kind, tiles=ids, **more))
    def meld(self, kind, tiles, sideways):
        """(tiles laid, kind a person names)"""
        r = self.r; t = list(tiles)
        if kind == "concealed-kong":
            c = t[0]; q = r.choices(["inside", "outside", "all", "one"], [.4, .35, .1, .15])[0]
            if self.rules == "riichi": q = r.choices(["outside", "inside", "one"], [.8, .15, .05])[0]
            faces = sorted(t, key=lambda z: z[0] == "0")   # a red five inside where faces show
            codes = {"outside": ["0x", faces[-1], faces[0], "0x"], "inside": [faces[-1], "0x", "0x", faces[0]], "all": ["0x"] * 4, "one": [c if c[0] != "0" else faces[0], faces[-1], faces[1], "0x"]}[q]
            self.note.append("ck-" + q)
            return self.row(codes), "concealed-kong"
        if kind == "chow":
            t.sort(key=sort_key)
            if sideways: k = r.choice([0, 1, 2]) if self.rules != "riichi" else 0; c = t.pop(r.randrange(3)); t.insert(k, c); return self.row(t, (k,)), "chow"
            return self.row(t), "chow"
        if not sideways: return self.row(t), ("kong" if kind == "added-kong" else kind)
        if kind == "added-kong":
            k = r.choice([0, 1, 2]); ts = self.row(t[:3], (k,)); b = ts[k]
            ts.append(dict(code=t[3], x=b["x"] + r.gauss(0, .02), y=b["y"] + 1.02 + abs(r.gauss(0, .02)), rot=b["rot"] + r.gauss(0, self.sr), mode="flat", level=0))
            return ts, "added-kong"
        k = r.choice([0, len(t) - 1, 1]); return self.row(t, (k,)), kind
    def build(self):
        r, h, hand = self.r, self.h, self.hand
        standing = self.upright and self.elev < 50 and r.random() < .45
        sideways = self.rules == "riichi" or r.random() < .22
        claims = hand["melds"]
        where = r.choices(["right", "left", "front", "behind"], [.42, .25, .22, .11])[0]
        if self.rules == "riichi": where = r.choices(["right", "left", "front"], [.88, .05, .07])[0]
        if standing and where == "behind": where = "right"
        column = len(claims) >= 2 and where in ("right", "left") and r.random() < .28
        n_own = len(hand["concealed"])
        how = r.choices(["right", "sideways", "above", "front", "pushed", "left", "none"], [.26, .14, .12, .1, .1, .04, .24])[0]
        if how == "right" and where == "right" and claims and not column and r.random() < .5: how = "above"
        if how == "left" and where == "left" and claims: how = "right"
        if n_own <= 2 and how in ("pushed", "none"): how = "right" if not (where == "right" and claims) else "above"
        own = sorted(hand["concealed"], key=sort_key)
        grouped = bool(hand["sets"]) and not hand["irregular"] and r.random() < .15 and n_own > 2
        win = hand["winning"]
        rest = list(own)
        if how != "none" and how != "pushed": rest.remove(win)
        if not grouped and r.random() < .1: r.shuffle(rest); self.note.append("unsorted")
        mode = "stand" if standing else "flat"
        # concealed ------------------------------------------------------------------------------------------
        rows = []; either = []
        if grouped:
            sets = [sorted(s, key=sort_key) for s in hand["sets"]]
            if how not in ("none", "pushed"):
                next(s for s in sets if win in s).remove(win); sets = [s for s in sets if s]
            r.shuffle(sets); x = 0; line = []; gg = r.uniform(.25, .6)
            for s in sets:
                ts = self.row(s, mode=mode); self.move(ts, x, 0); x = self.box(ts)[2] + gg + r.uniform(-.05, .08); line.append(ts)
            flat = [t for s in line for t in s]; rows = [flat]
            sure = standing or self.rules == "riichi" or (sideways and any(k != "concealed-kong" for k, _ in claims))
            if not sure: either += [tuple(t["code"] for t in s) for s in line if len(s) == 3]
            self.note.append("grouped")
        elif not standing and len(rest) >= 10 and r.random() < .2 and (not claims or where in ("right", "left")):
            k = r.choice([len(rest) // 2, len(rest) // 2 + 1, len(rest) - 5]); a, b = self.row(rest[:k]), self.row(rest[k:])
            self.move(b, r.choice([0, 0, .5]), -h - r.uniform(.03, .35)); rows = [a, b]; self.note.append("two rows")
        else: rows = [self.row(rest, mode=mode)]
        if how == "pushed":
            cands = [t for t in rows[-1] if t["code"] == win] or None
            if cands is None: rows.reverse(); cands = [t for t in rows[-1] if t["code"] == win]
            t = cands[-1]
            up = r.random() < .6 or len(rows) > 1
            if len(rows) > 1: up = rows[-1][0]["y"] > rows[0][0]["y"]
            t["y"] += (1 if up else -1) * r.uniform(.32, .6) * (self.d * 1.3 if standing else h)
            t["win"] = True
        allrows = [t for q in rows for t in q]
        if r.random() < .3 and not standing:  # a bowed or slanted row
            a, b = r.uniform(-.012, .012), r.uniform(-.02, .02)
            for t in allrows: t["y"] += a * t["x"] + b * math.sin(t["x"] / 4); t["rot"] += math.degrees(a)
        winner = [t for t in allrows if t.get("win")]
        placed = [("concealed", [t for t in q if not t.get("win")]) for q in rows]
        core = self.box(allrows) if allrows else [0, 0, 1, h]
        full = list(core)
        def grow(b):
            full[0], full[1], full[2], full[3] = min(full[0], b[0]), min(full[1], b[1]), max(full[2], b[2]), max(full[3], b[3])
        back_gap = (self.h / math.tan(math.radians(self.elev)) + .15) if standing else 0
        # winning tile ---------------------------------------------------------------------------------------
        if how == "right": w = self.row([win], mode=mode); self.move(w, core[2] + r.uniform(.5, 1.5), r.uniform(-.05, .05)); winner = w
        elif how == "left": w = self.row([win], mode=mode); self.move(w, core[0] - 1 - r.uniform(.5, 1.5), 0); winner = w
        elif how == "sideways": w = self.row([win], (0,)); self.move(w, core[2] + r.uniform(.02, .15), 0); winner = w
        elif how == "above":
            sw = (0,) if r.random() < .7 else ()
            w = self.row([win], sw)
            if standing:
                t = w[0]; t["level"] = 1; t["base"] = self.h * .99; t["rot"] = r.choice([90, -90, 0]) + r.gauss(0, 2)
                t["x"] = r.uniform(core[0] + 1.2, max(core[0] + 1.3, core[2] - 1.2)); t["y"] = self.d / 2 + r.uniform(-.05, .1)
                if abs(t["rot"]) < 45: t["rot"] += 90
            else: self.move(w, r.uniform(core[0], max(core[0], core[2] - 1.5)), core[3] + r.uniform(.03, .25))
            winner = w
        elif how == "front":
            w = self.row([win]); up = r.random() < .5 or standing
            self.move(w, r.uniform(core[0], max(core[0], core[2] - 1)), core[3] + back_gap + r.uniform(.35, .9) if up else core[1] - h - r.uniform(.35, .9)); winner = w
        if winner: grow(self.box(winner))
        # claimed sets ---------------------------------------------------------------------------------------
        laid = []
        for k, t in claims: ts, kk = self.meld(k, t, sideways); laid.append((k, kk, t, ts))
        g = r.uniform(.12, .8)
        lead = r.uniform(.45, 2.2)
        tightline = where in ("right", "left") and not column and r.random() < .12
        if tightline: lead = r.uniform(.12, .3)
        if how in ("right", "sideways") and where == "right": lead = max(lead, .8)
        skew = [r.gauss(0, 1.2) if r.random() < .8 else r.gauss(0, 5) for _ in laid]
        if laid:
            if column:
                y = full[1]; wid = 0
                for (k, kk, t, ts), a in zip(laid, skew):
                    self.move(ts, 0, 0, a * .6); b = self.box(ts); self.move(ts, -b[0] if where == "right" else -b[2], y - b[1]); y += b[3] - b[1] + r.uniform(.04, .3)
                off = full[2] + lead if where == "right" else full[0] - lead
                tot = y - full[1]; dy = r.choice([0, -(tot - (full[3] - full[1])) / 2])
                for *_, ts in laid: self.move(ts, off, dy)
                self.note.append("column")
            else:
                x = 0; line = []
                for (k, kk, t, ts), a in zip(laid, skew):
                    self.move(ts, 0, 0, a); b = self.box(ts); self.move(ts, x - b[0], -b[1] if a > 2 else 0); x += b[2] - b[0] + g + abs(r.gauss(0, .08)); line += ts
                    if where in ("front", "behind") and self.box(line)[2] > 13 and (k, kk, t, ts) is not laid[-1]: pass
                b = self.box(line)
                if where == "right": dx, dy = full[2] + lead - b[0], r.uniform(-.1, .1) if r.random() < .75 else r.uniform(-.8, 1.2)
                elif where == "left": dx, dy = full[0] - lead - b[2], r.uniform(-.1, .1) if r.random() < .75 else r.uniform(-.8, 1.2)
                elif where == "front": dx, dy = core[0] + r.choice([0, 1, (core[2] - core[0] - x) / 2]), full[3] + max(back_gap, 0) + r.uniform(.3, 1.2) - b[1]
                else: dx, dy = core[0] + r.choice([0, 1, (core[2] - core[0] - x) / 2]), full[1] - r.uniform(.3, 1.2) - b[3]
                self.move(line, dx, dy)
            for *_, ts in laid: grow(self.box(ts))
        # flowers --------------------------------------------------------------------------------------------
        fl = list(hand["flowers"]); spot = "none"; flower_tiles = []
        if fl:
            spot = r.choices(["left", "right", "front", "behind", "pile"], [.24, .2, .26, .12, .18])[0]
            if standing and spot == "behind": spot = "front"
            if r.random() < .4: r.shuffle(fl)
            w = self.row(fl, mode="flat")
            if spot == "pile":
                pts = []
                for t in w:
                    for _ in range(300):
                        x, y = r.uniform(0, 1.2 + len(fl) * .6), r.uniform(0, 2.2)
                        if all(math.hypot(x - a, y - b) > 1.65 for a, b in pts): break
                    pts.append((x, y)); t["x"], t["y"], t["rot"] = x, y, r.uniform(-40, 40)
            b = self.box(w)
            if spot == "left": self.move(w, full[0] - r.uniform(.6, 1.6) - b[2], r.uniform(-.1, .6))
            elif spot == "right": self.move(w, full[2] + r.uniform(.6, 1.6) - b[0], r.uniform(-.1, .6))
            elif spot in ("front",) or (spot == "pile" and r.random() < .5): self.move(w, r.uniform(full[0], max(full[0], full[2] - (b[2] - b[0]))) - b[0], full[3] + max(0, back_gap - .2) + r.uniform(.3, 1.2) - b[1])
            elif spot == "behind": self.move(w, r.uniform(full[0], max(full[0], full[2] - (b[2] - b[0]))) - b[0], full[1] - r.uniform(.4, 1.2) - b[3])
            else: self.move(w, full[2] + r.uniform(.6, 1.5) - b[0], r.uniform(-.5, 1)) if r.random() < .5 else self.move(w, full[0] - r.uniform(.6, 1.5) - b[2], r.uniform(-.5, 1))
            grow(self.box(w)); flower_tiles = w
        # truth ----------------------------------------------------------------------------------------------
        for kind, ts in placed:
            if ts: self.add(kind, ts)
        if winner: self.add("winning-tile", winner)
        record_melds = []
        for k, kk, t, ts in laid:
            open_ = kk != "concealed-kong"
            unsure = open_ and not sideways and ((grouped and not standing and where in ("right", "left") and not column) or (tightline and not standing))
            if unsure: either.append(tuple(t))
            self.add("kong" if kk == "added-kong" else kk, ts, decidable=not unsure)
            hidden = kk == "concealed-kong" and all(q["code"] == "0x" for q in ts)
            record_melds.append(dict(kind=kk, tiles="0x0x0x0x" if hidden else hands.text(t), decidable=not unsure))
        if flower_tiles: self.add("flowers", flower_tiles)
        self.full = full; self.standing = standing; self.core = core
        self.note += [f"win:{how}", f"claims:{where}" if claims else "no claims", f"flowers:{spot}"] + (["standing"] if standing else []) + (["sideways"] if sideways and claims else []) + (["tight line"] if tightline and claims else [])
        return dict(concealed=hands.text(own), melds=record_melds, flowers=hands.text(hand["flowers"]),
                    winning_tile=win if (winner) else None, true_winning_tile=win, either=[hands.text(e) for e in either])

def background(lay, rng, deck, rules, hand_count):
    """other tiles in view, none nearer than a person would take for the hand; deck: codes left"""
    h, d = lay.h, lay.d; out = []; x0, y0, x1, y1 = lay.full
    deck = list(deck); rng.shuffle(deck)
    def pick(): return deck.pop() if deck else "5z"
    kinds = []
    if rules == "riichi": kinds = [k for k, p in (("dora", .65), ("pond", .6), ("far wall", .3), ("opp", .3)) if rng.random() < p]
    else: kinds = [k for k, p in (("scatter", .45), ("far wall", .35), ("opp", .3), ("stand", .2)) if rng.random() < p]
    if rng.random() < .25: kinds = []
    back = 0 if not lay.standing else h / math.tan(math.radians(lay.elev))
    y = y1 + back + rng.uniform(2.6, 4.2); mid = (x0 + x1) / 2
    for k in kinds:
        if k == "dora":
            n = rng.randint(5, 7); xx = mid + rng.uniform(-6, 2)
            for i in range(n):
                out.append(dict(code="0x", x=xx + i * 1.015, y=y + h / 2, rot=rng.gauss(0, .5), mode="back", level=0))
                up = i == 2
                out.append(dict(code=pick() if up else "0x", x=xx + i * 1.015 + rng.gauss(0, .01), y=y + h / 2 + rng.gauss(0, .01), rot=rng.gauss(0, .5), mode="flat" if up else "back", level=1, base=d))
            y += h + rng.uniform(.8, 1.6)
        elif k == "pond":
            n = rng.randint(5, 17); xx = mid - 3 + rng.uniform(-2, 2); rows = (n - 1) // 6 + 1
            for i in range(n): out.append(dict(code=pick(), x=xx + (i % 6) * 1.03 + rng.gauss(0, .02), y=y + (rows - 1 - i // 6) * (h + .04) + h / 2 + rng.gauss(0, .03), rot=rng.gauss(0, 1.5), mode="flat", level=0))
            y += rows * (h + .04) + rng.uniform(.5, 1.2)
            if rng.random() < .5:
                for i in range(rng.randint(4, 12)): out.append(dict(code=pick(), x=mid + 6 + (i // 6) * (h + .04) + rng.gauss(0, .03), y=y + (i % 6) * 1.03, rot=90 + rng.gauss(0, 1.5), mode="flat", level=0))
        elif k == "scatter":
            pts = []
            for i in range(rng.randint(5, 28)):
                for _ in range(60):
                    x, yy = mid + rng.gauss(0, 5.5), y + rng.uniform(.8, 9)
                    if all(math.hypot(x - a, yy - b) > 1.72 for a, b in pts): break
                else: continue
                pts.append((x, yy)); out.append(dict(code=pick() if rng.random() < .85 else "0x", x=x, y=yy, rot=rng.uniform(0, 360), mode="flat", level=0))
                if out[-1]["code"] == "0x": out[-1]["mode"] = "back"
            y += 10.5
        elif k == "far wall":
            n = rng.randint(4, 14); xx = mid + rng.uniform(-10, 3); a = rng.gauss(0, 2)
            for i in range(n):
                for lv in (0, 1):
                    if lv and i == n - 1 and rng.random() < .5: continue
                    out.append(dict(code="0x", x=xx + i * 1.015 * math.cos(math.radians(a)), y=y + h / 2 + i * math.sin(math.radians(a)) + rng.gauss(0, .02), rot=a + rng.gauss(0, .6), mode="back", level=lv, base=d * lv))
            y += h + rng.uniform(.8, 2)
        elif k == "opp":
            xx = rng.choice([x0 - rng.uniform(3.5, 6), x1 + rng.uniform(3.5, 6)]); yy = y + rng.uniform(0, 3); rot = 90 if xx > mid else -90
            for s in range(rng.randint(1, 2)):
                c = pick(); n = [q for q in deck if q == c][:2]
                tri = [c] + n if len(n) == 2 else None
                if tri: [deck.remove(c) for _ in n]
                else:
                    if c[1] in "zf" or int(c[0]) > 7: continue
                    need = [f"{int(c[0]) + i}{c[1]}" for i in (1, 2)]
                    if not all(q in deck for q in need): continue
                    [deck.remove(q) for q in need]; tri = [c] + need
                for i, c in enumerate(tri): out.append(dict(code=c, x=xx, y=yy + i * 1.03, rot=rot + rng.gauss(0, 1.5), mode="flat", level=0))
                yy += 3.6
        elif k == "stand":
            xx = mid + rng.uniform(-9, -4); yy = y + 9.5 + rng.uniform(0, 2)
            for i in range(rng.randint(7, 13)): out.append(dict(code="0x", x=xx + i * 1.02, y=yy, rot=180 + rng.gauss(0, .7), mode="stand", level=0))
    # none upon another
    keep = []
    for t in out:
        if any(abs(t["x"] - q["x"]) < 1.0 and abs(t["y"] - q["y"]) < 1.2 and t["level"] == q["level"] and (math.hypot(t["x"] - q["x"], t["y"] - q["y"]) < .95) for q in keep): continue
        if t["level"] and not any(math.hypot(t["x"] - q["x"], t["y"] - q["y"]) < .2 and q["level"] == 0 for q in keep): continue
        if x0 - 2 < t["x"] < x1 + 2 and y0 - 2.2 < t["y"] < y1 + 1.2: continue
        keep.append(t)
    return keep, kinds
