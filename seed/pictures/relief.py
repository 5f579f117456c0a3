"""The relief of a card as its night picture shows it, in the tone of its light picture: python3 relief.py day.jpg night.jpg out.jpg [depth=1]"""
import sys, numpy as np, cv2

day, night, out = sys.argv[1:4]
o = dict(a.split("=") for a in sys.argv[4:])
a, b = (cv2.imread(f).astype("f4") for f in (day, night))
l = cv2.cvtColor(b, cv2.COLOR_BGR2GRAY)
card = cv2.erode((cv2.GaussianBlur(l, (0, 0), 3) > 70).astype("u1"), np.ones((41, 41))).astype("f4")
near = cv2.GaussianBlur(card, (0, 0), 60) + 1e-4
flat = lambda y: cv2.GaussianBlur(y * (card if y.ndim == 2 else card[..., None]), (0, 0), 60) / (
    near if y.ndim == 2 else near[..., None]
)
k = cv2.GaussianBlur(cv2.erode(card, np.ones((41, 41))), (0, 0), 8)[..., None]
y = flat(a) * (l / np.maximum(flat(l), 1))[..., None] ** float(o.get("depth", 1))
cv2.imwrite(
    out,
    np.clip(np.rint(a * (1 - k) + y * k), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, 92, cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
