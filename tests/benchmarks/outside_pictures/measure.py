"""measure.py OUT [--again]: read the pictures as `pailens read --rules R --json` does and compare with their truth."""
import json, sys
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
import cv2, numpy as np
cv2.setNumThreads(1)
from scoring.tiles import parse_tiles
from vision.commands.read import _read
from vision.detection.detector import Detector
from vision.reading.records import ReadHandRecord
from vision.reading.scores import ScoringTerms, score_hand

def plain(c): return "5" + c[1] if c[0] == "0" and c[1] != "x" else c
def tiles(text):
    """codes; none for a kong that shows no face; 0x for a tile whose face is not known"""
    if not text: return []
    t = list(parse_tiles(text)); return [] if set(t) == {"0x"} and len(t) == 4 else t

def iou(a, b):
    a, b = np.float32(a), np.float32(b)
    area, _ = cv2.intersectConvexConvex(a, b)
    return area / (cv2.contourArea(a) + cv2.contourArea(b) - area + 1e-6)

def hull(q): return cv2.convexHull(np.float32(q))[:, 0]

def match(truth, read):
    """pairs truth index -> reading index"""
    T = [hull(t["quad"]) for t in truth["tiles"]]
    P = [hull(t["corners"]) if t.get("corners") else np.float32([[t["box"][0], t["box"][1]], [t["box"][2], t["box"][1]], [t["box"][2], t["box"][3]], [t["box"][0], t["box"][3]]]) for t in read["tiles"]]
    cand = []
    for i, a in enumerate(T):
        ca, ra = a.mean(0), np.ptp(a, axis=0).max()
        for j, b in enumerate(P):
            if np.abs(b.mean(0) - ca).max() < ra:
                v = iou(a, b)
                if v > .25: cand.append((v, i, j))
    pair, used = {}, set()
    for v, i, j in sorted(cand, reverse=True):
        if i not in pair and j not in used: pair[i] = j; used.add(j)
    return pair

@cache
def detector(): return Detector.load()

def read(path, rules, keep, again):
    if keep.exists() and not again: return json.loads(keep.read_text())
    answer = _read(str(path), detector, ScoringTerms.parse(rules, {}, []), None)
    text = answer.record().to_json(); keep.write_text(text); return json.loads(text)

def meld_key(m):
    k = "kong" if m["kind"] == "added-kong" else m["kind"]
    return k, "0000x" if not tiles(m["tiles"]) else "".join(sorted(plain(t) for t in tiles(m["tiles"])))
def exact(m): return m["kind"], tuple(sorted(tiles(m["tiles"]))) or "backs"

def sets_of(hand, reds):
    f = (lambda c: c) if reds else plain
    return Counter(f(t) for t in tiles(hand["concealed"])), Counter(meld_key(m) for m in hand["melds"]), Counter(tiles(hand["flowers"]))

def variants(truth):
    """hands that a person could name: each undecidable set claimed or concealed"""
    base = dict(concealed=tiles(truth["record"]["concealed"]), melds=[m for m in truth["melds"] if m["decidable"]])
    moot = [tiles(e) for e in truth["either"]]
    # undecidable claims are among `either` and not among the concealed tiles
    claims = [tiles(m["tiles"]) for m in truth["melds"] if not m["decidable"]]
    pool = list(base["concealed"]) + [t for c in claims for t in c if True]
    kongs = [c for c in claims if len(c) == 4]
    for n in range(len(moot) + 1):
        for some in combinations(range(len(moot)), n):
            c = Counter(pool); melds = list(base["melds"]); ok = True
            for i in some:
                e = moot[i]; need = Counter(e)
                if any(c[t] < k for t, k in need.items()): ok = False; break
                c -= need; kind = "chow" if len(set(map(plain, e))) > 1 else ("kong" if len(e) == 4 else "pung"); melds.append(dict(kind=kind, tiles="".join(e)))
            if not ok: continue
            if any(i not in some and len(moot[i]) == 4 for i in range(len(moot))): continue
            yield dict(concealed="".join(sorted(c.elements())), melds=melds, flowers=truth["record"]["flowers"], winning_tile=truth["winning_tile_shown"])

