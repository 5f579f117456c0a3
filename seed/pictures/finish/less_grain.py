"""Less grain, and every edge as it is: python3 less_grain.py in.jpg out.jpg [keep=.5 q=90]     keep: the share of it that stays, without which a fall of light has steps"""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {"keep": 0.5, "q": 90} | dict(a.split("=") for a in sys.argv[3:])
a = cv2.imread(src).astype("f4")
even = cv2.bilateralFilter(cv2.bilateralFilter(a, 11, 16, 3), 11, 10, 3)
y = even + (a - even) * float(o["keep"])
jpeg = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
cv2.imwrite(out, np.clip(np.rint(y), 0, 255).astype("u1"), jpeg)
