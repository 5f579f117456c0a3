"""The ink screen of a Light Phone II seen straight from above, as light as another picture's: python3 eink.py in.jpg out.jpg 527,592,1073,1273 206 [q=92]
The screen's left, top, right and bottom in pixels, and the level of its ground after it; what is on it keeps its contrast."""
import sys, numpy as np, cv2

src, out, rect, level = sys.argv[1:5]
q = int(dict(a.split("=") for a in sys.argv[5:]).get("q", 92))
left, top, right, bottom = (int(v) for v in rect.split(","))
picture = cv2.imread(src)
a = picture.astype("f4")
screen = a[top:bottom, left:right].mean(-1)
ground = np.median(screen)
mask = np.zeros(a.shape[:2], "f4")
mask[top:bottom, left:right] = 1
# Its corners are round.
mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (17, 17)))
mask = cv2.GaussianBlur(mask, (0, 0), 1.2)[..., None]
# Dark letters stay as dark as they are.
light = np.clip(a.mean(-1, keepdims=True) / ground, 0, 1)
picture = np.clip(np.rint(a * (1 + mask * light * (float(level) / ground - 1))), 0, 255)
cv2.imwrite(out, picture, [cv2.IMWRITE_JPEG_QUALITY, q, cv2.IMWRITE_JPEG_PROGRESSIVE, 1])
