"""Tile art drawn from scratch: RGBA prints per style and code."""
import math, random
from functools import lru_cache
from PIL import Image, ImageDraw, ImageFont

F = "/usr/share/fonts/opentype/noto/"
FONTS = {"serif-bold": (F + "NotoSerifCJK-Bold.ttc", 3), "serif": (F + "NotoSerifCJK-Regular.ttc", 3),
         "sans-bold": (F + "NotoSansCJK-Bold.ttc", 3), "sans": (F + "NotoSansCJK-Regular.ttc", 3),
         "serif-jp": (F + "NotoSerifCJK-Bold.ttc", 0)}
NUM = "一二三四五六七八九"

@lru_cache(None)
def font(name, size):
    path, index = FONTS[name]
    return ImageFont.truetype(path, size, index=index)

PALETTES = [
    dict(red=(196, 30, 40), green=(22, 110, 60), blue=(28, 50, 140), black=(25, 25, 30)),
    dict(red=(220, 40, 30), green=(0, 130, 70), blue=(20, 70, 180), black=(15, 30, 90)),
    dict(red=(170, 25, 45), green=(15, 85, 55), blue=(20, 40, 95), black=(20, 20, 20)),
    dict(red=(228, 60, 70), green=(30, 140, 60), blue=(40, 60, 170), black=(40, 50, 150)),
    dict(red=(185, 40, 30), green=(40, 100, 40), blue=(35, 75, 120), black=(35, 35, 45)),
    dict(red=(205, 20, 20), green=(10, 95, 40), blue=(10, 95, 40), black=(20, 20, 20)),
]
FACES = [(246, 242, 228), (250, 250, 247), (240, 235, 214), (232, 233, 232), (226, 238, 222), (252, 249, 240), (244, 240, 232)]
BACKS = [(30, 120, 70), (240, 160, 40), (40, 90, 170), (230, 190, 60), (190, 40, 50), (90, 50, 110), (60, 160, 150),
         (205, 165, 110), (40, 40, 45), (120, 190, 90), (235, 150, 170)]

def new_style(rng, riichi=False):
    base = rng.randrange(6)
    s = dict(kind=base)
    s["pal"] = rng.choice(PALETTES)
    s["face"] = rng.choice(FACES)
    s["back"] = rng.choice(BACKS)
    s["aspect"] = rng.uniform(1.27, 1.42) if not riichi else rng.uniform(1.32, 1.42)
    s["depth"] = rng.uniform(0.6, 0.88)
    s["split"] = rng.choice([0.25, 0.35, 0.4, 0.5, 0.0 if rng.random() < .5 else 0.35])
    s["radius"] = rng.uniform(0.06, 0.14)
    s["bevel"] = rng.uniform(0.03, 0.07)
    s["scale"] = rng.uniform(0.84, 1.0)
    s["dot"] = ["rings", "petal", "solid", "wheel", "double", "flower"][base]
    s["stick"] = ["bulge", "segment", "bone", "bar", "bulge", "segment"][base]
    s["bird"] = ["peacock", "sparrow", "crane", "peacock", "sparrow", "crane"][base]
    s["font"] = ["serif-bold", "sans-bold", "serif", "serif-bold", "sans", "serif-jp"][base]
    s["wfont"] = ["serif-bold", "serif-bold", "serif-bold", "sans-bold", "sans-bold", "serif-jp"][base]
    s["wan"] = "萬" if base != 3 or rng.random() < .5 else "万"
    s["five"] = rng.choice(["五", "伍", "五"])
    s["num_colour"] = rng.choice(["black", "blue", "black"])
    s["wind_colour"] = rng.choice(["black", "blue", "black"])
    s["white"] = rng.choice(["frame", "frame2", "ornate", "blank", "frame"]) if not riichi else rng.choice(["blank", "blank", "frame"])
    s["green"] = "發"
    s["index"] = (not riichi) and rng.random() < 0.3
    s["mono8"] = rng.random() < .5
    s["fl_num"] = rng.choice(["arabic", "arabic", "cjk"])
    s["fl_swap"] = rng.random() < .5
    s["seed"] = rng.randrange(10 ** 6)
    return s

