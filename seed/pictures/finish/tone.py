"""A picture in the tones of another hour: python3 tone.py in.jpg out.jpg dark=20,24,33 light=70,79,100 [from=0 to=1 gamma=1 keep=0 soft=0 q=90]
Its lightness between from and to becomes a color between dark and light; keep: share of its own colors that stays; soft: blur, in pixels."""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {"from": 0, "to": 1, "gamma": 1, "keep": 0, "soft": 0, "q": 90} | dict(a.split("=") for a in sys.argv[3:])
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]
if float(o["soft"]):
    a = cv2.GaussianBlur(a, (0, 0), float(o["soft"]))
l = cv2.cvtColor(a / 255, cv2.COLOR_BGR2GRAY)[..., None]
lo, hi = float(o["from"]), float(o["to"])
t = np.clip((l - lo) / (hi - lo), 0, 1) ** float(o["gamma"])
dark, light = (np.array([float(v) for v in o[k].split(",")][::-1], "f4") for k in ("dark", "light"))
y = (
    dark * (1 - t)
    + light * t
    + float(o["keep"]) * (a - l * 255)
    + np.random.default_rng(4).standard_normal((h, w, 1)) * 0.6
)
cv2.imwrite(
    out,
    np.clip(np.rint(y), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
