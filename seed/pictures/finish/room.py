"""Room at the right of a picture on the page's ground: python3 room.py in.jpg out.jpg thing=1560,2109,176,492 [thin= share=.04 size=.96 fall=26 dark=.24 drop=26 ground=f2f0ec q=91]
The picture is made smaller (size) at its left, halfway up; around it is more of the ground. What lies at its right edge (thing: left, right, top, bottom)
gets the shadow there that it has below: this dark, this wide (fall, in pixels), and beginning this far below its upper edge (drop). At night dark=0.
thin=815,940: between these rows a thin thing lies there too, whose shadow ends within a few pixels."""
import sys, numpy as np, cv2
from pool import smooth

src, out = sys.argv[1:3]
o = {"share": 0.04, "size": 0.96, "fall": 26, "dark": 0.24, "drop": 26, "ground": "f2f0ec", "thin": "", "q": 91}
o |= dict(a.split("=") for a in sys.argv[3:])
ground = np.array([int(o["ground"][i : i + 2], 16) for i in (4, 2, 0)], "f4")
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
left, right, top, bottom = (int(v) for v in o["thing"].split(","))
fall, dark = float(o["fall"]), float(o["dark"])
more = round(w * float(o["share"]) / float(o["size"])) + 2
x, y = np.arange(w, w + more)[None], np.arange(h, dtype="f4")[:, None]

# How much darker than the page each row is beside the edge: the shadow of the thing, and below it the one it has.
beside = (
    1 - cv2.GaussianBlur(a[:, right - 14 : right - 4], (0, 0), 1.2).mean((1, 2), keepdims=True)[..., 0] / ground.mean()
)
rise = smooth((y - top - 4) / float(o["drop"]))
below = smooth((y - bottom) / 3) * smooth((bottom + 2 * fall - y) / fall)
row = dark * rise * (y <= bottom + 1) if dark else np.zeros_like(y)
row = np.maximum(row, (beside * below if dark else 0) * (y > bottom))


def shade(distance):
    t = np.clip(distance / fall, 0, 1)
    return (1 - t) ** 2 * (1 - 0.35 * t)


# What differs from the page a little ends before the edge.
far = np.abs(cv2.GaussianBlur(a, (0, 0), 3) - ground).max(-1)
k = smooth(1 - (right - np.arange(w, dtype="f4"))[None] / 90) * (1 - smooth((far - 8) / 10))
a = a + (ground - a) * k[..., None]

wide = np.concatenate([a, np.tile(ground, (h, more, 1))], 1)
xx = np.arange(w + more, dtype="f4")[None]
k = np.where(y > bottom, smooth((xx - right + 12) / 10), np.clip(xx - right - 0.5, 0, 1))
cast = ground * (1 - (row * shade(xx - right - 1))[..., None])
# Right of the thing is its shadow alone; elsewhere what was there ends in the ground.
rows = smooth((y - top + 2) / 2) * smooth((bottom + 2 * fall - y) / 4) * (dark > 0)
m = (rows * k)[..., None]
noise = (
    np.random.default_rng(3).standard_normal(wide.shape[:2])[..., None]
    * 0.35
    * ((row * shade(xx - right)) > 0.004)[..., None]
)
wide = wide * (1 - m) + (cast + noise) * m
if o["thin"]:
    upper, lower = (int(v) for v in o["thin"].split(","))
    near = (
        np.clip(1 - a[:, right - 8 : right - 4].mean((1, 2)) / ground.mean(), 0, 0.1)
        * ((y >= upper) & (y < lower))[:, 0]
    )
    near = np.tile(cv2.GaussianBlur(near.reshape(-1, 1), (1, 0), 3), (1, w + more)) * (
        1 - smooth((xx - right + 3) / 13)
    )
    m = smooth((xx - right + 4) / 5) * smooth((y - upper) / 9) * smooth((lower - y) / 9)
    # Not over the thing.
    m = (m * np.clip((wide.mean(-1) - ground.mean() + 44) / 14, 0, 1))[..., None]
    wide = wide * (1 - m) + ground * (1 - near[..., None]) * m
small = cv2.resize(wide, None, fx=float(o["size"]), fy=float(o["size"]), interpolation=cv2.INTER_AREA)
page = np.tile(ground, (h, w, 1)).astype("f4")
up = (h - small.shape[0]) // 2
page[up : up + small.shape[0], : min(w, small.shape[1])] = small[:, :w]
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(page), 0, 255).astype("u1"), options)