SS = 2
TW = 300 * SS

class Pen:
    def __init__(self, style):
        self.s = style
        self.W, self.H = TW, int(TW * style["aspect"])
        self.im = Image.new("RGBA", (self.W, self.H), (*style["face"], 0))
        self.d = ImageDraw.Draw(self.im)
        self.k = style["scale"]
    def c(self, name): return (*self.s["pal"][name], 255)
    @property
    def paper(self): return (*self.s["face"], 255)
    def P(self, x, y):
        """x,y in [-1,1] of the print area"""
        return self.W / 2 + x * self.W * 0.42 * self.k, self.H / 2 + y * self.H * 0.43 * self.k
    def u(self, r): return r * self.W * 0.42 * self.k
    def circ(self, cx, cy, r, fill=None, outline=None, width=1):
        self.d.ellipse([cx - r, cy - r, cx + r, cy + r], fill=fill, outline=outline, width=max(1, int(width)))
    def text(self, ch, x, y, size, colour, fnt, sx=1.0):
        """glyph centred on its ink, fitted to size (height) px, stretched sx"""
        f = font(fnt, 400)
        l, t, r, b = f.getbbox(ch)
        m = Image.new("L", (r - l + 8, b - t + 8), 0)
        ImageDraw.Draw(m).text((4 - l, 4 - t), ch, font=f, fill=255)
        sc = size / 400
        m = m.resize((max(2, int(m.width * sc * sx)), max(2, int(m.height * sc))), Image.LANCZOS)
        ink = Image.new("RGBA", m.size, self.c(colour)); ink.putalpha(m)
        px, py = x, y
        self.im.alpha_composite(ink, (max(0, int(px - m.width / 2)), max(0, int(py - m.height / 2))))

def ellipse_rot(pen, cx, cy, rx, ry, ang, fill):
    pts = []
    a = math.radians(ang)
    for i in range(40):
        t = 2 * math.pi * i / 40
        x, y = rx * math.cos(t), ry * math.sin(t)
        pts.append((cx + x * math.cos(a) - y * math.sin(a), cy + x * math.sin(a) + y * math.cos(a)))
    pen.d.polygon(pts, fill=fill)

def dot(pen, cx, cy, r, colour):
    c, p, kind = pen.c(colour), pen.paper, pen.s["dot"]
    if kind == "rings":
        pen.circ(cx, cy, r, fill=c); pen.circ(cx, cy, r * .78, fill=p); pen.circ(cx, cy, r * .6, fill=c); pen.circ(cx, cy, r * .3, fill=p); pen.circ(cx, cy, r * .16, fill=c)
    elif kind == "petal":
        pen.circ(cx, cy, r, fill=c)
        for i in range(8):
            a = i * math.pi / 4
            pen.circ(cx + .66 * r * math.cos(a), cy + .66 * r * math.sin(a), r * .16, fill=p)
        pen.circ(cx, cy, r * .28, fill=p)
    elif kind == "solid":
        pen.circ(cx, cy, r, fill=c); pen.circ(cx, cy, r * .3, fill=p)
    elif kind == "wheel":
        pen.circ(cx, cy, r, fill=c); pen.circ(cx, cy, r * .8, fill=p)
        for i in range(6):
            a = i * math.pi / 3
            pen.d.line([cx, cy, cx + r * .85 * math.cos(a), cy + r * .85 * math.sin(a)], fill=c, width=int(r * .16))
        pen.circ(cx, cy, r * .36, fill=c)
    elif kind == "double":
        pen.circ(cx, cy, r, fill=c); pen.circ(cx, cy, r * .72, fill=p); pen.circ(cx, cy, r * .5, fill=c)
    else:
        for i in range(6):
            a = i * math.pi / 3
            pen.circ(cx + .58 * r * math.cos(a), cy + .58 * r * math.sin(a), r * .4, fill=c)
        pen.circ(cx, cy, r * .5, fill=c); pen.circ(cx, cy, r * .26, fill=p)