@cache
def scores_json(text, rules):
    h = json.loads(text)
    from scoring.tiles import format_tiles
    rec = ReadHandRecord(concealed=format_tiles(tiles(h["concealed"])) if h["concealed"] else "", melds=tuple([dict(kind=m["kind"], tiles=m["tiles"] if m["tiles"] == "0000x" else ("0000x" if not tiles(m["tiles"]) else format_tiles(tiles(m["tiles"])))) for m in h["melds"]]), flowers=h["flowers"] and format_tiles(tiles(h["flowers"])), winning_tile=h["winning_tile"])
    s = score_hand(rec, ScoringTerms.parse(rules, {}, []))
    if s.refused is not None: return "refused:" + s.refused.about.split("[")[0]
    return json.dumps(sorted((k, v.win, float(v.total) if v.total is not None else None, float(v.score) if v.score is not None else None, str(sorted((v.payments or {}).items()))) for k, v in s.scores.items()))
def scores(h, rules): return scores_json(json.dumps({k: h[k] for k in ("concealed", "melds", "flowers", "winning_tile")}, sort_keys=True), rules)

def judge(truth, rec):
    out = dict(); why = []
    pair = match(truth, rec); T, R = truth["tiles"], rec["tiles"]
    kind_of = {t: g["kind"] for g in rec["groups"] for t in g["tiles"]}
    found = missed = misread = red = unknown = 0
    for i, t in enumerate(T):
        if t["kind"] == "background": continue
        j = pair.get(i)
        if j is None or R[j].get("in_photo") is False: missed += 1; why.append(f"missed {t['code']} ({t['kind']})"); continue
        found += 1; r = R[j]
        if r["code"] == "unknown": unknown += 1; a = r["alternatives"][:1]; why.append(f"{t['code']} not named (best {a[0]['code']} {a[0]['confidence']:.2f})" if a else f"{t['code']} not named")
        elif r["code"] != t["code"]: misread += 1; why.append(f"{t['code']} read {r['code']} ({r['confidence']:.2f})")
        elif truth["rules"] == "riichi" and t["code"][0] == "5" and bool(r.get("red")) != t["red"]: red += 1; why.append(f"red five {t['code']}: {t['red']} read {r.get('red')}")
    back = {v: k for k, v in pair.items()}
    extra = 0
    for j, r in enumerate(R):
        k = kind_of.get(r["id"])
        if j not in back and k != "background": extra += 1; why.append(f"nothing read as {r['code']} in {k}")
    bg_in = [R[j]["code"] for i, j in pair.items() if T[i]["kind"] == "background" and kind_of.get(R[j]["id"]) != "background"]
    out.update(unknown=unknown, found=found, missed=missed, misread=misread, red=red, extra=extra, total=found + missed)
    out["tiles_right"] = not (missed or misread or extra or red or unknown)
    reds = truth["rules"] == "riichi"
    h = rec["hand"]; tr = truth["record"]
    def bag(hand):
        c = Counter(plain(t) if not reds else t for t in tiles(hand["concealed"]) + tiles(hand["flowers"]))
        for m in hand["melds"]:
            if not tiles(m["tiles"]): c["backs"] += 1
            else: c.update(t if reds else plain(t) for t in tiles(m["tiles"]))
        return c
    wt = lambda c: None if c is None else (c if reds else plain(c))
    out["bag"] = bag(h) == bag(tr)
    out["winning"] = wt(h["winning_tile"]) == wt(truth["winning_tile_shown"])
    out["hand"] = out["bag"] and out["winning"]
    want = list(variants(truth))
    fits = [v for v in want if sets_of(v, reds) == sets_of(h, reds)]
    out["groups"] = bool(fits) and out["winning"]
    if not out["bag"]:
        a, b = bag(h), bag(tr); why.append("hand: lacks " + (" ".join((b - a).elements()) or "-") + ", has too much " + (" ".join((a - b).elements()) or "-"))
    if bg_in: why.append(f"other tiles taken into the hand: {' '.join(bg_in)}")
    if not out["winning"]: why.append(f"winning tile {truth['winning_tile_shown']} read {h['winning_tile']}")
    if out["bag"] and not fits:
        v = want[0]; a, b = sets_of(h, reds), sets_of(v, reds)
        why.append("sets: read " + (", ".join(f"{k} {t}" for k, t in (a[1] - b[1]).elements()) or "none") + "; truth " + (", ".join(f"{k} {t}" for k, t in (b[1] - a[1]).elements()) or "none"))
        if a[2] != b[2]: why.append("flowers")
    s = scores(h, truth["rules"])
    def same(v):
        return scores(v, truth["rules"]) == s
    out["score"] = any(same(v) for v in (fits or want))
    out["exact_kinds"] = bool(fits) and any(Counter(map(exact, v["melds"])) == Counter(map(exact, h["melds"])) for v in fits)
    # bare equality of what is said when no winning tile matters (totals alone)
    out["right"] = out["hand"] and out["groups"] and out["score"]
    asked = [r for r in rec["review"] if not (r.get("id") or "").startswith("statement.")]
    out["questions"], out["statements"] = len(asked), len(rec["review"]) - len(asked)
    out["why"] = why; out["asked"] = [(r.get("id"), r["tile"], r["group"]) for r in rec["review"]]
    return out

