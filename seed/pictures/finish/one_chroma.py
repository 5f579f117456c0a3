"""python3 one_chroma.py in.jpg out.jpg [to= below=8 soft=4 grain=0 dark=0 full=0 q=92]     what has little color has one hue
to: blue and red, of 255, from gray; else those of most of the picture, as a share of its lightness. What differs from it by more levels (below) keeps its
own color, and so does what is beside it (soft: pixels). Formats have few steps of chroma, which make patches of what is hardly uneven. grain: in levels, of
lightness alone. dark=90: what is darker has a share of `to`. full=1: each pixel has a color of its own (4:4:4)."""
import sys, cv2, numpy as np
from PIL import Image

src, out = sys.argv[1:3]
o = {"to": "", "below": 8, "soft": 4, "grain": 0, "dark": 0, "full": 0, "q": 92} | dict(
    a.split("=") for a in sys.argv[3:]
)
whole = cv2.imread(src, cv2.IMREAD_UNCHANGED).astype("f4")
y, cr, cb = cv2.split(cv2.cvtColor(whole[..., :3] / 255, cv2.COLOR_BGR2YCrCb))
if o["to"]:
    share = np.minimum(1, y * 255 / max(float(o["dark"]), 1e-3))
    blue, red = (0.5 + share * (float(v) / 255) for v in o["to"].split(","))
else:
    share = y / np.median(y)
    blue, red = (0.5 + (np.median(c) - 0.5) * share for c in (cb, cr))
wide = lambda c, to: np.abs(cv2.GaussianBlur(c - to, (0, 0), 3)) * 255
far = np.maximum(wide(cb, blue), wide(cr, red))
own = cv2.GaussianBlur(np.clip(far / float(o["below"]) * 2 - 1, 0, 1), (0, 0), float(o["soft"]))
cb, cr = (to + (c - to) * own for c, to in ((cb, blue), (cr, red)))
y += np.random.default_rng(3).standard_normal(y.shape).astype("f4") * float(o["grain"]) / 255
picture = cv2.cvtColor(cv2.merge([y, cr, cb]), cv2.COLOR_YCrCb2BGR)
picture = np.clip(np.rint(picture * 255), 0, 255).astype("u1")
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
if int(o["full"]):
    Image.fromarray(picture[..., ::-1]).save(out, quality=int(o["q"]), progressive=True, optimize=True, subsampling=0)
else:
    # A cut-out, as PNG, keeps what is transparent.
    cv2.imwrite(out, np.dstack([picture, whole[..., 3:].astype("u1")]), options)
