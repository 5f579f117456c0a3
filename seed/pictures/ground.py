"""The plain ground round a card, made as light as that of the other pictures. python3 ground.py in.jpg out.jpg [light=235] [card=.8]   without card=, the whole picture is lifted"""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = dict(a.split("=") for a in sys.argv[3:])
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
light = float(o.get("light", 235))
m = np.zeros((h + 2, w + 2), "u1")
g = np.clip(cv2.GaussianBlur(a, (0, 0), 1.2), 0, 255).astype("u1")
for p in ((2, 2), (w - 3, 2), (2, h - 3), (w - 3, h - 3)):
    cv2.floodFill(g, m, p, 1, (2,) * 3, (2,) * 3, cv2.FLOODFILL_MASK_ONLY | 4 | (1 << 8))
k = cv2.GaussianBlur(cv2.morphologyEx(m[1:-1, 1:-1].astype("f4"), cv2.MORPH_CLOSE, np.ones((9, 9))), (0, 0), 0.8)[
    ..., None
]
y = a * light / np.median(a[k[..., 0] > 0.9])
y = np.where(y > 240, 240 + (y - 240) * 0.3, y)
if "card" in o:
    y = a * float(o["card"]) * (1 - k) + y * k
cv2.imwrite(
    out,
    np.clip(y + np.random.default_rng(3).standard_normal((h, w))[..., None] * 0.5, 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, 92, cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
