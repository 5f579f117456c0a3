"""A screen's reflection in water, which denoising leaves in blocks, becomes as even as what is beside it: python3 reflection.py in.jpg out.jpg 455,600,1725,1920 [q=90]
The rectangle's left, right, top and bottom in pixels: each row is blended between the columns to its left and its right."""
import sys, numpy as np, cv2

src, out, rect = sys.argv[1:4]
q = int(dict(a.split("=") for a in sys.argv[4:]).get("q", 90))
left, right, top, bottom = (int(v) for v in rect.split(","))
a = cv2.imread(src).astype("f4")
even, mask = a.copy(), np.zeros(a.shape[:2], "f4")
mask[top:bottom, left:right] = 1
share = np.linspace(0, 1, right - left)[:, None]
for y in range(top, bottom):
    rows = a[max(0, y - 6) : y + 7]
    beside = [rows[:, at : at + 12].mean((0, 1)) for at in (left - 14, right + 2)]
    even[y, left:right] = beside[0] * (1 - share) + beside[1] * share
mask = cv2.GaussianBlur(mask, (0, 0), 3)[..., None]
grain = np.random.default_rng(3).standard_normal(a.shape[:2])[..., None] * 1.2
a = a * (1 - mask) + (cv2.GaussianBlur(even, (0, 0), 5) + grain) * mask
cv2.imwrite(out, np.clip(np.rint(a), 0, 255), [cv2.IMWRITE_JPEG_QUALITY, q, cv2.IMWRITE_JPEG_PROGRESSIVE, 1])
