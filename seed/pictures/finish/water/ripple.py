"""Still water that a breath of wind has reached: python3 ripple.py in.jpg out.jpg x,y,x,y,… [most=11 wave=30 seed=1 q=91]
What is below this line, from left to right, is a mirror; it is moved by small waves, which are larger the nearer they are to the picture's foot.
most: how far, in pixels, at the foot. wave: how high a wave is there, in pixels."""
import sys, numpy as np, cv2

src, out, line = sys.argv[1:4]
o = {"most": 11, "wave": 30, "seed": 1, "q": 91} | dict(a.split("=") for a in sys.argv[4:])
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
p = np.array(line.split(","), "f4").reshape(-1, 2)
edge = np.interp(np.arange(w), p[:, 0], p[:, 1]).astype("f4")
y, x = np.mgrid[0:h, 0:w].astype("f4")
deep = np.clip(y - edge, 0, None)
share = np.clip(deep / (h - edge.min()), 0, 1)
# Rows of waves, farther from each other towards the foot.
rows = np.sqrt(share) * (h - edge.min()) / float(o["wave"]) * 2
rng = np.random.default_rng(int(o["seed"]))


def waves(across, along):
    field = np.pad(rng.standard_normal((64, 64)).astype("f4"), 4, "wrap")
    field = cv2.GaussianBlur(field, (0, 0), 0.7)[4:-4, 4:-4]
    field /= field.std()
    at_x, at_y = x / w * across, rows * along
    grid = [np.mod(at_x, 64).astype("f4"), np.mod(at_y, 64).astype("f4")]
    field = np.pad(field, ((0, 2), (0, 2)), "wrap")
    return cv2.remap(field, grid[0], grid[1], cv2.INTER_CUBIC)


reach = float(o["most"]) * np.clip(share * 1.6, 0, 1) ** 0.8
dx = reach * (waves(4, 1.0) + 0.5 * waves(9, 2.3)) * 0.7
dy = reach * (waves(3, 0.9) + 0.4 * waves(7, 1.9)) * 1.1
# Nothing above the line is drawn into the water.
dy = np.maximum(dy, -0.6 * deep)
b = cv2.remap(a, x + dx, y + dy, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
# A slope of a wave shows a lighter or a darker part of the sky.
b *= 1 + 0.016 * np.clip(share * 3, 0, 1)[..., None] * waves(8, 1.1)[..., None]
cv2.imwrite(out, np.clip(b, 0, 255), [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_PROGRESSIVE, 1])
