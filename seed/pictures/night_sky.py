"""A sky of clouds by day as one at night: python3 night_sky.py in.jpg out.jpg [soft=0 blue=.72,1.02 words=0 q=88]
The sky is the page's ground. Each cloud becomes a body, as deep as it is wide and billowing, through which the light of the moon comes from the upper left, outside the picture: that side is lit, the other lies in the cloud's own shade. The lowest and the topmost part are darker.
soft: blur in pixels, for a frame of a film, whose blocks would show; blue: how much red a sky has, and a cloud, as shares of its blue; words: up to which share of the width chalk text is read (at least 4.5:1).
"""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {"soft": 0, "blue": ".72,1.02", "words": 0, "q": 88} | dict(a.split("=") for a in sys.argv[3:])
a = cv2.imread(src).astype("f4") / 255
if float(o["soft"]):
    a = cv2.GaussianBlur(a, (0, 0), float(o["soft"]))
h, w = a.shape[:2]
size = min(h, w)
smooth = lambda t: (lambda t: t * t * (3 - 2 * t))(np.clip(t, 0, 1))

# How white a place is, whatever its lightness: clouds are gray, the sky is blue.
b, g, r = cv2.split(a)
low, high = (float(v) for v in o["blue"].split(","))
cloud = np.clip((r / np.maximum(b, 0.01) - low) / (high - low), 0, 1)
cloud = cv2.GaussianBlur(cloud, (0, 0), size / 900)

# The volume: its depth is a third axis, and its noise has every size. It goes on to the left and above, where the light comes from.
k = 760 / max(h, w)
pad = 110
flat = cv2.resize(cloud, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
h0, w0 = flat.shape
flat = cv2.copyMakeBorder(flat, pad, 0, pad, 0, cv2.BORDER_REPLICATE)
H, W, D = *flat.shape, 60
rng = np.random.default_rng(6)


def noise(cells):
    """smooth noise in the volume, about -1 to 1"""
    n = rng.standard_normal((D // cells + 3, H // cells + 3, W // cells + 3)).astype("f4")
    y = np.stack([cv2.resize(s, (W, H), interpolation=cv2.INTER_CUBIC) for s in n])
    z = np.linspace(0, len(y) - 1.001, D)
    i = z.astype(int)
    t = smooth(z - i)[:, None, None].astype("f4")
    return y[i] * (1 - t) + y[i + 1] * t


billow = np.zeros((D, H, W), "f4")
for cells, weight in ((44, 0.5), (22, 0.5), (11, 0.36), (6, 0.17), (3, 0.1)):
    n = noise(cells)
    # what is large is round, with creases between: its opposite would have holes where it is lit
    billow += weight * (1.2 * np.abs(n) if cells > 11 else 0.7 * n)
billow -= billow.mean()
deep = cv2.distanceTransform((flat > 0.3).astype("u1"), cv2.DIST_L2, 5)
deep = cv2.GaussianBlur(np.sqrt(deep * 24), (0, 0), 3)  # half of its depth
z = np.abs(np.arange(D, dtype="f4") - D / 2)[:, None, None]
density = np.clip((deep - z) / 13 + 0.85 * billow, 0, 1) * smooth((flat - 0.08) / 0.7)
density = np.ascontiguousarray(density.transpose(2, 1, 0))  # x, y, depth

# The light of the moon, column by column from the left, sinking, once as it is and once as it is scattered on; and what the eye sees, from near to far.
lit = np.empty_like(density)
t, s = np.ones((2, H, D), "f4")
m = np.float32([[1, 0, -0.3], [0, 1, 0.6]])  # from a column to the next
for x in range(W):
    lit[x] = 0.68 * t + 0.32 * s
    t = cv2.warpAffine(t * np.exp(-0.17 * density[x]), m, (D, H), borderMode=cv2.BORDER_CONSTANT, borderValue=1)
    s = cv2.warpAffine(s * np.exp(-0.034 * density[x]), m, (D, H), borderMode=cv2.BORDER_CONSTANT, borderValue=1)
    t, s = cv2.GaussianBlur(t, (3, 3), 0), cv2.GaussianBlur(s, (5, 5), 0)
thick = 0.22
seen = np.exp(-thick * (np.cumsum(density, 2) - density))
body = 1 - np.exp(-thick * density.sum(2))
light = thick * (density * seen * (0.07 + lit)).sum(2)
large = lambda y: cv2.resize(y.T[pad:, pad:], (w, h), interpolation=cv2.INTER_CUBIC)
light = large(light / np.maximum(body, 0.02))
own = cv2.cvtColor(a, cv2.COLOR_BGR2GRAY)
own = own - cv2.GaussianBlur(own, (0, 0), size / 40)
light = large(body) * smooth(cloud * 1.1) * np.clip(light + 0.6 * own * cloud, 0, 1.4)

y, x = np.linspace(0, 1, h, dtype="f4")[:, None], np.linspace(0, 1, w, dtype="f4")[None]
light *= np.clip(y / 0.35, 0, 1) ** 0.6 * np.clip((1 - y) / 0.16, 0, 1) ** 0.7
words = float(o["words"])
most = np.where(words > 0, 0.42 + 0.58 * smooth((x - words) / 0.12), 1)
light = most * (1 - np.exp(-1.15 * light / most))
ground, moon = np.array([12, 13, 13], "f4"), np.array([232, 228, 223], "f4")
grain = np.random.default_rng(4).standard_normal((h, w)).astype("f4")
y = ground + (moon - ground) * light[..., None] + 0.7 * grain[..., None] * smooth(light * 40)[..., None]
cv2.imwrite(
    out,
    np.clip(np.rint(y), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
