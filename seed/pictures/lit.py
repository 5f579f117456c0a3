"""A cut-out Light Phone III whose screen is off, in light from its upper left: python3 lit.py in.png out.png 28,10,12.77
The left and the top edge of its body, and pixels per millimetre. The glass becomes black, and letters on it white."""
import sys, numpy as np, cv2

src, out, place = sys.argv[1:4]
left, top, mm = (float(v) for v in place.split(","))
a = cv2.imread(src, cv2.IMREAD_UNCHANGED).astype("f4")
h, w = a.shape[:2]
screen = np.zeros((h, w), "f4")
corners = [(int(left + x * mm), int(top + y * mm)) for x, y in ((5, 5), (66.5, 76))]
cv2.rectangle(screen, corners[0], tuple(v - 1 for v in corners[1]), 1, -1)
screen = cv2.morphologyEx(screen, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (17, 17)))
screen = cv2.GaussianBlur(screen, (0, 0), 0.8)[..., None]
y, x = np.mgrid[0 : 1 : h * 1j, 0 : 1 : w * 1j]
light = (1 - np.clip((x * 0.55 + y) / 1.45, 0, 1))[..., None]
level = a[..., :3].mean(-1, keepdims=True)
# The edges of the body are lighter already.
body = a[..., :3] * np.where(level < 46, 1.06 + 0.85 * light**1.3, 1.12 + 0.35 * light)
letters = np.clip((level - 34) / 200, 0, 1)
glass = (8 + 6 * light) * (1 - letters) + 247 * letters
a[..., :3] = body * (1 - screen) + glass * screen
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"))
