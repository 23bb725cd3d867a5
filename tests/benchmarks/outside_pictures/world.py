"""A pinhole camera over a table plane and solid blocks on it. Unit: the width of a tile."""
import math
import numpy as np, cv2
cv2.setNumThreads(1)

class Camera:
    def __init__(self, w, h, hfov, elev, yaw, roll, target):
        self.w, self.h = w, h
        self.f = w / 2 / math.tan(math.radians(hfov) / 2) if w >= h else h / 2 / math.tan(math.radians(hfov) / 2)
        self.elev, self.yaw, self.roll = elev, yaw, roll
        self.target = np.array([*target, 0.3]); self.cx, self.cy = w / 2, h / 2
        self.set(30)
    def set(self, dist):
        e, a = math.radians(self.elev), math.radians(self.yaw)
        back = np.array([math.cos(e) * math.sin(a), -math.cos(e) * math.cos(a), math.sin(e)])
        self.C = self.target + dist * back
        fwd = -back
        right = np.array([math.cos(a), math.sin(a), 0.0])
        down = np.cross(fwd, right)
        r = math.radians(self.roll)
        right, down = right * math.cos(r) + down * math.sin(r), down * math.cos(r) - right * math.sin(r)
        self.R = np.array([right, down, fwd])
    def project(self, X):
        p = (np.asarray(X, float) - self.C) @ self.R.T
        z = np.maximum(p[..., 2:3], 0.05)
        return np.concatenate([p[..., :1] / z * self.f + self.cx, p[..., 1:2] / z * self.f + self.cy], -1)
    def plane_h(self, z=0.0):
        """homography from plane (x,y,1) at height z to pixels"""
        K = np.array([[self.f, 0, self.cx], [0, self.f, self.cy], [0, 0, 1]])
        t = self.R @ (np.array([0, 0, z]) - self.C)
        return K @ np.column_stack([self.R[:, 0], self.R[:, 1], t])

def rounded(w, h, r, n=5):
    pts = []
    for cx, cy, a0 in ((w / 2 - r, h / 2 - r, 0), (-w / 2 + r, h / 2 - r, 90), (-w / 2 + r, -h / 2 + r, 180), (w / 2 - r, -h / 2 + r, 270)):
        for i in range(n):
            t = math.radians(a0 + 90 * i / (n - 1)); pts.append((cx + r * math.cos(t), cy + r * math.sin(t)))
    return np.array(pts)

def circle(r, n=40):
    t = np.arange(n) * 2 * math.pi / n
    return np.column_stack([r * np.cos(t), r * np.sin(t)])

class Block:
    """outline (u,v) CCW; layers: (n, inset, colour) from the lower to the upper; U,V,N axes; cap textures RGBA."""
    def __init__(self, outline, size, layers, centre, U, V, N, cap_top=None, cap_low=None, tex=None, tex_low=None, level=0, key=None, gloss=0.12):
        self.outline, self.size, self.layers = outline, size, layers
        self.c, self.U, self.V, self.N = map(lambda q: np.asarray(q, float), (centre, U, V, N))
        self.cap_top, self.cap_low, self.tex, self.tex_low, self.level, self.key, self.gloss = cap_top, cap_low, tex, tex_low, level, key, gloss
        w, h = size
        self.rings = []
        for n, inset, col in layers:
            o = outline * np.array([1 - 2 * inset / w, 1 - 2 * inset / h])
            self.rings.append(self.c + o[:, :1] * self.U + o[:, 1:] * self.V + n * self.N)
        lo = min(r[:, 2].min() for r in self.rings)
        self.lift = 0
    def ground(self, base):
        lo = min(r[:, 2].min() for r in self.rings)
        d = np.array([0, 0, base - lo]); self.c = self.c + d; self.rings = [r + d for r in self.rings]
    def quad3(self, top=True, inset=0.0):
        n = self.layers[-1][0] if top else self.layers[0][0]
        w, h = self.size[0] / 2 - inset, self.size[1] / 2 - inset
        s = 1 if top else -1   # seen from below the face's left is -U reversed
        return np.array([self.c + x * s * self.U + y * self.V + n * self.N for x, y in ((-w, h), (w, h), (w, -h), (-w, -h))])

