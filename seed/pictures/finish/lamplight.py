"""A night picture in the light of a lamp: python3 lamplight.py in.jpg out.jpg [ground=0d0d0c at=.5,.5 size=.6,.6 turn=0 flat=.3 gain=1.3 warm=.12 q=91]
The light is strongest in an ellipse (at: its middle; size: its half axes, as shares of the picture's width; turn: degrees, clockwise), even in its inner part (flat), and
falls from there to nothing, where the picture is the page's ground to the level. gain: how strong; warm: how much more red and less blue it has where it is strongest."""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {
    "ground": "0d0d0c",
    "at": ".5,.5",
    "size": ".6,.6",
    "turn": 0,
    "flat": 0.3,
    "gain": 1.3,
    "warm": 0.12,
    "q": 91,
} | dict(a.split("=") for a in sys.argv[3:])
linear = lambda v: np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)
display = lambda v: np.where(v <= 0.0031308, v * 12.92, 1.055 * np.maximum(v, 1e-9) ** (1 / 2.4) - 0.055)
a = linear(cv2.imread(src).astype("f4") / 255)
h, w = a.shape[:2]
y, x = np.mgrid[:h, :w].astype("f4") / w
mx, my = (float(v) for v in o["at"].split(","))
rx, ry = (float(v) for v in o["size"].split(","))
turn = np.radians(float(o["turn"]))
x, y = x - mx, y - my * h / w
u, v = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
r = np.hypot(u / rx, v / ry)
flat = float(o["flat"])
t = np.clip((r - flat) / (1 - flat), 0, 1)
# As the square of the cosine: soft at both ends.
light = np.cos(t * np.pi / 2) ** 2
g = linear(np.array([int(o["ground"][i : i + 2], 16) for i in (4, 2, 0)], "f4") / 255)
warm = float(o["warm"]) * light[..., None]
tint = 1 + warm * np.array((-1.15, -0.06, 0.75), "f4")
b = display(g + (a - g) * float(o["gain"]) * tint * light[..., None]) * 255
noise = (
    np.random.default_rng(3).standard_normal((h, w, 1))
    * 0.6
    * np.clip(np.abs(b - display(g) * 255).mean(-1, keepdims=True) / 6, 0, 1)
)
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(b + noise), 0, 255).astype("u1"), options)
