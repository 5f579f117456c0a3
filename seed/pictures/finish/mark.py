"""A printed mark that is easier to read: python3 mark.py in.jpg out.jpg x0,y0,x1,y1 [more=2 least=3 q=92]
Within the rectangle (pixels), what differs from the even thing around it by more than some levels (least) differs as many times as much (more)."""
import sys, numpy as np, cv2

src, out, part = sys.argv[1:4]
o = {"more": 2, "least": 3, "q": 92} | dict(a.split("=") for a in sys.argv[4:])
x0, y0, x1, y1 = (int(v) for v in part.split(","))
a = cv2.imread(src).astype("f4")
c = a[y0:y1, x0:x1]
# The thing without the mark, from what is beside it.
beside = (np.abs(c - np.median(c, (0, 1))).max(-1) < 2 * float(o["least"])).astype("f4")
beside = cv2.erode(beside, np.ones((5, 5), "u1"))
blur = lambda v: cv2.GaussianBlur(v, (0, 0), 12)
even = blur(c * beside[..., None]) / np.maximum(blur(beside), 1e-3)[..., None]
d = c - even
k = np.clip(
    (np.abs(cv2.GaussianBlur(d, (0, 0), 0.7)).mean(-1, keepdims=True) - float(o["least"])) / float(o["least"]), 0, 1
)
a[y0:y1, x0:x1] = c + d * (float(o["more"]) - 1) * k
options = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"), [] if out.endswith("png") else options)
