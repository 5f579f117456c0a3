"""A scene in fog of one color, which becomes exactly the color of the page: python3 in_fog.py scene.npz out.png [key=value…]
keys: fog=f2f0ec on=f2f0ec (the fog of the scene, and the page) head=0 (share of the height above which the fog is the page's color, at night)
foot=.72 end=.98 (shares of the height between which the picture ends in the page) nlm=1 (denoising)
con=1 (how dark things in the fog are) above=1 (how much of what is lighter than the fog is left)
lamp=x,y,light,reach (a light in the fog, in pixels, and how far around it the fog is lit, in shares of the height) mirror=y (the row of the water below the lamp) warm=1,.8,.58 (its color)"""
import os, sys
import numpy as np, cv2

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from grade import denoise

src, out = sys.argv[1:3]
o = dict(fog="f2f0ec", on="f2f0ec", head=0, foot=0.72, end=0.98, nlm=1, con=1, above=1, lamp="", mirror=0, warm="1,.8,.58")
o |= dict(a.split("=", 1) for a in sys.argv[3:])
linear = lambda c: np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
display = lambda c: np.where(c <= 0.0031308, c * 12.92, 1.055 * np.maximum(c, 1e-9) ** (1 / 2.4) - 0.055)
color = lambda name: linear(np.array([int(name[i : i + 2], 16) for i in (0, 2, 4)]) / 255)


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


d = np.load(src)
x = denoise(d["c"], d["a"].astype("f4"), d["n"].astype("f4"), d["z"], float(o["nlm"])) if float(o["nlm"]) else d["c"].mean(0)[..., :3]
h, w = x.shape[:2]
fog, page = color(o["fog"]), color(o["on"])
share = np.maximum(x, 0) / fog
# The fog has the page's hue.
fog = page * (fog.mean() / page.mean())
x = fog * np.where(share < 1, share ** float(o["con"]), 1 + (share - 1) * float(o["above"]))
yy, xx = np.mgrid[0:h, 0:w].astype("f4")
if float(o["head"]):
    # What is seen through the fog stays as light or dark as it is beside it.
    k = smooth(yy / h / float(o["head"]))[..., None]
    x = x * (page / fog * (1 - k) + k)
if o["lamp"]:
    lx, ly, light, reach = map(float, o["lamp"].split(","))
    hue = np.array([float(v) for v in o["warm"].split(",")])
    mirror = float(o["mirror"])
    for y, share in ((ly, 1), (2 * mirror - ly, 0.35)):
        r = np.hypot(xx - lx, yy - y) / (h * reach)
        glow = light * share * np.exp(-2.2 * r) / (r + 0.12)
        # The mirror has what is above the water, and the air what is not in it.
        side = smooth((yy - mirror) / (0.02 * h) + 0.5)
        x = x + (glow * (side if y > mirror else 1 - 0.6 * side))[..., None] * hue
k = smooth((float(o["end"]) - yy / h) / (float(o["end"]) - float(o["foot"])))[..., None]
y = display(page + (np.minimum(x, 1) - page) * k)
grain = cv2.GaussianBlur(np.random.default_rng(2).standard_normal((h, w)), (0, 0), 0.6)[..., None]
thing = np.abs(y - display(page)).max(-1, keepdims=True)
y += 0.004 * grain / grain.std() * np.clip(thing / 0.05, 0, 1)
cv2.imwrite(out, (np.clip(y[..., ::-1], 0, 1) * 65535 + 0.5).astype("u2"))
