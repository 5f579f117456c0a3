"""A night picture in which a dark thing has some of its light by day: python3 relight.py night.jpg day.jpg out.jpg x,y,x,y,… [share=.26 more=1.3 ground=190 soft=80 feather=6 tint=1.02,1,.98 calm=0 floor=0 q=88]
Within the polygon (pixels) what is darker by day than `ground`, over `soft` levels, gets this share of its day's lightness, and is so much lighter (more).
tint: blue, green and red of that light. feather: pixels at the polygon's edge. Nothing is lighter than it is by day.
calm=30: first of all, its light at night is even, but for differences of more levels. floor=1: what is lighter at night than that share stays
nearly as it is, so that shadows alone become lighter. `all` instead of the polygon: the whole picture."""
import sys, numpy as np, cv2
from pool import smooth

night, day, out, part = sys.argv[1:5]
o = {"share": 0.26, "more": 1.3, "ground": 190, "soft": 80, "feather": 6, "tint": "1.02,1,.98", "q": 88}
o |= {"calm": 0, "floor": 0}
o |= dict(a.split("=") for a in sys.argv[5:])
a, b = (cv2.imread(name).astype("f4") for name in (night, day))
light = b.mean(-1)
inside = np.ones(light.shape, "f4")
if part != "all":
    inside = cv2.fillPoly(inside * 0, [np.array([int(v) for v in part.split(",")]).reshape(-1, 2)], 1)
if calm := float(o["calm"]):
    even = a
    for size in (3, 5, 8, 8):
        even = cv2.bilateralFilter(even, -1, calm, size)
    # What an edge has stays.
    far = cv2.GaussianBlur(np.abs(a - even).max(-1), (0, 0), 0.7)
    a += (even - a) * (inside * (1 - smooth(far / calm * 2 - 1)))[..., None]
inside = cv2.GaussianBlur(inside, (0, 0), float(o["feather"]))
k = inside * smooth((float(o["ground"]) - cv2.GaussianBlur(light, (0, 0), 1)) / float(o["soft"]))
tint = np.array([float(v) for v in o["tint"].split(",")], "f4")
less = float(o["share"]) * light[..., None] * tint
lit = (a**3 + less**3) ** (1 / 3) if int(o["floor"]) else a * float(o["more"]) + less
lit *= np.minimum(1, light / np.maximum(lit.mean(-1), 1))[..., None]
y = a + (np.where(lit.mean(-1) > a.mean(-1), 1, 0) * k)[..., None] * (lit - a)
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(y), 0, 255).astype("u1"), options)
