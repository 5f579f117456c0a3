"""A night picture in which a dark thing has some of its light by day: python3 relight.py night.jpg day.jpg out.jpg x,y,x,y,… [share=.26 more=1.3 ground=190 soft=80 feather=6 tint=1.02,1,.98 q=88]
Within the polygon (pixels) what is darker by day than `ground`, over `soft` levels, gets this share of its day's lightness, and is so much lighter (more).
tint: blue, green and red of that light. feather: pixels at the polygon's edge. Nothing is lighter than it is by day."""
import sys, numpy as np, cv2
from pool import smooth

night, day, out, part = sys.argv[1:5]
o = {"share": 0.26, "more": 1.3, "ground": 190, "soft": 80, "feather": 6, "tint": "1.02,1,.98", "q": 88}
o |= dict(a.split("=") for a in sys.argv[5:])
a, b = (cv2.imread(name).astype("f4") for name in (night, day))
light = b.mean(-1)
inside = cv2.fillPoly(np.zeros(light.shape, "u1"), [np.array([int(v) for v in part.split(",")]).reshape(-1, 2)], 1)
inside = cv2.GaussianBlur(inside.astype("f4"), (0, 0), float(o["feather"]))
k = inside * smooth((float(o["ground"]) - cv2.GaussianBlur(light, (0, 0), 1)) / float(o["soft"]))
tint = np.array([float(v) for v in o["tint"].split(",")], "f4")
lit = a * float(o["more"]) + float(o["share"]) * light[..., None] * tint
lit *= np.minimum(1, light / np.maximum(lit.mean(-1), 1))[..., None]
y = a + (np.where(lit.mean(-1) > a.mean(-1), 1, 0) * k)[..., None] * (lit - a)
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(y), 0, 255).astype("u1"), options)