def big_dot(pen):
    W, H = pen.W, pen.H; cx, cy = W / 2, H / 2; r = pen.u(.86)
    g, rd, b, p = pen.c("green"), pen.c("red"), pen.c("blue"), pen.paper
    kind = pen.s["kind"]
    if kind % 3 == 0:
        pen.circ(cx, cy, r, fill=g); pen.circ(cx, cy, r * .84, fill=p)
        for i in range(16):
            a = i * math.pi / 8; pen.circ(cx + .68 * r * math.cos(a), cy + .68 * r * math.sin(a), r * .11, fill=b)
        pen.circ(cx, cy, r * .5, fill=rd); pen.circ(cx, cy, r * .36, fill=p); pen.circ(cx, cy, r * .24, fill=g)
    elif kind % 3 == 1:
        pen.circ(cx, cy, r, fill=b); pen.circ(cx, cy, r * .88, fill=p); pen.circ(cx, cy, r * .76, fill=g); pen.circ(cx, cy, r * .6, fill=p)
        for i in range(8):
            ellipse_rot(pen, cx + .36 * r * math.cos(i * math.pi / 4), cy + .36 * r * math.sin(i * math.pi / 4), r * .2, r * .09, i * 45, rd)
        pen.circ(cx, cy, r * .14, fill=rd)
    else:
        pen.circ(cx, cy, r, fill=b)
        for i in range(12):
            a = i * math.pi / 6; ellipse_rot(pen, cx + .7 * r * math.cos(a), cy + .7 * r * math.sin(a), r * .2, r * .1, i * 30, p)
        pen.circ(cx, cy, r * .46, fill=p); pen.circ(cx, cy, r * .36, fill=rd); pen.circ(cx, cy, r * .13, fill=p)

def dots(pen, n, red=False):
    m = pen.s["mono8"]
    B, G, R = "blue", "green", "red"
    L = {2: [(0, -.5, G), (0, .5, B)], 3: [(-.55, -.62, B), (0, 0, R), (.55, .62, G)],
         4: [(-.5, -.55, B), (.5, -.55, G), (-.5, .55, G), (.5, .55, B)],
         5: [(-.58, -.62, B), (.58, -.62, G), (0, 0, R), (-.58, .62, G), (.58, .62, B)],
         6: [(x, y, G if y < -.4 else R) for y in (-.66, .14, .68) for x in (-.45, .45)],
         7: [(-.62, -.78, G), (0, -.54, G), (.62, -.3, G)] + [(x, y, R) for y in (.2, .74) for x in (-.42, .42)],
         8: [(x, y, B if m else (B if y < 0 else B)) for y in (-.75, -.25, .25, .75) for x in (-.42, .42)],
         9: [(x, y, {-.66: G, 0: R, .66: B}[y]) for y in (-.66, 0, .66) for x in (-.64, 0, .64)]}
    rad = {2: .5, 3: .37, 4: .44, 5: .37, 6: .34, 7: .27, 8: .31, 9: .31}
    if n == 1: return big_dot(pen)
    for x, y, c in L[n]:
        cx, cy = pen.P(x, y * 1.0); dot(pen, cx, cy, pen.u(rad[n]), "red" if red else c)

