"""A sky of clouds by day as one at night: python3 night_sky.py in.jpg out.jpg [soft=0 blue=.72,1.02 q=88]
The sky is the page's ground. The moon, which is not in the picture, lights each cloud from its upper left; the lowest and the topmost part are darker. soft: blur in pixels, for a frame of a film, whose blocks would show; blue: how much red a sky has, and a cloud, as shares of its blue."""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {"soft": 0, "blue": ".72,1.02", "q": 88} | dict(a.split("=") for a in sys.argv[3:])
a = cv2.imread(src).astype("f4") / 255
if float(o["soft"]):
    a = cv2.GaussianBlur(a, (0, 0), float(o["soft"]))
h, w = a.shape[:2]
size = min(h, w)

# How white a place is, whatever its lightness: clouds are gray, the sky is blue.
b, g, r = cv2.split(a)
low, high = (float(v) for v in o["blue"].split(","))
cloud = np.clip((r / np.maximum(b, 0.01) - low) / (high - low), 0, 1)
cloud = cv2.GaussianBlur(cloud, (0, 0), size / 900)

# What a place is lighter than what lies toward the moon is lit by it.
l = cv2.cvtColor(a, cv2.COLOR_BGR2GRAY) * cloud
relief = np.zeros_like(cloud)
for scale, weight in ((9, 0.55), (22, 0.5), (60, 0.35)):
    soft = cv2.GaussianBlur(l, (0, 0), size / scale / 2.5)
    d = size / scale / 2
    shift = cv2.warpAffine(soft, np.float32([[1, 0, d], [0, 1, d * 0.9]]), (w, h), borderMode=cv2.BORDER_REPLICATE)
    relief += weight * (soft - shift)
# Its own shades, which are faint by day.
own = (l - cv2.GaussianBlur(l, (0, 0), size / 14)) * cloud
light = cloud**1.2 * np.clip(0.33 + 0.95 * relief + 0.5 * own, 0.16, 1.2)

y = np.linspace(0, 1, h, dtype="f4")[:, None]
light *= np.clip(y / 0.35, 0, 1) ** 0.6 * np.clip((1 - y) / 0.16, 0, 1) ** 0.7
ground, moon = np.array([12, 13, 13], "f4"), np.array([158, 154, 150], "f4")
grain = np.random.default_rng(4).standard_normal((h, w)).astype("f4")
y = ground + (moon - ground) * (0.92 * light)[..., None] + 0.7 * grain[..., None]
cv2.imwrite(
    out,
    np.clip(np.rint(y), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
