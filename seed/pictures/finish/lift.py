"""A dark thing on the page's dark ground, lighter: python3 lift.py in.jpg out.jpg [from=15 at=34 to=54 until=150 right=1 black=0 screen=0 q=92]
Levels from `from` on become lighter: `at` becomes `to`; those above `until` and those of the ground stay. right: where
the lift has ended, in shares of the width; it begins to end a fifth of the width before. A WebP keeps its transparency.
black: first of all, so many levels are added to black, and fewer to what is lighter: a black ground becomes the page's, and what is hardly lighter is still seen.
screen=1: the screen, which is the largest light part, stays with the dark words on it."""
import sys, numpy as np, cv2
from PIL import Image

src, out = sys.argv[1:3]
o = {"from": 15, "at": 34, "to": 54, "until": 150, "right": 1, "black": 0, "screen": 0, "q": 92} | dict(
    a.split("=") for a in sys.argv[3:]
)
picture = Image.open(src)
a = np.asarray(picture.convert("RGBA" if picture.mode == "RGBA" else "RGB")).astype("f4")
rgb = a[..., :3]
if float(o["black"]):
    rgb += float(o["black"]) * np.exp(-rgb.mean(-1, keepdims=True) / (2 * float(o["black"])))
level = cv2.GaussianBlur(rgb, (0, 0), 0.8).mean(-1, keepdims=True)
x = [0, float(o["from"]), float(o["at"]), float(o["until"]), 255]
# Blurred, so that no level of the curve is a step.
t = np.arange(256, dtype="f4")
y = np.interp(t, x, [0, float(o["from"]), float(o["to"]), float(o["until"]), 255]).astype("f4")
y = cv2.GaussianBlur(np.pad(y, 24, "edge")[None], (0, 0), 5, borderType=cv2.BORDER_REPLICATE)[0][24:-24]
y[: int(o["from"])] = t[: int(o["from"])]
gain = np.interp(level, t, y / np.maximum(t, 1))
across = (np.arange(rgb.shape[1]) + 0.5) / rgb.shape[1]
share = 1 if float(o["right"]) == 1 else np.clip((float(o["right"]) - across) / 0.2, 0, 1)[None, :, None]
if int(o["screen"]):
    light, _ = cv2.findContours((level[..., 0] > 120).astype("u1"), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    screen = cv2.fillConvexPoly(np.zeros(level.shape[:2], "f4"), cv2.convexHull(max(light, key=cv2.contourArea)), 1)
    share = share * (1 - cv2.GaussianBlur(screen, (0, 0), 1))[..., None]
rgb *= 1 + (np.maximum(gain, 1) - 1) * share
result = Image.fromarray(np.clip(np.rint(a), 0, 255).astype("u1"), picture.mode if picture.mode == "RGBA" else "RGB")
if out.endswith("webp"):
    result.save(out, quality=int(o["q"]), method=6)
else:
    result.save(out, quality=int(o["q"]), progressive=True, optimize=True, subsampling=0)
