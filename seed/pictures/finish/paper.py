"""A picture of things on a light ground, whose ground becomes the page's color: python3 paper.py in.jpg out.jpg [to=f2f0ec near=4 edge=.05 level=0 q=92]
The light of the ground is a smooth surface, fitted without its shadows; the picture is divided by it, so that shadows stay. The outermost share (edge) ends in
the color itself. near: how far, in levels, a ground beside the fit may be from it. level: the level that becomes the color, for a ground that is still a little darker."""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {"to": "f2f0ec", "near": 4, "edge": 0.05, "level": 0, "q": 92} | dict(a.split("=") for a in sys.argv[3:])
to = np.array([int(o["to"][i : i + 2], 16) for i in (4, 2, 0)], "f4")
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]

# the ground: what is reached from the picture's edges without a step
g = cv2.GaussianBlur(a, (0, 0), 1.2)
light = cv2.cvtColor(g / 255, cv2.COLOR_BGR2GRAY) * 255
g = np.clip(np.rint(g), 0, 255).astype("u1")
m = np.zeros((h + 2, w + 2), "u1")
ring = [(x, y) for x in range(2, w, 23) for y in (2, h - 3)] + [(x, y) for y in range(2, h, 23) for x in (2, w - 3)]
for x, y in ring:
    if light[y, x] > 215 and not m[y + 1, x + 1]:
        cv2.floodFill(g, m, (x, y), 1, (2,) * 3, (2,) * 3, cv2.FLOODFILL_MASK_ONLY | 4 | (1 << 8))
mask = cv2.morphologyEx(m[1:-1, 1:-1], cv2.MORPH_CLOSE, np.ones((9, 9), "u1"))
mask &= (light > 205).astype("u1")

# its light: a polynomial, from which shadows are left out
s = 8
small = cv2.resize(a, (w // s, h // s), interpolation=cv2.INTER_AREA)
inner = cv2.resize(cv2.erode(mask, np.ones((25, 25), "u1")), (w // s, h // s), interpolation=cv2.INTER_NEAREST) > 0


def terms(h, w, n=5):
    y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
    return np.stack([x**i * y**j for i in range(n) for j in range(n - i)], -1)


T = terms(*inner.shape)
near = float(o["near"])
keep = inner & (small.mean(-1) > np.median(small[inner].mean(-1)) - 4 * near)
for i in range(12):
    fit = np.linalg.lstsq(T[keep], small[keep], rcond=None)[0]
    less = small.mean(-1) - (T @ fit).mean(-1)
    keep = inner & (less > -max(near / 4, near * (1 - i / 8))) & (less < near)
bg = cv2.resize((T @ fit).astype("f4"), (w, h), interpolation=cv2.INTER_CUBIC)
lo, hi = ((T @ fit)[inner].reshape(-1, 3)).min(0), ((T @ fit)[inner].reshape(-1, 3)).max(0)
y = a * to / np.clip(bg, lo, hi)
y = np.where(y > to + 3, to + 3 + (y - to - 3) * 0.7, y)
level, top = float(o["level"]), to.mean()
if level:
    v = y.mean(-1)
    lighter = np.interp(v, [0, level - 12, level, top, 255], [0, level - 12, top, top + 0.5, 255])
    y *= (lighter / np.maximum(v, 1))[..., None]

# the edge; what is dark there, a thing or its shadow, leaves the picture as it is
far = np.minimum(
    np.minimum(np.arange(w), np.arange(w)[::-1])[None], np.minimum(np.arange(h), np.arange(h)[::-1])[:, None]
).astype("f4")
t = np.clip(1 - (far - 3) / (float(o["edge"]) * max(w, h)), 0, 1)
u = np.clip(((cv2.GaussianBlur(y, (0, 0), 1.5) / to).min(-1) - 0.86) / 0.1, 0, 1)
k = (t * t * (3 - 2 * t) * u * u * (3 - 2 * u))[..., None]
noise = np.random.default_rng(3).standard_normal((h, w, 1), "f4") * 0.5
y = y * (1 - k) + to * k + noise * (1 - k)
cv2.imwrite(
    out,
    np.clip(np.rint(y), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
