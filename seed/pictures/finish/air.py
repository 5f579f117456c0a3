"""Fog over what is far, which is exactly the color of the page where nothing else is left.
python3 air.py scene.npz graded.png out.jpg [key=value…]    graded.png: of the same render, by grade.py
keys: on=f2f0ec (the page) start=800 reach=2000 near=0 (centimeters from the camera; what is nearer than `near` has soft outlines before land too) pow=1
foot=.86 end=.97 (shares of the height between which the picture ends in the page) ease=1 (2: it begins to end more slowly)
town=x,y,reach,up,down,light (light behind, along the horizon, as of a distant town: where, how far beside, above and below, in shares of the width and the
height, and how much) warm=.16 behind=4500 (from where on things are in all of it) tree=.01 (how light at least what stands before the sky is)
With `town` the sky of the render, which is lighter than the fog, is not seen. q=90"""
import sys
import numpy as np, cv2

o = dict(
    near=0,
    start=800,
    reach=2000,
    pow=1,
    foot=0.86,
    end=0.97,
    ease=1,
    q=90,
    on="f2f0ec",
    warm=0.16,
    behind=4500,
    tree=0.01,
)
o.update(k.split("=", 1) for k in sys.argv[4:])
linear = lambda c: np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
display = lambda c: np.where(c <= 0.0031308, c * 12.92, 1.055 * np.maximum(c, 1e-9) ** (1 / 2.4) - 0.055)
z = np.load(sys.argv[1])["z"].astype("f4")
im = cv2.imread(sys.argv[2])[..., ::-1].astype("f4") / 255
h, w = im.shape[:2]
page = linear(np.array([int(o["on"][i : i + 2], 16) for i in (0, 2, 4)]) / 255)
y, x = np.mgrid[0:h, 0:w].astype("f4")
x, y = x / w, y / h
clear = np.exp(-((np.maximum(z - float(o["start"]), 0) / float(o["reach"])) ** float(o["pow"])))
# A pixel on an outline is as far away as what is in front, because its color has some of that too; not where it would show land that is not in fog yet.
front = cv2.erode(z, np.ones((3, 3), "u1"))
clear = np.where((z > 1e5) | (front < float(o["near"])), cv2.dilate(clear, np.ones((3, 3), "u1")), clear)
clear = np.clip((clear - 0.04) / 0.96, 0, 1)
smooth = lambda t: np.clip(t, 0, 1) ** 2 * (3 - 2 * np.clip(t, 0, 1))
color = linear(im)
if "town" in o:
    tx, ty, reach, up, down, light = (float(v) for v in o["town"].split(","))
    d = ((x - tx) / reach) ** 2 + ((y - ty) / np.where(y < ty, up, down)) ** 2
    warm = float(o["warm"])
    glow = (light * np.exp(-d))[..., None] * np.array([1 + warm, 1, 1 - 1.2 * warm])
    sky = (z > 1e5).astype("f4")
    # How much of a pixel beside the sky is of what stands before it: as much as it is darker than the sky, of what is darkest there.
    tone = color.mean(-1)
    above = cv2.GaussianBlur(tone * sky, (0, 0), 40) / np.maximum(cv2.GaussianBlur(sky, (0, 0), 40), 1e-3)
    darkest = cv2.GaussianBlur(cv2.erode(tone, np.ones((7, 7), "u1")), (0, 0), 2)
    around = cv2.erode(z, np.ones((7, 7), "u1"))
    beside = cv2.dilate(sky, np.ones((5, 5), "u1")) * (around > 1.5 * float(o["start"]))
    share = smooth((above - tone) / np.maximum(above - darkest, 0.3 * above + 1e-6) * 1.15 - 0.1)
    share = np.where(beside > 0, share, 1 - sky)[..., None]
    distance = np.where(beside > 0, around, z)
    clear = np.exp(-((np.maximum(distance - float(o["start"]), 0) / float(o["reach"])) ** float(o["pow"])))
    clear = np.clip((clear - 0.04) / 0.96, 0, 1) * (distance < 1e5)
    tree = np.maximum(darkest, float(o["tree"]))[..., None] * np.ones(3)
    color = np.where((beside > 0)[..., None], tree, color)
    air = page + glow * smooth(distance / float(o["behind"]))[..., None]
    thing = color * clear[..., None] + air * (1 - clear[..., None])
    out = thing * share + (page + glow) * (1 - share)
else:
    out = color * clear[..., None] + page * (1 - clear[..., None])
k = smooth((y - float(o["foot"])) / (float(o["end"]) - float(o["foot"])))[..., None] ** float(o["ease"])
out = out * (1 - k) + page * k
noise = np.random.default_rng(3).standard_normal((h, w, 1)).astype("f4") / 255 * 0.6
out = np.clip(display(out) + noise * (np.abs(out - page) > 1e-5), 0, 1)
cv2.imwrite(
    sys.argv[3],
    (out[..., ::-1] * 255 + 0.5).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
