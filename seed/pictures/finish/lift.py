"""More light in the mist of a night picture, whose ground stays the page's: python3 lift.py in.jpg out.jpg [factor=1.75 q=90]"""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {"factor": 1.75, "q": 90} | dict(a.split("=") for a in sys.argv[3:])
a = cv2.imread(src).astype("f4")
ground = np.array([12, 13, 13], "f4")
above = np.maximum(a - ground, 0)
# Grain, without which the light has steps.
noise = np.random.default_rng(5).standard_normal((*a.shape[:2], 1)) * 0.5 * (above.mean(-1, keepdims=True) > 1)
lifted = np.clip(np.rint(np.minimum(a, ground) + above * float(o["factor"]) + noise), 0, 255).astype("u1")
jpeg = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
cv2.imwrite(out, lifted, jpeg if out.endswith("jpg") else [])
