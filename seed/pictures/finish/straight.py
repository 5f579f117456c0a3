"""A phone of a finished picture, seen straight, on an even ground with one soft shadow, so that several stand in a row as of one camera:
python3 straight.py in.jpg cutout.webp out.jpg size=1000x1450 [mm=11.3 left=22 foot=1310 of=iii from=11.325,395.4,399.6 mirror=0 ground=f2f0ec screen= night=0 rim=0 q=92]
cutout.webp has the outline (mirror=1: from behind), with its body at 28, 10 (III) or 16, 30.8 (II), 12.77 pixels a millimetre. from: pixels of a millimetre, and
where the body begins, in in.jpg. mm, left, foot: the same in out.jpg, where it stands. screen: of put_together.py, instead of the one it has, or `alarm` of
the Light Phone II. At night there is no shadow; rim: at least so light, in levels, are its edges at the right and at the foot.
"""

import sys, os, numpy as np, cv2

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screens"))
from put_together import FRONTS, INK, LIT, S, blurred, color, font, other_words, over, placed, save, words_ii
from PIL import Image, ImageDraw

src, cutout, out = sys.argv[1:4]
o = {
    "size": "1000x1450",
    "mm": 11.3,
    "left": 22,
    "foot": 1310,
    "of": "iii",
    "from": "11.325,395.4,399.6",
    "mirror": 0,
    "ground": "f2f0ec",
    "screen": "",
    "night": 0,
    "rim": 0,
    "q": 92,
} | dict(a.split("=") for a in sys.argv[4:])
night = int(o["night"])
W, H = (int(v) for v in o["size"].split("x"))
(sx, sy, sw, sh), (wide, high), *_ = FRONTS[o["of"]]
mm, left = float(o["mm"]), float(o["left"])
top = float(o["foot"]) - high * 10 * mm


def fitted(v, from_mm, from_left, from_top):
    """a picture of this scale, moved so that the body is at its place"""
    k, n = mm / from_mm, 3
    m = np.array([[k, 0, left - from_left * k + (k - 1) / 2], [0, k, top - from_top * k + (k - 1) / 2]], "f4") * n
    m[:, 2] += (n - 1) / 2
    big = cv2.warpAffine(v, m, (W * n, H * n), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(big, (W, H), interpolation=cv2.INTER_AREA)


def alarm():
    """coverage of its letters on the screen of a Light Phone II"""
    im = Image.new("L", (int(sw * S), int(sh * S)), 0)
    d = ImageDraw.Draw(im)
    for words, y, size, face in (
        ("10:24", 0.66, 0.34, "Medium"),
        ("6:40", 3.3, 1.7, "Light"),
        ("Tomorrow", 4.5, 0.52, "Regular"),
    ):
        d.text((sw * S / 2, y * S), words, font=font(f"InterDisplay-{face}.otf", size * S), fill=255, anchor="ms")
    return np.asarray(im, "f4") / 255


at = {"iii": (28, 10.18), "ii": (16, 30.8)}[o["of"]]
a = cv2.imread(cutout, cv2.IMREAD_UNCHANGED)[..., 3].astype("f4") / 255
if int(o["mirror"]):
    a = np.ascontiguousarray(a[:, ::-1])
    at = a.shape[1] - at[0] - wide * 127.7, at[1]
a = np.clip(fitted(a, 12.77, *at), 0, 1)
y = np.clip(fitted(cv2.imread(src).astype("f4") / 255, *(float(v) for v in o["from"].split(","))), 0, 1)

# An edge has the color of what is beside it, and nothing of the old ground.
known = (cv2.erode(a, np.ones((3, 3), "u1")) > 0.97).astype("f4")[..., None]
near = cv2.GaussianBlur(known, (0, 0), 1)[..., None]
y = np.where(known > 0, y, np.where(near > 0.02, blurred(y, known, 1), blurred(y, known, 4)))
if float(o["rim"]):
    beyond = cv2.warpAffine(a, np.array([[1, 0, -3], [0, 1, -3]], "f4"), (W, H))
    edge = cv2.GaussianBlur(np.clip(a - beyond, 0, 1), (0, 0), 0.8)[..., None]
    y = np.maximum(y, edge * float(o["rim"]) / 255)

if o["screen"]:
    cm = mm * 10
    x0, y0, x1, y1 = left + sx * cm, top + sy * cm, left + (sx + sw) * cm, top + (sy + sh) * cm
    corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], "f4")
    inner = np.s_[round(y0) + 6 : round(y1) - 6, round(x0) + 6 : round(x1) - 6]
    glass = y[inner]
    # the light on the screen: a smooth surface through what has no words
    v, u = np.mgrid[-1 : 1 : glass.shape[0] * 1j, -1 : 1 : glass.shape[1] * 1j]
    T = np.stack([u**i * v**j for i in range(5) for j in range(5 - i)], -1)
    sign = 1 if o["of"] == "iii" else -1
    words = cv2.dilate((sign * (glass.mean(-1) - np.median(glass)) > 0.045).astype("u1"), np.ones((9, 9), "u1")) > 0
    fit = T @ np.linalg.lstsq(T[~words][::7], glass[~words][::7], rcond=None)[0]
    grain = np.random.default_rng(3).standard_normal(glass.shape[:2])[..., None] * 0.5 / 255
    k = cv2.GaussianBlur(cv2.dilate(words.astype("u1"), np.ones((5, 5), "u1")).astype("f4"), (0, 0), 2)[..., None]
    y[inner] = glass * (1 - k) + (fit + grain) * k
    letters = (
        other_words(o["screen"]) if o["of"] == "iii" else alarm() if o["screen"] == "alarm" else words_ii(o["screen"])
    )
    k = placed(letters, corners, (W, H))[..., None]
    y = y * (1 - k) + color((LIT if o["of"] == "iii" else INK)[night]) * k


def cast(x, y, size):
    moved = cv2.warpAffine(a, np.array([[1, 0, x * mm], [0, 1, y * mm]], "f4"), (W, H))
    return cv2.GaussianBlur(moved, (0, 0), size * mm, borderType=cv2.BORDER_CONSTANT)


page = color(o["ground"])
ground = np.broadcast_to(page, y.shape)
if not night:
    shadow = 1 - (1 - 0.22 * cast(2.8, 3.8, 3.2)) * (1 - 0.3 * cast(1.1, 1.5, 1.1)) * (1 - 0.25 * cast(0.3, 0.5, 0.4))
    shadow = np.maximum(shadow - 0.004, 0)
    # It ends within the picture.
    yy, xx = np.mgrid[:H, :W].astype("f4")
    t = np.clip(np.minimum(np.minimum(W - 1 - xx, H - 1 - yy) / 40, xx / 16), 0, 1)
    shadow = (shadow * t * t * (3 - 2 * t))[..., None]
    ground = page * (1 - shadow) + np.random.default_rng(5).standard_normal((H, W, 1)) * 0.35 / 255 * (shadow > 0)
save((np.clip(over(y, a, ground), 0, 1) * 255 + 0.5).astype("u1"), out, int(o["q"]))