def stick(pen, cx, cy, h, w, colour, ang=0):
    c, p, kind = pen.c(colour), pen.paper, pen.s["stick"]
    S = int(max(h, w) * 1.3) + 8
    t = Image.new("RGBA", (S, S), (*pen.s["pal"][colour], 0)); d = ImageDraw.Draw(t); o = S / 2
    x0, x1, y0, y1 = o - w / 2, o + w / 2, o - h / 2, o + h / 2
    if kind == "bulge":
        d.rounded_rectangle([x0 + w * .12, y0, x1 - w * .12, y1], radius=w * .36, fill=c)
        for yy in (y0 + h * .09, o, y1 - h * .09):
            d.ellipse([x0, yy - h * .1, x1, yy + h * .1], fill=c)
        for yy in (o - h * .25, o + h * .25):
            d.rounded_rectangle([o - w * .1, yy - h * .11, o + w * .1, yy + h * .11], radius=w * .1, fill=p)
    elif kind == "segment":
        g = h * .03
        d.rounded_rectangle([x0, y0, x1, o - g], radius=w * .4, fill=c)
        d.rounded_rectangle([x0, o + g, x1, y1], radius=w * .4, fill=c)
        d.line([o, y0 + h * .1, o, o - h * .1], fill=p, width=max(1, int(w * .16)))
        d.line([o, o + h * .1, o, y1 - h * .1], fill=p, width=max(1, int(w * .16)))
    elif kind == "bone":
        d.rectangle([o - w * .26, y0 + w * .3, o + w * .26, y1 - w * .3], fill=c)
        for yy in (y0 + w * .4, o, y1 - w * .4):
            d.ellipse([x0, yy - w * .4, x1, yy + w * .4], fill=c)
        for yy in (y0 + w * .4, o, y1 - w * .4):
            d.ellipse([o - w * .15, yy - w * .13, o + w * .15, yy + w * .13], fill=p)
    else:
        d.rounded_rectangle([x0 + w * .1, y0, x1 - w * .1, y1], radius=w * .2, fill=c)
        for yy in (o - h * .2, o + h * .2):
            d.rectangle([x0, yy - h * .03, x1, yy + h * .03], fill=c)
            d.rectangle([x0 + w * .1, yy + h * .035, x1 - w * .1, yy + h * .06], fill=p)
    if ang: t = t.rotate(ang, Image.BICUBIC)
    ox, oy = int(cx - S / 2), int(cy - S / 2)
    t = t.crop((max(0, -ox), max(0, -oy), t.width, t.height))
    pen.im.alpha_composite(t, (max(0, ox), max(0, oy)))

def bamboos(pen, n, red=False):
    G, R, B = "green", "red", "blue"
    H = pen.H * .43 * pen.k * 2
    w = pen.u(.32)
    if n == 1: return bird(pen)
    if n == 8:
        hh, ww = H * .44, pen.u(.24)
        for y, sgn in ((-.5, 1), (.5, -1)):
            for x, a in ((-.8, 0), (.8, 0), (-.3, 25 * sgn), (.3, -25 * sgn)):
                cx, cy = pen.P(x, y); stick(pen, cx, cy, hh * (1.0 if a == 0 else 1.0), ww, G, a)
        return
    L = {2: ([(0, -.52, G), (0, .52, G)], .47), 3: ([(0, -.52, G), (-.45, .52, G), (.45, .52, G)], .47),
         4: ([(x, y, B if x * y > 0 and pen.s["mono8"] else G) for x in (-.45, .45) for y in (-.52, .52)], .47),
         5: ([(-.62, -.52, G), (.62, -.52, G), (-.62, .52, G), (.62, .52, G), (0, 0, R)], .45),
         6: ([(x, y, G) for x in (-.6, 0, .6) for y in (-.52, .52)], .46),
         7: ([(0, -.72, R)] + [(x, y, G) for x in (-.6, 0, .6) for y in (0., .69)], .3),
         9: ([(x, y, R if x == 0 else G) for x in (-.6, 0, .6) for y in (-.69, 0, .69)], .31)}
    pts, hh = L[n]
    for x, y, c in pts:
        cx, cy = pen.P(x, y); stick(pen, cx, cy, H * hh, w * (1.0 if n < 6 else .95), "red" if red else c)

