"""A quieter upper part of a picture, on which words stand: python3 still.py in.jpg out.jpg [to=.5 keep=.4 q=92]
to: the share of the height where the picture is as it was. keep: how much of its contrast is left at the top."""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {"to": 0.5, "keep": 0.4, "q": 92} | dict(a.split("=") for a in sys.argv[3:])
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
t = np.clip(np.linspace(0, 1 / float(o["to"]), h), 0, 1)[:, None, None]
k = float(o["keep"]) + (1 - float(o["keep"])) * t**3
even = cv2.GaussianBlur(a, (0, 0), w / 5)
fine = a - cv2.GaussianBlur(a, (0, 0), 3)
y = even + (a - fine - even) * k + fine * (0.5 + 0.5 * k)
cv2.imwrite(
    out,
    np.clip(np.rint(y), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
