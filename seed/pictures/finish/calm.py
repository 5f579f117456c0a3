"""Less noise where a ground is even, which costs bytes and is not seen: python3 calm.py in.jpg out.jpg [size=6 edge=3 above=0 ground=f1f0ec within=0 toe=0 noise=.35 keep= q=93]
size: standard deviation of the blur, in pixels. edge: difference in level from which a place is a thing. above: level from which it is the ground.
What is a thing, or below that level, stays as it is. within: an even place that differs from the page's ground by fewer levels becomes that ground.
toe: a shadow that is fainter than as many levels ends sooner, and beyond it is the page's ground to the level, without grain, of which few bytes make patches.
noise: grain in levels, without which a ground that is not even has steps. keep=x,y,x,y…: corners of a part that stays as it is. out is a JPEG, or a PNG for a frame of a film."""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {
    "size": 6,
    "edge": 3,
    "above": 0,
    "ground": "f1f0ec",
    "within": 0,
    "toe": 0,
    "noise": 0.35,
    "keep": "",
    "q": 93,
} | dict(a.split("=") for a in sys.argv[3:])
size, edge, above = float(o["size"]), float(o["edge"]), float(o["above"])
a = cv2.imread(src).astype("f4")
page = np.array([int(o["ground"][i : i + 2], 16) for i in (4, 2, 0)], "f4")
even = cv2.GaussianBlur(a, (0, 0), size)
# Noise is gone at a small blur, edges are not; wide enough that no blur reaches across one.
thing = np.abs(cv2.GaussianBlur(a, (0, 0), 1.5) - even).max(-1)
thing[even.mean(-1) < above] = 255
reach = int(size * 2) | 1
thing = cv2.dilate(thing, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
if within := float(o["within"]):
    differs = np.clip(np.abs(even - page).max(-1, keepdims=True) / within * 2 - 1, 0, 1)
    even = page + (even - page) * differs
k = np.clip(cv2.GaussianBlur(thing, (0, 0), size / 2) / edge - 0.5, 0, 1)[..., None]
k = k * k * (3 - 2 * k)
noise = np.random.default_rng(3).standard_normal(a.shape[:2])[..., None] * float(o["noise"])
picture = a * k + (even + noise) * (1 - k)
if toe := float(o["toe"]):
    t = np.clip(((page - even).mean(-1, keepdims=True) - 1) / toe, 0, 1)
    picture = page + (picture - page) * t * t * (3 - 2 * t)
if o["keep"]:
    corners = np.array([float(v) for v in o["keep"].split(",")]).reshape(-1, 2)
    kept = cv2.fillPoly(np.zeros(a.shape[:2], "f4"), [np.rint(corners).astype("i4")], 1)
    kept = cv2.GaussianBlur(kept, (0, 0), 1)[..., None]
    picture = a * kept + picture * (1 - kept)
cv2.imwrite(
    out,
    np.clip(np.rint(picture), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