def main():
    out = Path(sys.argv[1]); again = "--again" in sys.argv; show = "--quiet" not in sys.argv
    keep = out / "reading"; keep.mkdir(exist_ok=True); rows = []
    for f in sorted(out.glob("[0-9]*.json")):
        truth = json.loads(f.read_text())
        if not (keep / f.name).exists() and "--read" not in sys.argv: continue
        rec = read(f.with_suffix(".jpg"), truth["rules"], keep / f.name, again)
        rows.append((f.stem, truth, judge(truth, rec)))
    (out / "judged.json").write_text(json.dumps([(n, j) for n, _, j in rows], ensure_ascii=False))
    def share(rs, key):
        n = len(rs); k = sum(bool(j[key]) for _, _, j in rs); return f"{k}/{n} ({100 * k / max(1, n):.1f} %)"
    def table(name, rs):
        print(f"\n== {name}: {len(rs)} pictures")
        if not rs: return
        for key, label in (("tiles_right", "all tiles of the hand found and named"), ("bag", "tiles of the hand (multiset)"), ("winning", "winning tile"), ("hand", "hand (tiles and winning tile)"), ("groups", "groups"), ("score", "score"), ("right", "all of it")):
            print(f"  {label:42s} {share(rs, key)}")
        wrong = [r for r in rs if not r[2]["right"]]
        q = sum(r[2]["questions"] > 0 for r in wrong); s = sum(r[2]["questions"] == 0 and r[2]["statements"] > 0 for r in wrong)
        print(f"  wrong {len(wrong)}: with a question {q}, only a statement {s}, silent {len(wrong) - q - s}")
        ok = [r for r in rs if r[2]["right"]]; print(f"  right {len(ok)}: of them with a question {sum(r[2]['questions'] > 0 for r in ok)}, only a statement {sum(r[2]['questions'] == 0 and r[2]['statements'] > 0 for r in ok)}")
    tot = Counter()
    for _, _, j in rows: tot.update({k: j[k] for k in ("total", "found", "missed", "unknown", "misread", "extra", "red")})
    print("tiles of the hands:", dict(tot))
    table("all", rows); table("all tiles found and named right", [r for r in rows if r[2]["tiles_right"]]); table("the rest", [r for r in rows if not r[2]["tiles_right"]])
    table("hands that win", [r for r in rows if r[1]["wins"]]); table("hands that do not win or are short", [r for r in rows if not r[1]["wins"]])
    for rules in sorted({t["rules"] for _, t, _ in rows}):
        rs = [r for r in rows if r[1]["rules"] == rules]; print(f"  {rules:14s} all of it {share(rs, 'right')}, tiles {share(rs, 'tiles_right')}")
    if show:
        print()
        for n, t, j in rows:
            if not j["right"]:
                print(n, t["rules"], "SILENT" if not (j["questions"] or j["statements"]) else f"q{j['questions']}s{j['statements']}", "" if t["wins"] else t["spoilt"], "|", "; ".join(j["why"]) or "score only", "|", ",".join(t["layout"]), "|", f"e{t['camera']['elevation']:.0f} y{t['camera']['yaw']:.0f} px{t['tile_px']:.0f} st{t['style']}")

if __name__ == "__main__": main()
