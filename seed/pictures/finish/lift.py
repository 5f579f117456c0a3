"""More light in the mist of a night picture, whose ground stays the page's: python3 lift.py in.jpg out.jpg [factor=1.75 keep=0 q=90]
With a factor below 1 less light; keep=60,110: what is lighter than the second level, an edge, stays as it is."""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {"factor": 1.75, "keep": 0, "q": 90} | dict(a.split("=") for a in sys.argv[3:])
a = cv2.imread(src).astype("f4")
ground = np.array([12, 13, 13], "f4")
above = np.maximum(a - ground, 0)
factor = float(o["factor"])
if o["keep"]:
    low, high = (float(v) for v in o["keep"].split(","))
    t = np.clip((a.mean(-1, keepdims=True) - low) / (high - low), 0, 1)
    factor = factor + (1 - factor) * t * t * (3 - 2 * t)
# Grain, without which the light has steps.
noise = np.random.default_rng(5).standard_normal((*a.shape[:2], 1)) * 0.5 * (above.mean(-1, keepdims=True) > 1)
lifted = np.clip(np.rint(np.minimum(a, ground) + above * factor + noise), 0, 255).astype("u1")
jpeg = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
cv2.imwrite(out, lifted, jpeg if out.endswith("jpg") else [])
