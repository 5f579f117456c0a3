"""A clear sky without steps: python3 sky_grain.py in.jpg out.jpg [grain=.8 size=1.4 wide=14 q=87]
What is even and blue becomes as smooth as its surroundings (wide, in pixels), and gets a grain of lightness (in levels; size: its blur, in pixels), which
distributes the steps of 8 bits. Clouds stay."""
import sys, numpy as np, cv2
from pool import smooth

src, out = sys.argv[1:3]
o = {"grain": 0.8, "size": 1.4, "wide": 14, "q": 87} | dict(a.split("=") for a in sys.argv[3:])
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
# Clouds are less blue than the sky, and not even.
blue = cv2.GaussianBlur(a[..., 0] - a[..., 2], (0, 0), 2)
rough = cv2.GaussianBlur(np.abs(cv2.GaussianBlur(a, (0, 0), 1) - cv2.GaussianBlur(a, (0, 0), 6)).max(-1), (0, 0), 3)
round_of = lambda size: cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
cloud = cv2.morphologyEx(((blue <= 24) | (rough >= 1.2)).astype("u1"), cv2.MORPH_OPEN, round_of(31))
sky = 1 - cv2.dilate(cloud | (rough >= 2).astype("u1"), round_of(25))
known = sky.astype("f4")
wide = float(o["wide"])
even = (
    cv2.GaussianBlur(a * known[..., None], (0, 0), wide)
    / np.maximum(cv2.GaussianBlur(known, (0, 0), wide), 1e-3)[..., None]
)
k = (cv2.GaussianBlur(known, (0, 0), 8) * known)[..., None]
k = smooth(k * 2 - 1)
grain = cv2.GaussianBlur(np.random.default_rng(4).standard_normal((h, w)).astype("f4"), (0, 0), float(o["size"]))
grain *= float(o["grain"]) / grain.std()
y = a + (even - a) * k + (grain * k[..., 0])[..., None]
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(y), 0, 255).astype("u1"), options)
