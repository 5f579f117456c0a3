"""A picture on the page's ground, smaller and lower: python3 lower.py in.jpg out.jpg [size=.9 down=.05 ground=f2f0ec of= thing=40 also= foot=0 at=.53,.79 reach=.92,.15 light=15 kept=.85 q=93]
size: around its middle; down: a share of its height. of: at night the day's picture, of the same size: its floor gets a pool of light around `at`, with the
shadow of that picture in it. reach: the pool's width, and half its height, as shares of the picture's. thing: what is lighter lies before the floor.
also: as of one_shadow.py, for a thing whose foot is hardly lighter than the ground. foot=14: so many levels of light from the floor are on it at its foot.
kept: how much of the light the shadow takes."""
import sys, numpy as np, cv2
from one_shadow import covers
from pool import covered, smooth

src, out = sys.argv[1:3]
o = {
    "size": 0.9,
    "down": 0.05,
    "ground": "f2f0ec",
    "of": "",
    "thing": 40,
    "also": "",
    "foot": 0,
    "at": ".53,.79",
    "reach": ".92,.15",
}
o |= {"light": 15, "kept": 0.85, "q": 93} | dict(a.split("=") for a in sys.argv[3:])
ground = np.array([int(o["ground"][i : i + 2], 16) for i in (4, 2, 0)], "f4")
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
size = float(o["size"])
m = np.array([[size, 0, w * (1 - size) / 2], [0, size, h * ((1 - size) / 2 + float(o["down"]))]], "f4")
# As light as the page where a format has no such level.
a = np.where(np.abs(cv2.GaussianBlur(a, (0, 0), 2) - ground).max(-1, keepdims=True) < 1.6, ground, a)


def placed(v, border):
    big = cv2.warpAffine(
        v, m * 2 + [[0, 0, 0.5], [0, 0, 0.5]], (w * 2, h * 2), flags=cv2.INTER_CUBIC, borderValue=border
    )
    return cv2.resize(big, (w, h), interpolation=cv2.INTER_AREA)


y = placed(a, ground.tolist())
if o["of"]:
    day = cv2.imread(o["of"]).astype("f4")
    thing = covers(a, -float(o["thing"]), o["also"]) if o["also"] else covered(a, float(o["thing"]), 0.5)
    if o["also"]:
        # A polygon has corners.
        thing = np.clip(cv2.GaussianBlur(thing, (0, 0), 7) * 5 - 2, 0, 1)
    # The shadow is what is darker than the page by day, beside the thing; it goes on below it.
    beside = 1 - cv2.dilate((thing > 0.02).astype("f4"), np.ones((9, 9), "u1"))
    shade = np.clip(1 - day.mean(-1) / day[0].mean(), 0, 1) * beside
    shade = cv2.GaussianBlur(shade, (0, 0), 5) / np.maximum(cv2.GaussianBlur(beside, (0, 0), 5), 0.05)
    thing, shade = placed(thing, 0), placed(shade, 0)
    shade = np.clip(shade / shade[thing < 0.01].max() * 1.1, 0, 1)
    (mx, my), (rx, ry) = ([float(v) for v in o[key].split(",")] for key in ("at", "reach"))
    yy, xx = np.mgrid[0 : 1 : h * 1j, 0 : 1 : w * 1j]
    light = smooth(1 - np.hypot((xx - mx) / (rx / 2), (yy - my) / ry)) * float(o["light"])
    light *= 1 - float(o["kept"]) * shade
    # Grain, without which the fall has steps; none where nothing is above the page.
    noise = np.random.default_rng(3).standard_normal((h, w)) * 0.8 * np.clip(light, 0, 1)
    floor = ground + (light + noise)[..., None]
    if foot := float(o["foot"]):
        top, end = np.flatnonzero(thing.max(1) > 0.5)[[0, -1]]
        rows = smooth((np.arange(h, dtype="f4") - (top + end) / 2) / ((end - top) / 2))[:, None]
        within = cv2.distanceTransform((thing > 0.5).astype("u1"), cv2.DIST_L2, 5)
        y = np.maximum(y, ground) + (foot * rows * (0.45 + 0.55 * np.exp(-within / 14)) * (light.max() > 0))[..., None]
    y = y * thing[..., None] + floor * (1 - thing[..., None])
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(y), 0, 255).astype("u1"), options)
