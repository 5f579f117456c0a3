"""A part of a picture on an even ground: python3 cut.py in.jpg out.jpg x,y,width,height [ground=f2f0ec sides= ramp=.03 thing=70 size=1 gap= full=0 q=93]
Beside the picture is more of the ground. sides (l, t, r, b): there the outermost share (ramp) ends in the ground, but for what differs from it by these
levels (thing: 8 at night). size=.84: as small, in the middle of a picture of the same size. full=1: each pixel has a color of its own
(4:4:4). gap=600,838,80: what is between these columns is first made as much wider."""
import sys, numpy as np, cv2

src, out, part = sys.argv[1:4]
o = {"ground": "f2f0ec", "sides": "", "ramp": 0.03, "thing": 70, "size": 1, "gap": "", "full": 0, "q": 93} | dict(
    a.split("=") for a in sys.argv[4:]
)
x, y, w, h = (int(v) for v in part.split(","))
ground = np.array([int(o["ground"][i : i + 2], 16) for i in (4, 2, 0)], "f4")
a = cv2.imread(src).astype("f4")
if o["gap"]:
    left, right, by = (int(v) for v in o["gap"].split(","))
    between = cv2.resize(a[:, left:right], (right - left + by, len(a)), interpolation=cv2.INTER_CUBIC)
    a = np.hstack([a[:, :left], between, a[:, right:]])
size = float(o["size"])
if size != 1:
    less = cv2.resize(a, None, fx=size, fy=size, interpolation=cv2.INTER_AREA if size < 1 else cv2.INTER_CUBIC)
    x, y = (less.shape[1] - w) // 2, (less.shape[0] - h) // 2
    a = less


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


y0, x0 = max(y, 0), max(x, 0)
kept = a[y0 : y + h, x0 : x + w]
c = np.tile(ground, (h, w, 1)).astype("f4")
c[y0 - y : y0 - y + kept.shape[0], x0 - x : x0 - x + kept.shape[1]] = kept
thing = smooth((np.abs(cv2.GaussianBlur(c, (0, 0), 1.5) - ground).max(-1) - float(o["thing"])) / 30)
across, down = np.arange(w)[None], np.arange(h)[:, None]
far = {"l": across, "r": across[:, ::-1], "t": down, "b": down[::-1]}
for side in o["sides"]:
    k = smooth(1 - far[side] / (float(o["ramp"]) * w)) * (1 - thing)
    c += (ground - c) * k[..., None]
options = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"])]
if int(o["full"]):
    options += [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]
cv2.imwrite(out, np.clip(c + 0.5, 0, 255).astype("u1"), options)
