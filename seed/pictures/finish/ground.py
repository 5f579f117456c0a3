"""The ground of a picture that things lie on, in the page's tones: python3 ground.py in.jpg out.jpg [from=e6e3dc to=d0cdc5 n=3 near=12 q=90]
or python3 ground.py in-night.jpg out.jpg of=in.jpg things=x,y,…;… [from=201d1a to=0d0d0c at=.44,.48 ends=.86,.86 flat=0 top= reach=90 dark=85 lit=85 grain=.5 q=90]
Its light is a smooth surface (polynomials of n terms), fitted without the shadows, which stay as they are beside it. By day that becomes one that falls from the
upper left (from) to the lower right (to), and what is dark keeps its own light. At night the ground is a pool of light as of pool.py (from, at, ends, flat, top) that ends
in one color (to), with the shadows that are no farther from a thing (reach: pixels), and things keep their own light: what is dark (dark) or has a color by day (of),
what is light at night (lit), and the polygons."""
import sys, numpy as np, cv2
from pool import KEYS, shape, smooth

src, out = sys.argv[1:3]
o = KEYS | {
    "of": "",
    "things": "",
    "reach": 90,
    "dark": 85,
    "lit": 85,
    "n": 3,
    "near": 12,
    "grain": 0.5,
    "q": 90,
}
o |= dict(a.split("=") for a in sys.argv[3:])
night = bool(o["of"])
o = ({"from": "201d1a", "to": "0d0d0c"} if night else {"from": "e6e3dc", "to": "d0cdc5"}) | o
start, end = (np.array([int(o[key][i : i + 2], 16) for i in (4, 2, 0)], "f4") for key in ("from", "to"))
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
day = cv2.GaussianBlur(cv2.imread(o["of"] or src).astype("f4"), (0, 0), 1)
thing = (day.mean(-1) < float(o["dark"])) | (day.max(-1) - day.min(-1) > 26)
if night:
    thing |= cv2.GaussianBlur(a, (0, 0), 1).mean(-1) > float(o["lit"])
thing = cv2.morphologyEx(thing.astype("u1"), cv2.MORPH_OPEN, np.ones((5, 5), "u1"))
thing = cv2.morphologyEx(thing, cv2.MORPH_CLOSE, np.ones((15, 15), "u1"))
for part in filter(None, o["things"].split(";")):
    cv2.fillPoly(thing, [np.array(part.split(","), "f4").reshape(-1, 2).astype("i4")], 1)
found = cv2.findContours(thing, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
thing = cv2.drawContours(thing * 0, [c for c in found if cv2.contourArea(c) > 900], -1, 1, -1)


def terms(h, w, n=int(o["n"])):
    y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
    return np.stack([x**i * y**j for i in range(n) for j in range(n - i)], -1).astype("f4")


grain = np.random.default_rng(3).standard_normal((h, w, 1)).astype("f4")
if night:
    # What the light of the ground would be without shadows: the most there is within reach.
    wide = lambda v, size: cv2.GaussianBlur(v.astype("f4"), (0, 0), size)
    free = 1 - cv2.dilate(thing, np.ones((5, 5), "u1"))
    beside = lambda size: wide((a.mean(-1) - end.mean()) * free, size) / np.maximum(wide(free, size), 1e-3)
    lit = np.where(wide(free, 2.5) > 0.02, beside(2.5), beside(9))
    reach = float(o["reach"])
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (int(reach / 2) | 1,) * 2)
    most = wide(cv2.resize(cv2.dilate(cv2.resize(lit, None, fx=0.25, fy=0.25), around), (w, h)), reach / 2)
    shade = smooth(1 - lit / np.maximum(most, 3) / 0.85)
    shade *= smooth(2 - 2 * cv2.distanceTransform(1 - thing, cv2.DIST_L2, 5) / reach)
    k = (shape(h, w, o) * (1 - wide(shade, 1)))[..., None]
    ground = end + (start - end) * k + grain * float(o["grain"]) * np.clip(k * 6, 0, 1)
    k = wide(thing, 1)[..., None]
    a = a * k + ground * (1 - k)
else:
    s = 8
    small = cv2.resize(a, (w // s, h // s), interpolation=cv2.INTER_AREA)
    free = (
        cv2.resize(cv2.dilate(thing, np.ones((41, 41), "u1")), (w // s, h // s), interpolation=cv2.INTER_NEAREST) == 0
    )
    T, near, keep = terms(*free.shape), float(o["near"]), free
    for i in range(12):
        fit = np.linalg.lstsq(T[keep], small[keep], rcond=None)[0]
        less = small.mean(-1) - (T @ fit).mean(-1)
        keep = free & (less > -max(near / 4, near * (1 - i / 8)))
    light = T @ fit
    light = np.clip(light, light[free].min(0), light[free].max(0))
    print(
        "the ground was",
        light[0, 0].round(),
        light[-1, -1].round(),
        "from",
        light.min((0, 1)).round(),
        "to",
        light.max((0, 1)).round(),
    )
    light = cv2.resize(light, (w, h), interpolation=cv2.INTER_CUBIC)
    y, x = np.mgrid[0 : 1 : h * 1j, 0 : 1 : w * 1j].astype("f4")
    t = ((x + y) / 2)[..., None]
    gain = (start * (1 - t) + end * t) / light
    k = smooth((a.mean(-1, keepdims=True) - 50) / 90)
    a = a * gain**k
    # What has little color has the ground's.
    v = a.mean(-1, keepdims=True)
    far = cv2.GaussianBlur(np.abs(a - v * end / end.mean()).max(-1), (0, 0), 2)[..., None]
    a += (v * end / end.mean() - a) * k * (1 - smooth((far - 7) / 7))
    a = np.where(a > 232, 232 + 22 * np.tanh((a - 232) / 22), a) + grain * 0.3
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"), options)
