"""What stands on the page's ground touches it: python3 foot.py in.jpg out.jpg x,y,x,y;… x,y,x,y,…;… [dark=.6 tall=9 night=0 mirror=.2 long=60 q=92]
The feet, from left to right, and the outlines of the things that stand on them, in the same order. By day a dark line of shadow is right below each foot, of
this height (tall: pixels) and darkness; night=1: instead a short reflection, of this strength (mirror) where it begins, which ends after so many pixels (long)."""
import sys, numpy as np, cv2

src, out, feet, outlines = sys.argv[1:5]
o = {"dark": 0.6, "tall": 9, "night": 0, "mirror": 0.2, "long": 60, "q": 92} | dict(a.split("=") for a in sys.argv[5:])
numbers = lambda text: np.array([float(v) for v in text.split(",")], "f4").reshape(-1, 2)
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
page = np.array((12, 13, 13), "f4")
y, x = np.mgrid[:h, :w].astype("f4")
masks = [cv2.fillPoly(np.zeros((h, w), "f4"), [np.rint(numbers(t)).astype("i4")], 1) for t in outlines.split(";")]
lines = [numbers(foot) for foot in feet.split(";")]
below = [y - y0 - (x - x0) * (y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in lines]
masks = [mask * np.clip(0.5 - far, 0, 1) for mask, far in zip(masks, below)]
things = np.maximum.reduce(masks)
for ((x0, _), (x1, _)), below, mask in zip(lines, below, masks):
    if int(o["night"]):
        back = cv2.remap(np.dstack([a, mask * 255]), x, y - 2 * below, cv2.INTER_LINEAR)
        # The farther from the foot, the softer.
        soft = cv2.GaussianBlur(back, (0, 0), 4)
        t = np.clip(below / float(o["long"]), 0, 1)[..., None]
        back = back + (soft - back) * np.minimum(1, 2 * t)
        light = float(o["mirror"]) * (1 - t) ** 2 * (below > 0)[..., None] * back[..., 3:] / 255
        light *= 1 - things[..., None]
        a += light * np.maximum(back[..., :3] - page, 0)
        noise = np.random.default_rng(3).standard_normal((h, w, 1)).astype("f4")
        a += noise * 0.4 * np.clip(light * 12, 0, 1)
    else:
        tall, within = float(o["tall"]), np.clip(np.minimum(x - x0, x1 - x) / 24 + 1, 0, 1)
        fall = np.where(below > 0, np.exp(-((below / tall) ** 2) * 2), np.clip(1 + below / 12, 0, 1))
        shade = float(o["dark"]) * fall * within * within * (3 - 2 * within)
        a *= 1 - (cv2.GaussianBlur(shade, (0, 0), 1) * (1 - things))[..., None]
options = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"), [] if out.endswith("png") else options)
