"""python3 darker.py in.jpg out.jpg x,y,… [by=.09 level=235 soft=3 ground=000000 q=92]     a light thing that is to be told from the paper
x,y,…: a polygon around it. by: the share of its light that it loses; what is as light as the paper (level) loses none.
by=-.4: more light, for a thing at night. soft: how soft the end is, in pixels. ground=0d0d0c: only what is lighter than the ground is darker."""
import sys, cv2, numpy as np

src, out, part = sys.argv[1:4]
o = {"by": 0.09, "level": 235, "soft": 3, "ground": "000000", "q": 92}
o |= dict(a.split("=") for a in sys.argv[4:])
a = cv2.imread(src).astype("f4")
ground = np.array([int(o["ground"][i : i + 2], 16) for i in (4, 2, 0)], "f4")
inside = np.zeros(a.shape[:2], "f4")
cv2.fillPoly(inside, [np.array(part.split(","), "f4").reshape(-1, 2).astype("i4")], 1)
t = np.clip((float(o["level"]) - cv2.GaussianBlur(a, (0, 0), 1.2).mean(-1)) / 12, 0, 1)
k = float(o["by"]) * cv2.GaussianBlur(inside, (0, 0), float(o["soft"])) * t * t * (3 - 2 * t)
a -= np.where(a > ground, a - ground, 0) * k[..., None]
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"), options)
