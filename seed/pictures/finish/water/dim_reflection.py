"""A bright bar in water that fades to the picture's foot: python3 dim_reflection.py in.jpg out.jpg left,right,top [most=.42 end=.98 wide=5 q=91]
The bar stands between these columns, below this row. most: how much of its light is kept at its top; none is where `end` of its height is. wide: how much it
is blurred there, in pixels."""
import os, sys, numpy as np, cv2

sys.path.append(os.path.join(os.path.dirname(__file__), ".."))
from pool import smooth

src, out, part = sys.argv[1:4]
o = {"most": 0.42, "end": 0.98, "wide": 5, "q": 91} | dict(a.split("=") for a in sys.argv[4:])
left, right, top = (int(v) for v in part.split(","))
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
area = a[top:, left:right]
n, m = area.shape[:2]
# The water without the bar: from what is beside it.
sides = [cv2.GaussianBlur(a[top:, x : x + 8].mean(1)[:, None], (1, 0), 6) for x in (left - 8, right)]
t = (np.arange(m, dtype="f4") / (m - 1))[None, :, None]
water = sides[0] * (1 - t) + sides[1] * t
light = area - water
grain = light - cv2.GaussianBlur(light, (0, 0), 1.2)
down = (np.arange(n, dtype="f4") / (n - 1) / float(o["end"]))[:, None, None]
soft = cv2.GaussianBlur(light, (0, 0), float(o["wide"]))
light = light * (1 - np.clip(down, 0, 1)) + soft * np.clip(down, 0, 1)
kept = float(o["most"]) * (1 - smooth(down)) * smooth(np.arange(n, dtype="f4") / 24)[:, None, None]
# Not at the columns themselves, where nothing changes.
k = smooth(np.minimum(t, 1 - t) * m / 5)
new = water + light * kept + grain * 0.6 * (1 - kept)
begins = smooth(np.arange(n, dtype="f4") / 6)[:, None, None]
a[top:, left:right] = area + (new - area) * k * begins
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"), options)