class Scene:
    def __init__(self, cam, light, ambient):
        self.cam = cam; self.l = light / np.linalg.norm(light); self.amb = ambient
        self.flat = ambient + (1 - ambient) * max(0.0, self.l[2])
        self.img = np.zeros((cam.h, cam.w, 3), np.uint8)
        self.ids = np.full((cam.h // 2, cam.w // 2), -1, np.int16)
    def shade(self, n):
        s = self.amb * (0.78 + 0.22 * n[2]) + (1 - self.amb) * max(0.0, float(n @ self.l))
        return s / self.flat
    def poly(self, pts, col):
        cv2.fillConvexPoly(self.img, np.round(pts * 16).astype(np.int32), tuple(float(c) for c in col), cv2.LINE_AA, 4)
    def shadows(self, blocks, strength, soft):
        """darken what is drawn so far by blocks' shadows on the plane z=0"""
        cam = self.cam; q = 2
        m = np.zeros((cam.h // q, cam.w // q), np.uint8); ao = np.zeros_like(m)
        for b in blocks:
            if b.level: continue
            pts = np.concatenate([b.rings[0], b.rings[-1]])
            sh = pts[:, :2] - pts[:, 2:3] * self.l[:2] / max(0.25, self.l[2])
            p = cam.project(np.column_stack([sh, np.zeros(len(sh))])) / q
            g = cam.project(np.column_stack([pts[:, :2] , np.zeros(len(sh))])) / q
            cv2.fillConvexPoly(m, cv2.convexHull(p.astype(np.int32)), 255); cv2.fillConvexPoly(ao, cv2.convexHull(g.astype(np.int32)), 255)
        k1 = max(0.6, soft / q); k2 = max(0.6, soft * .5 / q)
        m = cv2.GaussianBlur(m, (0, 0), k1).astype(np.float32) / 255; ao = cv2.GaussianBlur(ao, (0, 0), k2).astype(np.float32) / 255
        f = (1 - strength * m) * (1 - .35 * ao)
        f = cv2.resize(f, (cam.w, cam.h))
        self.img = (self.img * f[..., None]).astype(np.uint8)
    def top_shadow(self, b, base, strength, soft):
        """shadow of a block lying on others, at height base"""
        cam = self.cam
        pts = np.concatenate([b.rings[0], b.rings[-1]])
        sh = pts[:, :2] - (pts[:, 2:3] - base) * self.l[:2] / max(.25, self.l[2])
        p = cam.project(np.column_stack([sh, np.full(len(sh), base)]))
        pad = int(3 * soft) + 3
        x0, y0 = np.maximum(np.floor(p.min(0)).astype(int) - pad, 0); x1, y1 = np.minimum(np.ceil(p.max(0)).astype(int) + pad, [cam.w, cam.h])
        if x1 - x0 < 2 or y1 - y0 < 2: return
        m = np.zeros((y1 - y0, x1 - x0), np.uint8); cv2.fillConvexPoly(m, cv2.convexHull((p - [x0, y0]).astype(np.int32)), 255)
        m = cv2.GaussianBlur(m, (0, 0), max(.6, soft * .6)).astype(np.float32) / 255
        self.img[y0:y1, x0:x1] = (self.img[y0:y1, x0:x1] * (1 - strength * m)[..., None]).astype(np.uint8)
    def draw(self, b, ident):
        cam = self.cam
        P = [cam.project(r) for r in b.rings]
        allp = np.concatenate(P)
        if allp[:, 0].max() < 0 or allp[:, 1].max() < 0 or allp[:, 0].min() > cam.w or allp[:, 1].min() > cam.h: return
        hull = cv2.convexHull(allp.astype(np.float32))[:, 0]
        body = b.layers[len(b.layers) // 2][2]
        self.poly(hull, np.array(body) * .75)
        cv2.fillConvexPoly(self.ids, (hull / 2).astype(np.int32), int(ident))
        half = 0.5 * (self.l + np.array([0, 0, 1])) ; half /= np.linalg.norm(half)
        n_out = len(b.outline)
        for k in range(len(b.rings) - 1):
            col = np.array(b.layers[k + 1][2], float)
            for i in range(n_out):
                j = (i + 1) % n_out
                a, bb, c, d = b.rings[k][i], b.rings[k][j], b.rings[k + 1][j], b.rings[k + 1][i]
                n = np.cross(c - a, d - bb); L = np.linalg.norm(n)
                if L < 1e-9: continue
                n /= L
                if n @ ((a + c) / 2 - b.c) < 0: n = -n
                if n @ (cam.C - (a + c) / 2) <= 0: continue
                s = self.shade(n)
                spec = b.gloss * max(0.0, float(n @ half)) ** 20 * 255
                self.poly(np.array([P[k][i], P[k][j], P[k + 1][j], P[k + 1][i]]), np.clip(col * s + spec * .5, 0, 255))
        for top in (False, True):
            n = b.N if top else -b.N
            ring, proj = (b.rings[-1], P[-1]) if top else (b.rings[0], P[0])
            if n @ (cam.C - ring.mean(0)) <= 0: continue
            col = b.cap_top if top else b.cap_low
            s = self.shade(n)
            self.poly(proj, np.clip(np.array(col, float) * s, 0, 255))
            t = b.tex if top else b.tex_low
            if t is not None: self.paste(t, cam.project(b.quad3(top)), s)
    def paste(self, tex, quad, s):
        cam = self.cam
        x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int) - 2, 0); x1, y1 = np.minimum(np.ceil(quad.max(0)).astype(int) + 2, [cam.w, cam.h])
        if x1 - x0 < 2 or y1 - y0 < 2: return
        ew = max(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3])); eh = max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
        th, tw = tex.shape[:2]
        nw, nh = min(tw, max(8, int(ew * 1.15))), min(th, max(8, int(eh * 1.15)))
        t = cv2.resize(tex, (nw, nh), interpolation=cv2.INTER_AREA)
        src = np.float32([[0, 0], [nw, 0], [nw, nh], [0, nh]]) - .5
        Hm = cv2.getPerspectiveTransform(src, (quad - [x0, y0]).astype(np.float32))
        w = cv2.warpPerspective(t, Hm, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0)
        a = w[..., 3:4].astype(np.float32) / 255
        reg = self.img[y0:y1, x0:x1].astype(np.float32)
        self.img[y0:y1, x0:x1] = np.clip(reg * (1 - a) + np.clip(w[..., :3] * s, 0, 255) * 1.0, 0, 255).astype(np.uint8)  # premultiplied

def premultiply(rgba):
    a = np.asarray(rgba).astype(np.float32); a[..., :3] *= a[..., 3:4] / 255
    return a.astype(np.uint8)

# ---- tables -------------------------------------------------------------------------------------------------
def noise(rng, n, scale):
    m = max(2, int(n / scale)); a = rng.standard_normal((m, m)).astype(np.float32); a = np.concatenate([a, a[:1]], 0); a = np.concatenate([a, a[:, :1]], 1)
    return cv2.resize(a, (n, n), interpolation=cv2.INTER_CUBIC)

def table_texture(rng, kind):
    """n x n x3 uint8 tile that repeats every `span` tile widths"""
    n = 1024
    if kind in ("cloth", "felt"):
        cols = [(20, 95, 60), (30, 120, 70), (25, 70, 130), (110, 30, 40), (60, 60, 65), (150, 135, 110), (200, 195, 180), (35, 150, 75), (20, 45, 40), (95, 75, 130), (235, 232, 225), (70, 120, 160)]
        c = np.array(cols[rng.integers(len(cols))], np.float32)
        t = np.full((n, n, 3), c, np.float32)
        amp = rng.uniform(.02, .07)
        v = noise(rng, n, 1.5) * amp + noise(rng, n, 40) * .006
        if kind == "cloth":
            x = np.arange(n); p = rng.choice([4, 6, 8]); w = (np.sin(x * 2 * math.pi / p)[None] * np.sin(x * 2 * math.pi / p)[:, None]).astype(np.float32)
            v = v + w * rng.uniform(.02, .06)
        t *= (1 + v)[..., None]
    elif kind == "wood":
        cols = [(150, 105, 65), (190, 150, 105), (110, 70, 45), (205, 180, 150), (80, 52, 38), (170, 165, 155)]
        c = np.array(cols[rng.integers(len(cols))], np.float32)
        g = noise(rng, n, 10); g = cv2.resize(g[:, :], (n, n))
        y = np.arange(n)[:, None] / n; 
        warp = cv2.resize(noise(rng, n, 260)[:, :], (n, n)) * 6 
        rings = np.sin((y * 40 + warp * .35) * 2 * math.pi * 1.0).astype(np.float32)
        fib = cv2.blur(noise(rng, n, 1.2), (81, 1)) * 2.2
        v = rings * .05 + fib * .1
        t = c * (1 + v)[..., None]
        if rng.random() < .6:
            w = n // int(rng.choice([2, 4]))
            for k in range(0, n, w): t[k:k + 3] *= .6; t[k + 3:k + w] *= rng.uniform(.92, 1.06)
    else:
        cols = [((235, 230, 220), (180, 60, 60)), ((225, 230, 235), (60, 90, 150)), ((240, 232, 200), (90, 130, 80)), ((120, 40, 50), (190, 150, 90)), ((50, 70, 100), (150, 160, 180)), ((240, 240, 238), (200, 180, 190))]
        a, b = (np.array(c, np.float32) for c in cols[rng.integers(len(cols))])
        t = np.full((n, n, 3), a, np.float32); style = rng.integers(4)
        if style == 0:
            k = 128; xx = (np.arange(n) // k) % 2
            m = (xx[None] + xx[:, None]) / 2; t = a * (1 - m[..., None] * .8) + b * (m[..., None] * .8)
        elif style == 1:
            for y in range(64, n, 128):
                for x in range(64, n + 64, 128): cv2.circle(t, ((x - (32 if y // 128 % 2 else 0)), y), 18, b.tolist(), -1, cv2.LINE_AA)
        elif style == 2:
            for y in range(128, n, 256):
                for x in range(128, n, 256):
                    for q in range(6):
                        al = q * math.pi / 3; cv2.circle(t, (int(x + 36 * math.cos(al)), int(y + 36 * math.sin(al))), 20, b.tolist(), -1, cv2.LINE_AA)
                    cv2.circle(t, (x, y), 16, (a * .8).tolist(), -1, cv2.LINE_AA)
        else:
            for x in range(0, n, 64): t[:, x:x + (20 if x % 128 else 6)] = b
        t *= (1 + noise(rng, n, 1.5) * .03)[..., None]
    return np.clip(t, 0, 255).astype(np.uint8)

def paint_plane(scene, tex, span, rot, bounds=None, floor=None):
    cam = scene.cam; Hi = np.linalg.inv(cam.plane_h())
    xs, ys = np.meshgrid(np.arange(cam.w, dtype=np.float32) , np.arange(cam.h, dtype=np.float32))
    Hi = Hi.astype(np.float32); q = [Hi[i, 0] * xs + Hi[i, 1] * ys + Hi[i, 2] for i in range(3)]
    # in front of the camera where the plane's depth is positive
    d = cam.R[2]; fx = (xs - np.float32(cam.cx)) / np.float32(cam.f); fy = (ys - np.float32(cam.cy)) / np.float32(cam.f)
    r0, r1, r2 = (np.float32(cam.R[i, 2]) for i in range(3)); rz = r0 * fx + r1 * fy + r2
    ok = rz < -0.02
    X, Y = q[0] / np.where(ok, q[2], 1), q[1] / np.where(ok, q[2], 1)
    n = tex.shape[0]
    px = np.linalg.norm(cam.project(np.array([*cam.target[:2], 0])) - cam.project(np.array([cam.target[0] + 1, cam.target[1], 0])))
    m = int(np.clip(px * span * .9, 96, n)); t = cv2.resize(tex, (m, m), interpolation=cv2.INTER_AREA)
    c, s = math.cos(rot), math.sin(rot)
    u = ((X * c + Y * s) / span * m) % m; v = ((-X * s + Y * c) / span * m) % m
    out = cv2.remap(cv2.copyMakeBorder(t, 0, 1, 0, 1, cv2.BORDER_WRAP), u.astype(np.float32), v.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    if bounds is not None:
        x0, x1, y0, y1, edge, ecol = bounds
        inside = (X > x0) & (X < x1) & (Y > y0) & (Y < y1)
        rim = (X > x0 - edge) & (X < x1 + edge) & (Y > y0 - edge) & (Y < y1 + edge) & ~inside
        fl = ~inside & ~rim
        out[fl] = np.array(floor, np.float32) * (1 + .06 * np.sin(X[fl] * 1.1))[:, None]
        out[rim] = np.array(ecol, np.float32) * (1 + .03 * np.sin(Y[rim] * 3 + np.sin(X[rim])))[:, None]
    room = np.array(floor if floor is not None else (70, 65, 60), np.float32)
    if not ok.all(): out[~ok] = room
    scene.img = out if out.dtype == np.uint8 else np.clip(out, 0, 255).astype(np.uint8)
