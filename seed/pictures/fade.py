"""A square picture that ends in the page's ground on all sides: python3 fade.py in.jpg out.jpg f2f0ec"""
import sys, numpy as np, cv2

src, out, ground = sys.argv[1:4]
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
t = np.clip((np.hypot(x, y) - 0.45) / 0.53, 0, 1)
k = (t * t * (3 - 2 * t))[..., None]
g = np.array([int(ground[i : i + 2], 16) for i in (4, 2, 0)], "f4")
cv2.imwrite(
    out,
    np.clip(np.rint(a * (1 - k) + g * k), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, 93, cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
