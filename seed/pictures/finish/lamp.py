"""The lamp of the night pictures: python3 lamp.py in.jpg out.jpg x,y,x,y,width [dim=.85 top=.72 level=150 foot=9999 q=90]     a shade of uneven light, a stem of even edges
The shade, the largest thing above the row foot that is lighter than the level, has a share of its light (dim), less of it above (top) and at its sides, and more red below. x,y,x,y,width: the stem from
its upper to its lower end, along which it is blurred."""
import sys, numpy as np, cv2
from pool import smooth

src, out, stem = sys.argv[1:4]
o = {"dim": 0.85, "top": 0.72, "level": 150, "foot": 9999, "q": 90} | dict(a.split("=") for a in sys.argv[4:])
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
x0, y0, x1, y1, width = (float(v) for v in stem.split(","))
lean = (x1 - x0) / (y1 - y0)
upright = np.array([[1, -lean, lean * y0], [0, 1, 0]], "f4")
b = cv2.warpAffine(a, upright, (w, h), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
b = cv2.GaussianBlur(b, (0, 0), sigmaX=0.6, sigmaY=14)
b = cv2.warpAffine(b, upright, (w, h), flags=cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
y, x = np.mgrid[:h, :w].astype("f4")
k = smooth((width - np.abs(x - x0 - lean * (y - y0))) / 6) * smooth((y - y0) / 12) * smooth((y1 - y) / 12)
a += (b - a) * k[..., None]

m = (cv2.GaussianBlur(a, (0, 0), 1).mean(-1) > float(o["level"])).astype("u1")
m[int(o["foot"]) :] = 0
found = max(cv2.findContours(m, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=cv2.contourArea)
left, top, wide, high = cv2.boundingRect(found)
shade = cv2.GaussianBlur(cv2.drawContours(np.zeros((h, w), "f4"), [found], -1, 1, -1), (0, 0), 1)[..., None]
down = smooth((y - top) / high)[..., None]
across = np.clip(np.abs((x - left - wide / 2) / wide * 2), 0, 1)[..., None]
light = float(o["dim"]) * (float(o["top"]) + (1.06 - float(o["top"])) * down) * (1 - 0.2 * across**3)
even = cv2.GaussianBlur(a * shade, (0, 0), 12) / np.maximum(cv2.GaussianBlur(shade, (0, 0), 12)[..., None], 1e-3)
lit = even * light * (np.array((0.9, 0.97, 1.03), "f4") + (1 - down) * np.array((-0.03, 0, 0), "f4"))
lit += np.random.default_rng(3).standard_normal((h, w, 1)) * 0.9
a = a * (1 - shade) + lit * shade
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"), options)