def bird(pen):
    kind = pen.s["bird"]; g, r, b, p, k = pen.c("green"), pen.c("red"), pen.c("blue"), pen.paper, pen.c("black")
    U = pen.u
    if kind == "peacock":
        bx, by = pen.P(.05, .3)
        for i, a in enumerate(range(-75, 80, 25)):
            t = math.radians(a - 90); L = U(1.0)
            ex, ey = bx + L * math.cos(t), by - U(.1) + L * 1.08 * math.sin(t)
            pen.d.line([bx, by, ex, ey], fill=g, width=int(U(.07)))
            ellipse_rot(pen, ex, ey, U(.2), U(.13), a - 90, g if i % 2 else b); pen.circ(ex, ey, U(.07), fill=r)
        ellipse_rot(pen, bx, by, U(.36), U(.25), 60, b)
        hx, hy = pen.P(-.08, -.2)
        pen.d.line([bx - U(.05), by, hx, hy], fill=b, width=int(U(.17))); pen.circ(hx, hy, U(.15), fill=r)
        pen.d.polygon([(hx - U(.12), hy - U(.06)), (hx - U(.34), hy + U(.04)), (hx - U(.1), hy + U(.09))], fill=k); pen.circ(hx - U(.03), hy - U(.02), U(.04), fill=p)
        for dx in (-.1, .14):
            pen.d.line([bx + U(dx), by + U(.25), bx + U(dx), by + U(.62)], fill=r, width=int(U(.06)))
            pen.d.line([bx + U(dx - .12), by + U(.62), bx + U(dx + .12), by + U(.62)], fill=r, width=int(U(.06)))
    elif kind == "sparrow":
        bx, by = pen.P(0, .05)
        for a, c in ((62, g), (75, r), (88, g)):
            t = math.radians(a); ellipse_rot(pen, bx + U(.62) * math.cos(t), by + U(.72) * math.sin(t), U(.5), U(.08), a, c)
        ellipse_rot(pen, bx, by - U(.08), U(.6), U(.38), 48, g)
        ellipse_rot(pen, bx + U(.1), by - U(.02), U(.44), U(.2), 58, b); ellipse_rot(pen, bx + U(.14), by, U(.28), U(.09), 58, p)
        hx, hy = bx - U(.4), by - U(.62); pen.circ(hx, hy, U(.28), fill=r)
        pen.d.polygon([(hx - U(.22), hy - U(.1)), (hx - U(.55), hy + U(.02)), (hx - U(.22), hy + U(.1))], fill=k); pen.circ(hx - U(.06), hy - U(.05), U(.07), fill=p); pen.circ(hx - U(.06), hy - U(.05), U(.035), fill=k)
        for dx in (-.12, .12):
            pen.d.line([bx + U(dx), by + U(.25), bx + U(dx - .12), by + U(.8)], fill=k, width=int(U(.05)))
        pen.d.line([bx - U(.7), by + U(.82), bx + U(.45), by + U(.82)], fill=g, width=int(U(.1)))
    else:
        bx, by = pen.P(.05, .1)
        ellipse_rot(pen, bx, by, U(.55), U(.3), 25, b); ellipse_rot(pen, bx + U(.1), by - U(.02), U(.42), U(.16), 25, g)
        for a in (10, 26, 42):
            t = math.radians(a); ellipse_rot(pen, bx + U(.62) * math.cos(t), by + U(.62) * math.sin(t), U(.3), U(.08), a, r if a == 26 else g)
        pts = [(bx - U(.42), by - U(.12)), (bx - U(.56), by - U(.45)), (bx - U(.36), by - U(.75)), (bx - U(.42), by - U(1.0))]
        pen.d.line(pts, fill=b, width=int(U(.13)), joint="curve")
        hx, hy = pts[-1]; pen.circ(hx, hy, U(.15), fill=r); pen.d.polygon([(hx - U(.1), hy - U(.05)), (hx - U(.45), hy + U(.06)), (hx - U(.08), hy + U(.1))], fill=k); pen.circ(hx - U(.02), hy - U(.02), U(.04), fill=p)
        for dx in (-.08, .16):
            pen.d.line([bx + U(dx), by + U(.25), bx + U(dx), by + U(.98)], fill=r, width=int(U(.06)))
            pen.d.line([bx + U(dx - .16), by + U(1.0), bx + U(dx + .1), by + U(1.0)], fill=r, width=int(U(.06)))

def blossom(pen, cx, cy, r, c, centre):
    for i in range(5):
        a = i * 2 * math.pi / 5 - 1.57; pen.circ(cx + r * .62 * math.cos(a), cy + r * .62 * math.sin(a), r * .42, fill=c)
    pen.circ(cx, cy, r * .3, fill=centre)

