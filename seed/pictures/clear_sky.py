"""A sky by day without its clouds at the left, where words stand: python3 clear_sky.py in.jpg out.jpg [to=.44 from=0 foot=.72 blue=.72,1.02 q=91]
The sky is a smooth surface, fitted where no cloud is. Clouds vanish up to this share of the width (to), those at the foot, below this share of the height (foot), stay.
"""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {"to": 0.44, "foot": 0.72, "blue": ".72,1.02", "q": 91} | dict(a.split("=") for a in sys.argv[3:])
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
smooth = lambda t: (lambda t: t * t * (3 - 2 * t))(np.clip(t, 0, 1))
b, g, r = cv2.split(cv2.GaussianBlur(a, (0, 0), 3))
low, high = (float(v) for v in o["blue"].split(","))
cloud = np.clip((r / np.maximum(b, 1) - low) / (high - low), 0, 1)


def terms(h, w, n=4):
    y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
    return np.stack([x**i * y**j for i in range(n) for j in range(n - i)], -1)


s = 10
small = cv2.resize(a, (w // s, h // s), interpolation=cv2.INTER_AREA)
free = cv2.resize(cv2.dilate(cloud, np.ones((25, 25))), (w // s, h // s), interpolation=cv2.INTER_NEAREST)
T = terms(*free.shape)
keep = free < np.quantile(free, 0.3)
for _ in range(6):
    fit = np.linalg.lstsq(T[keep], small[keep], rcond=None)[0]
    keep &= np.abs(small - T @ fit).mean(-1) < 5
sky = cv2.resize((T @ fit).astype("f4"), (w, h), interpolation=cv2.INTER_CUBIC)
y, x = np.linspace(0, 1, h, dtype="f4")[:, None], np.linspace(0, 1, w, dtype="f4")[None]
# The edge of what vanishes is not straight.
wave = 0.018 * cv2.resize(np.random.default_rng(5).standard_normal((6, 9)).astype("f4"), (w, h), interpolation=2)
k = smooth((float(o["to"]) - x + wave) / 0.1) * smooth((float(o["foot"]) - y + wave) / 0.14)
k = k[..., None]
grain = np.random.default_rng(3).standard_normal((h, w, 1)) * 0.8
cv2.imwrite(
    out,
    np.clip(np.rint(a * (1 - k) + (sky + grain) * k), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
