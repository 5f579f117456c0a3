"""python3 one_light.py in.jpg out.jpg [night=0 dark=.8 q=92]     things beside each other on the page's ground, with one shadow as soft for all of them
A thick thing has a wide shadow, and a thin one none: as a row they are of several lights. night=1: the ground has the light of pool.py, with its keys."""
import sys, cv2, numpy as np
from pool import pool, smooth

src, out = sys.argv[1:3]
o = {"night": 0, "dark": 0.8, "q": 92} | dict(a.split("=") for a in sys.argv[3:])
night = int(o["night"])
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]

# the things: what is lit at night, what is dark or has a color by day
b = cv2.GaussianBlur(a, (0, 0), 0.7)
m = b.max(-1) > 27 if night else (b.mean(-1) < 120) | (b.max(-1) - b.min(-1) > 22)
m = cv2.morphologyEx(m.astype("u1"), cv2.MORPH_CLOSE, np.ones((9, 9), "u1"))
found = cv2.findContours(m, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
k = np.zeros(m.shape, "u1")
for c in (c for c in found if cv2.contourArea(c) > 1500):
    one = cv2.drawContours(np.zeros_like(m), [c], -1, 1, -1)
    if one.sum() > 0.985 * np.prod(cv2.boundingRect(c)[2:]):
        # A card, whose edge the few steps of chroma have made uneven: it is straight.
        rows, columns = one[one.any(1)], one[:, one.any(0)]
        x0, y0 = np.median(rows.argmax(1)), np.median(columns.argmax(0))
        x1, y1 = w - np.median(rows[:, ::-1].argmax(1)), h - np.median(columns[::-1].argmax(0))
        # a ticket's corners, or those of a bank card, which is darker
        r = 9 if a[one > 0].mean() > 90 else 16
        one[:] = 0
        x0, y0, x1, y1 = (int(v) for v in (x0 + 1, y0 + 1, x1 - 2, y1 - 2))
        cv2.rectangle(one, (x0 + r, y0), (x1 - r, y1), 1, -1)
        cv2.rectangle(one, (x0, y0 + r), (x1, y1 - r), 1, -1)
        for at in ((x0 + r, y0 + r), (x1 - r, y0 + r), (x0 + r, y1 - r), (x1 - r, y1 - r)):
            cv2.circle(one, at, r, 1, -1)
    k |= one
k = k.astype("f4")
k = cv2.GaussianBlur(cv2.morphologyEx(k, cv2.MORPH_OPEN, np.ones((5, 5), "u1")), (0, 0), 0.8)


def cast(x, y, size):
    moved = cv2.warpAffine(k, np.array([[1, 0, x], [0, 1, y]], "f4"), (w, h))
    return cv2.GaussianBlur(moved, (0, 0), size, borderType=cv2.BORDER_CONSTANT)


dark = float(o["dark"])
shadow = 1 - (1 - 0.45 * dark * cast(9, 14, 12)) * (1 - 0.5 * dark * cast(3, 4, 4))
# It ends within the picture.
yy, xx = np.mgrid[:h, :w].astype("f4")
shadow *= smooth(np.minimum(np.minimum(xx, w - 1 - xx), np.minimum(yy, h - 1 - yy)) / 16)
if night:
    page = np.array((12, 13, 13), "f4")
    ground = page + (pool(k, o | {"kept": 0}) - page) * (1 - shadow)[..., None]
else:
    page = np.array((236, 240, 242), "f4")
    noise = np.random.default_rng(3).standard_normal((h, w)) * 0.35 * (shadow > 0.004)
    ground = page * (1 - 0.62 * shadow)[..., None] + noise[..., None]
y = a * k[..., None] + ground * (1 - k[..., None])
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(y), 0, 255).astype("u1"), options)