def leaf(pen, x, y, L, w, ang, c):
    t = math.radians(ang); ellipse_rot(pen, x + L / 2 * math.cos(t), y + L / 2 * math.sin(t), L / 2, w, ang, c)

def plant(pen, f):
    g, r, b, k = pen.c("green"), pen.c("red"), pen.c("blue"), pen.c("black"); U = pen.u
    yellow = (225, 170, 30, 255)
    rng = random.Random(pen.s["seed"] + f)
    if f in (1, 8, 5):
        c = {1: r, 5: (225, 90, 120, 255), 8: b}[f]
        pts = [pen.P(-.7, .9), pen.P(-.3, .4), pen.P(.1, .3), pen.P(.5, -.25)]
        pen.d.line(pts, fill=k if f != 5 else g, width=int(U(.09)), joint="curve"); pen.d.line([pen.P(.1, .3), pen.P(.7, .55)], fill=k if f != 5 else g, width=int(U(.06)))
        for x, y, s in ((.5, -.25, .3), (-.28, .32, .26), (.6, .55, .25)):
            blossom(pen, *pen.P(x, y), U(s), c, yellow)
        if f == 5:
            for x, y, a in ((0, .3, -120), (.2, .1, 20), (-.5, .6, 190)): leaf(pen, *pen.P(x, y), U(.35), U(.07), a, g)
        if f == 8:
            for x, y in ((-.5, 0), (0, -.2), (.0, .8), (.75, .1)): pen.circ(*pen.P(x, y), U(.06), fill=b)
    elif f == 2:
        for a in (-150, -125, -100, -75, -50, -25): leaf(pen, *pen.P(0, .9), U(1.2), U(.06), a, g)
        blossom(pen, *pen.P(.1, .0), U(.24), (150, 60, 160, 255), yellow); blossom(pen, *pen.P(-.35, .3), U(.18), (150, 60, 160, 255), yellow)
    elif f in (3, 7):
        c = yellow if f == 3 else r
        pen.d.line([pen.P(0, .2), pen.P(.05, .95)], fill=g, width=int(U(.08)))
        leaf(pen, *pen.P(0, .75), U(.6), U(.13), -25, g); leaf(pen, *pen.P(0, .8), U(.6), U(.13), -155, g)
        x, y = pen.P(0, .08)
        if f == 3:
            for i in range(14): leaf(pen, x, y, U(.55), U(.07), i * 360 / 14, c)
            pen.circ(x, y, U(.15), fill=r)
        else:
            for a, l in ((-90, .62), (-40, .5), (-140, .5), (10, .42), (170, .42)): leaf(pen, x, y + U(.15), U(l), U(.13), a, c)
    elif f == 4:
        for x0 in (-.25, .2):
            for i in range(3):
                x, y = pen.P(x0, .9 - i * .42); pen.d.rounded_rectangle([x - U(.07), y - pen.H * .43 * pen.k * .38, x + U(.07), y], radius=U(.03), fill=g)
        for x, y, a in ((-.2, .2, -150), (-.2, .3, 150), (.25, .0, -30), (.25, .1, 20), (.25, .5, 35), (-.25, .6, 160)): leaf(pen, *pen.P(x, y), U(.55), U(.08), a, g)
    elif f == 6:
        x, y = pen.P(0, .35)
        for a in (-150, -120, -90, -60, -30): leaf(pen, x, y + U(.1), U(.6), U(.13), a, (225, 90, 140, 255))
        pen.d.line([(x, y + U(.1)), (x, y + U(.6))], fill=g, width=int(U(.08)))
        ellipse_rot(pen, x - U(.4), y + U(.5), U(.42), U(.12), 8, g); ellipse_rot(pen, x + U(.4), y + U(.55), U(.38), U(.1), -8, g)

