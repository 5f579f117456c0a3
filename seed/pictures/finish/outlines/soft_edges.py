"""Outlines without steps, which the depth of a render has: python3 soft_edges.py in.jpg out.jpg x0,y0,x1,y1 [size=1 step=9 q=91]
Within the box (pixels) what is near an edge of at least `step` levels is blurred by the standard deviation `size`, in pixels."""
import sys, numpy as np, cv2

src, out, box = sys.argv[1:4]
o = {"size": 1, "step": 9, "q": 91} | dict(a.split("=") for a in sys.argv[4:])
a = cv2.imread(src).astype("f4")
x0, y0, x1, y1 = (int(v) for v in box.split(","))
size = float(o["size"])
level = a.mean(-1)
kernel = np.ones((3, 3), "u1")
edge = (cv2.dilate(level, kernel) - cv2.erode(level, kernel) >= float(o["step"])).astype("f4")
inside = np.zeros_like(edge)
inside[y0:y1, x0:x1] = 1
k = np.clip(2 * cv2.GaussianBlur(edge * inside, (0, 0), 1), 0, 1)[..., None]
b = a + k * (cv2.GaussianBlur(a, (0, 0), size) - a)
options = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
cv2.imwrite(out, np.clip(np.rint(b), 0, 255).astype("u1"), [] if out.endswith("png") else options)
