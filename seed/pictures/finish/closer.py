"""A screen on black, larger than its picture: python3 closer.py in.jpg out.jpg 1.45 x,y [rim=x,y,… level=46 burn=34 left=.07 q=92]
It is as many times as large, and its upper left corner is moved to x,y. What is darker than `burn` is less, down to black, so that no light has an edge, and
nothing is left at the left side (left: a share of the width). rim: points of an edge, in the first picture, which is a line of light of this level."""
import sys, numpy as np, cv2
from pool import smooth

src, out, size, at = sys.argv[1:5]
o = {"rim": "", "level": 46, "burn": 34, "left": 0.07, "q": 92} | dict(a.split("=") for a in sys.argv[5:])
size, (dx, dy) = float(size), map(float, at.split(","))
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
# Without its noise, which would be as much larger.
v = a.mean(-1)
calm = cv2.GaussianBlur(v, (0, 0), 4)
v = np.where(cv2.dilate(v, np.ones((13, 13))) < 40, calm, v)
v = cv2.warpAffine(v, np.array([[size, 0, dx], [0, size, dy]], "f4"), (w, h), flags=cv2.INTER_CUBIC)
near = cv2.dilate(cv2.GaussianBlur(v, (0, 0), 2), np.ones((7, 7)))
v = np.clip(v, 0, 255) * smooth(near / float(o["burn"])) ** 1.5
# Letters, whose edges have the pixels of the smaller picture, are as even as before.
even = cv2.GaussianBlur(v, (0, 0), 1.7)
letters = cv2.GaussianBlur((cv2.dilate(v, np.ones((9, 9))) > 150).astype("f4"), (0, 0), 2)
v = v * (1 - letters) + 240 * smooth(even / 225 * 1.2 - 0.1) * letters
line = np.zeros((h, w), "u1")
if o["rim"]:
    points = np.array(o["rim"].split(","), "f4").reshape(-1, 2) * size + (dx, dy)
    cv2.polylines(line, [np.rint(points * 16).astype("i4")], False, 255, 2, cv2.LINE_AA, 4)
fall = np.linspace(1, 0.45, w, dtype="f4")[None]
v = np.maximum(v, cv2.GaussianBlur(line, (0, 0), 0.9).astype("f4") / 255 * float(o["level"]) * fall)
v *= smooth(np.arange(w, dtype="f4") / w / float(o["left"]))[None]
v += np.random.default_rng(3).standard_normal((h, w)) * 0.4 * (v > 0.5)
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.dstack([np.clip(np.rint(v), 0, 255)] * 3).astype("u1"), options)