def draw(style, code):
    pen = Pen(style); W, H = pen.W, pen.H; k = pen.k
    n, s = int(code[0]), code[1]
    red = n == 0 and s != "x"
    if red: n = 5
    if s == "p": dots(pen, n, red)
    elif s == "s": bamboos(pen, n, red)
    elif s == "m":
        ch = style["five"] if n == 5 else NUM[n - 1]
        x, y = pen.P(0, -.5); sz = W * .56 * k
        if n <= 3 or ch == "四": sz = W * .56 * k
        pen.text(ch, x, y, sz, "red" if red else style["num_colour"], style["font"], 1.05)
        x, y = pen.P(0, .48); pen.text(style["wan"], x, y, W * .6 * k, "red", style["font"], 1.05)
    elif s == "z":
        cx, cy = W / 2, H / 2; big = W * .78 * k
        if n <= 4: pen.text("東南西北"[n - 1], cx, cy, big, style["wind_colour"], style["wfont"], .98)
        elif n == 6: pen.text(style["green"], cx, cy, big, "green", style["wfont"], .98)
        elif n == 7: pen.text("中", cx, cy, big * 1.05, "red", style["wfont"], .95)
        elif style["white"] != "blank":
            x0, y0 = pen.P(-.82, -.85); x1, y1 = pen.P(.82, .85); w = int(pen.u(.1))
            pen.d.rounded_rectangle([x0, y0, x1, y1], radius=w, outline=pen.c("blue"), width=w)
            if style["white"] in ("frame2", "ornate"):
                g = pen.u(.2); pen.d.rectangle([x0 + g, y0 + g, x1 - g, y1 - g], outline=pen.c("blue"), width=int(w * .55))
            if style["white"] == "ornate":
                for x, y in ((x0, y0), (x1, y0), (x0, y1), (x1, y1)): pen.circ(x + (pen.u(.2) if x == x0 else -pen.u(.2)), y + (pen.u(.2) if y == y0 else -pen.u(.2)), pen.u(.14), fill=pen.c("blue"))
    elif s == "f":
        sub = Pen(style); sub.k = pen.k * .72; plant(sub, n)
        pen.im.alpha_composite(sub.im.crop((0, 0, W, H - int(H * .1))), (0, int(H * .1)))
        num = str((n - 1) % 4 + 1) if style["fl_num"] == "arabic" else NUM[(n - 1) % 4]
        ch = "梅蘭菊竹春夏秋冬"[n - 1]
        a, b = (-.66, .48) if style["fl_swap"] else (.66, -.48)
        cn, cc = ("red", "black") if n > 4 else ("blue", "red")
        x, y = pen.P(a, -.72); pen.text(num, x, y, W * .3 * k, cn, "sans-bold")
        x, y = pen.P(b, -.68); pen.text(ch, x, y, W * .42 * k, cc, style["wfont"])
    if style["index"] and s in "mpsz":
        t = str(n) if s != "z" else {1: "E", 2: "S", 3: "W", 4: "N", 5: "", 6: "F", 7: "C"}[n]
        if t: pen.text(t, W * .11, H * .085, W * .16, "black" if s != "p" else "red", "sans-bold")
    return pen.im.resize((TW // SS, int(TW // SS * style["aspect"])), Image.LANCZOS)

if __name__ == "__main__":
    codes = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)] + [f"{n}f" for n in range(1, 9)] + ["0m", "0p", "0s"]
    rows = []
    for q in range(6):
        st = next(x for x in (new_style(random.Random(i)) for i in range(q * 50, 9999)) if x["kind"] == q)
        sheet = Image.new("RGB", (23 * 74, 2 * 108), (90, 90, 90))
        for i, c in enumerate(codes):
            im = draw(st, c); t = Image.new("RGB", im.size, st["face"]); t.paste(im, (0, 0), im); t.thumbnail((70, 104)); sheet.paste(t, (i % 23 * 74 + 2, i // 23 * 108 + 2))
        rows.append(sheet)
    out = Image.new("RGB", (rows[0].width, 6 * 216)); [out.paste(r, (0, i * 216)) for i, r in enumerate(rows)]
    out.save("art.png")
