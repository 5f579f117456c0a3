"""The soft reflection of a window in a pane of glass: python3 sheen.py in.jpg out.jpg x,y,x,y,x,y,x,y [size=5.3,9.3 round=.7 inset=.06 most=.3 slope=.5 at=.5,1.1 soft=.01 tint=1,1,.98 grain=.5 q=93]
The corners are those of the pane without its roundness: top left, top right, bottom right, bottom left, in pixels. size, round, inset: of the pane, of its corners
and of its edge, which mirrors nothing, in the same unit. most: how near to white the reflection is at its lower border, from where it fades upwards. at: where it
has faded and that border, in shares of the pane's height at its left; it rises to the right by the share `slope`. soft: of the border. tint: blue, green and red."""
import sys, numpy as np, cv2
from pool import smooth

src, out, corners = sys.argv[1:4]
o = {"size": "5.3,9.3", "round": 0.7, "inset": 0.06, "most": 0.3, "slope": 0.5, "at": ".5,1.1", "soft": 0.01}
o |= {"tint": "1,1,.98", "grain": 0.5, "q": 93} | dict(a.split("=") for a in sys.argv[4:])
numbers = lambda key: [float(v) for v in str(o[key]).split(",")]
(wide, high), (start, end) = numbers("size"), numbers("at")
r, inset, most, slope, soft, grain = (float(o[key]) for key in ("round", "inset", "most", "slope", "soft", "grain"))
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
to = np.array([float(v) for v in corners.split(",")], "f4").reshape(4, 2)
pane = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], "f4")
y, x = np.mgrid[:h, :w].astype("f4")
p = cv2.perspectiveTransform(np.stack([x, y], -1).reshape(1, -1, 2), cv2.getPerspectiveTransform(to, pane))
x, y = p.reshape(h, w, 2).transpose(2, 0, 1)
# how far within the edge
qx, qy = abs(x - wide / 2) - wide / 2 + r, abs(y - high / 2) - high / 2 + r
within = r - np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) - np.minimum(np.maximum(qx, qy), 0)
s = y / high + x / wide * slope
light = np.clip((s - start) / (end - start), 0, 1.1) ** 1.4 * smooth(0.5 + (end - s) / (2 * soft))
k = (most * light * smooth((within - inset) / 0.02))[..., None]
a += k * np.maximum(255 * np.array(numbers("tint"), "f4") - a, 0)
a += np.random.default_rng(5).standard_normal((h, w, 1)).astype("f4") * grain * (k > 0)
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"), options)
