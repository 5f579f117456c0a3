"""Light or shade that changes over one thing of a picture, as of light from above left: python3 sidelight.py in.jpg out.jpg x,y,x,y,… [gain=1.5,1.15 along=1,.5 dark=34 most=230 not= rim=0 width=3 outline= of= feather=1 grain=.5,0 q=92]
Within the polygon (pixels) all levels are as many times as high (gain) where the light comes from and at the other end; along: the way of the light, right and
down, in shares of the polygon's size; `all` instead of the polygon: all that is lighter than `dark`, of a cut-out (WebP) all. What is darker than `dark` stays as it is, and so does what is in the polygon `not`; nothing gets lighter than `most`, or
than it was. rim: levels more on the edges towards the light, of this width. outline=120,84: on the ground 0d0d0c the outermost pixels (width) of a
black thing are at least so light, at both ends; of=day.jpg,95: in this picture by day it is darker than this level. grain: of how many levels, and how
soft in pixels, as of a matte shell."""
import sys, numpy as np, cv2
from pool import smooth

src, out, part = sys.argv[1:4]
o = {
    "gain": "1.5,1.15",
    "along": "1,.5",
    "dark": 34,
    "most": 230,
    "not": "",
    "rim": 0,
    "width": 3,
    "outline": "",
    "of": "",
    "feather": 1,
    "grain": ".5,0",
    "q": 92,
}
o |= dict(a.split("=") for a in sys.argv[4:])
whole = cv2.imread(src, cv2.IMREAD_UNCHANGED).astype("f4")
a, alpha = whole[..., :3], whole[..., 3:]
h, w = a.shape[:2]


def polygon(text):
    points = np.array([float(v) for v in text.split(",")]).reshape(-1, 2)
    inside = cv2.fillPoly(np.zeros((h, w), "f4"), [np.rint(points).astype("i4")], 1)
    return cv2.GaussianBlur(inside, (0, 0), float(o["feather"])), points


if part == "all":
    rows, columns = np.nonzero((alpha[..., 0] if alpha.size else a.mean(-1)) > max(40, float(o["dark"])))
    inside, points = np.ones((h, w), "f4"), np.array([[columns.min(), rows.min()], [columns.max(), rows.max()]])
else:
    inside, points = polygon(part)
if o["not"]:
    inside *= 1 - polygon(o["not"])[0]
(x0, y0), (x1, y1) = points.min(0), points.max(0)
ax, ay = (float(v) for v in o["along"].split(","))
y, x = np.mgrid[0:h, 0:w].astype("f4")
t = np.clip((ax * (x - x0) / (x1 - x0) + ay * (y - y0) / (y1 - y0)) / (ax + ay), 0, 1)
begin, end = (float(v) for v in o["gain"].split(","))
level, dark = cv2.GaussianBlur(a, (0, 0), 0.8).mean(-1), float(o["dark"])
k = inside * smooth((level - dark) / (0.8 * dark))
lit = a * (begin + (end - begin) * t)[..., None]
if float(o["rim"]):
    thing = cv2.GaussianBlur(inside * (level > dark), (0, 0), 1)
    n = int(o["width"])
    away = np.minimum(np.roll(thing, n, 0), np.roll(thing, n, 1))
    edge = np.clip(thing - away, 0, 1) * (1 - 0.6 * t)
    lit += float(o["rim"]) * edge[..., None] * a / np.maximum(level, 1)[..., None]
if o["outline"]:
    # From sixteen samples of a pixel; by day an edge that is lit is not dark, but it is light at night.
    fine = lambda m: cv2.resize(m.mean(-1).astype("f4"), None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC)
    thing = (fine(a) > 23).astype("u1")
    if o["of"]:
        name, below = o["of"].split(",")
        thing |= (fine(cv2.imread(name)) < float(below)).astype("u1")
    thing = cv2.morphologyEx(thing, cv2.MORPH_CLOSE, np.ones((9, 9), "u1"))
    found = cv2.findContours(thing, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    thing = cv2.drawContours(np.zeros(thing.shape, "f4"), [max(found, key=cv2.contourArea)], -1, 1, -1)
    thing = (cv2.GaussianBlur(thing, (0, 0), 10) > 0.5).astype("u1")
    small = lambda m: cv2.resize(m.astype("f4"), (w, h), interpolation=cv2.INTER_AREA)
    within, width = cv2.distanceTransform(thing, cv2.DIST_L2, 5) / 4, float(o["width"])
    line = small(smooth((width - within) / width + 0.5) * thing)
    begin, end = (float(v) for v in o["outline"].split(","))
    least = 13 + (begin + (end - begin) * t - 13) * small(thing)
    now = lit.mean(-1)
    more = np.maximum(least - now, 0) * np.minimum(1, line / np.maximum(small(thing), 1e-3)) * (small(thing) > 0)
    lit += (more * inside)[..., None]
    k = np.maximum(k, (more > 0) * inside)
most = np.maximum(float(o["most"]), a.max(-1))
lit *= np.minimum(1, most / np.maximum(lit.max(-1), 1))[..., None]
lit = a + k[..., None] * (lit - a)
# Grain, without which the fall of light has steps.
grain, soft = (float(v) for v in o["grain"].split(","))
noise = np.random.default_rng(3).standard_normal((h, w, 1))
if soft:
    noise = cv2.GaussianBlur(noise, (0, 0), soft)[..., None]
    noise /= noise.std()
lit += noise * grain * k[..., None]
lit = np.dstack([np.clip(np.rint(lit), 0, 255), alpha]).astype("u1")
options = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
if out.endswith("webp"):
    options = [cv2.IMWRITE_WEBP_QUALITY, int(o["q"])]
cv2.imwrite(out, lit, [] if out.endswith("png") else options)
