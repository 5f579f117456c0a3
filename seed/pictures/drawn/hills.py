"""Wooded hills in fog. python3 hills.py out.jpg WxH [key=value…]      with hills.so in the current folder, made of hills.c
keys: those of Hills in hills.c, horizon as a share of the height; lens (focal length, as a share of the longer side) seed fine=2 (samples of each pixel, in a row) steps (through the fog)
night=0 light=1 (of the fog at night) air=1 (how much lighter the haze in front of what is far is at night) moon=x,reach (where it is lightest at night, and how far from there, in shares of the width)
dark=1 (how light the woods are) sky=6f7d92,e3d1c0 (its color above, and that of the fog)
foot=0 end=1 (share of the height in which the picture ends in its ground, and where it has ended) head=0 start=0 (the same above)
meadow=y,y,y,y,y (the edge of a meadow in front, in shares of the height, from left to right) walker=x,height,flip (someone on it, in shares of the width and the height; flip=1: to the left) q=90
"""
import ctypes, sys
import numpy as np, cv2
from walker import walker

NAMES = (
    "focal horizon eye near far first wave high rise stretch vary trees tall wooded level deep dense haze drift".split()
)
NIGHT = np.array([13, 13, 12]) / 255
PAPER = np.array([242, 240, 236]) / 255


class Hills(ctypes.Structure):
    _fields_ = [(name, ctypes.c_float) for name in NAMES] + [("sun", ctypes.c_float * 3), ("seed", ctypes.c_float)]


linear = lambda c: np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
display = lambda c: np.where(c <= 0.0031308, c * 12.92, 1.055 * np.maximum(c, 1e-9) ** (1 / 2.4) - 0.055)
color = lambda name: linear(np.array([int(name[i : i + 2], 16) for i in (0, 2, 4)]) / 255)
numbers = lambda text: [float(v) for v in text.split(",")]


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def pointer(a):
    return a.ctypes.data_as(ctypes.POINTER(ctypes.c_float))


def shot(w, h, o):
    """of each pixel: how light the land is, its distance (0: sky), and the shares of what is behind the fog and of the fog in the valleys"""
    sun = np.array(numbers(o["sun"]))
    values = dict(o, focal=float(o["lens"]) * max(w, h), horizon=float(o["horizon"]) * h)
    hills = Hills(
        *(float(values[name]) for name in NAMES), (ctypes.c_float * 3)(*sun / np.linalg.norm(sun)), float(o["seed"])
    )
    seen, clear = np.zeros((h, w, 2), "f4"), np.zeros((h, w, 2), "f4")
    c = ctypes.CDLL("./hills.so")
    c.land(ctypes.byref(hills), w, h, pointer(seen))
    c.mist(ctypes.byref(hills), w, h, pointer(seen), pointer(clear), int(o["steps"]))
    return seen[..., :1], seen[..., 1:], clear[..., :1], clear[..., 1:]


def noise(n, size, seed):
    """along a line, about -1 to 1, in waves of this size"""
    points = np.random.default_rng(seed).standard_normal((1, int(n / size) + 4)).astype("f4")
    return cv2.resize(points, (n + 2 * int(size), 1), interpolation=cv2.INTER_CUBIC)[0, int(size) : n + int(size)]


def meadow(img, dark, ground, o):
    """a slope of grass in front, in linear light, that ends in the ground below"""
    h, w = img.shape[:2]
    points = np.array(numbers(o["meadow"]))
    y0 = np.interp(np.linspace(0, 1, w), np.linspace(0, 1, len(points)), points)
    y0 = cv2.GaussianBlur(y0[None].astype("f4"), (0, 0), w * 0.06, borderType=cv2.BORDER_REPLICATE)[0] * h
    unit = max(w, h)
    y0 += unit * (0.002 * noise(w, unit * 0.05, 1) + 0.0008 * noise(w, unit * 0.012, 2))
    blades = np.maximum(0, noise(w * 4, 2.6, 3)) * (0.6 + 0.5 * noise(w * 4, 40, 4)) + 0.5 * np.maximum(
        0, noise(w * 4, 1.7, 5)
    )
    fine = np.repeat(y0, 4) - blades * unit * 0.0011
    yy = np.arange(h)[:, None]
    mask = np.clip(yy - fine[None] + 0.5, 0, 1).reshape(h, w, -1).mean(-1)[..., None]
    below = smooth((yy - y0[None]) / (h * float(o["end"]) - y0[None] - h * 0.02))[..., None] ** 1.3
    grass = dark * (1 + 0.09 * np.random.default_rng(6).standard_normal((h, w, 1)))
    img = img * (1 - mask) + (grass * (1 - below) + ground * below) * mask
    if o["walker"]:
        x, tall, flip = numbers(o["walker"])
        mask, (fx, fy) = walker(tall * h, flip)
        mask = cv2.GaussianBlur(mask, (0, 0), 0.45 + 0.00022 * unit)[..., None]
        left = int(x * w)
        top = int(round(y0[left : left + 2].mean() + 0.02 * tall * h - fy))
        left -= int(fx)
        part = img[top : top + mask.shape[0], left : left + mask.shape[1]]
        part += (dark * 0.7 - part) * mask
    return img


def picture(w, h, o):
    night, fine = float(o["night"]), int(o["fine"])
    ground = linear(NIGHT if night else PAPER)
    land, z, behind, low = shot(w * fine, h * fine, o)
    sky = z == 0
    wood = np.array([0.052, 0.06, 0.064]) * float(o["dark"])
    if night:
        moon = float(o["light"]) * np.array([1, 1, 0.985])
        surface = np.where(sky, ground + 0.004 * moon, ground * (0.5 + 0.8 * land))
        fog, haze = ground + 0.05 * moon, ground + 0.006 * float(o["air"]) * moon
        front = ground * 0.9
    else:
        above, fog = (color(name) for name in o["sky"].split(",")) if o["sky"] else (ground, ground)
        down = smooth(np.linspace(0, 1, h * fine)[:, None, None] / max(0.05, float(o["horizon"]) + 0.12))
        surface = np.where(sky, above + (fog - above) * down, wood * land)
        haze = above + (fog - above) * (0.55 + 0.45 * down) if o["sky"] else fog
        front = wood * 0.42
    img = surface * behind + fog * low + haze * (1 - behind - low)
    img = cv2.resize(img.astype("f4"), (w, h), interpolation=cv2.INTER_AREA)
    yy, xx = (np.arange(h)[:, None] + 0.5) / h, (np.arange(w)[None] + 0.5) / w
    if night and o["moon"]:
        at, reach = numbers(o["moon"])
        img = ground + (img - ground) * np.exp(-(((xx - at) / reach) ** 2))[..., None]
    if o["meadow"]:
        img = meadow(img, front, ground, o)
    k = np.ones((h, w))
    for key, t in (("foot", float(o["end"]) - yy), ("head", yy - float(o["start"]))):
        if float(o[key]):
            k = k * smooth(t / float(o[key]))
    img = display(ground + (img - ground) * k[..., None])
    # Grain, but not on the ground, which is the page's.
    grain = cv2.GaussianBlur(np.random.default_rng(2).standard_normal((h, w)), (0, 0), 0.6)[..., None]
    thing = np.abs(img - display(ground)).max(-1, keepdims=True)
    return img + 0.005 * grain / grain.std() * np.clip(thing / 0.05, 0, 1)


if __name__ == "__main__":
    out, size = sys.argv[1:3]
    w, h = map(int, size.split("x"))
    defaults = (
        "seed=1 fine=2 steps=72 lens=2.2 horizon=.14 eye=520 near=2200 far=20000 first=3400 wave=2300 high=430 rise=.008 stretch=1.8 vary=0 trees=6.5 tall=15 wooded=0 "
        "level=190 deep=42 dense=.004 haze=.00007 drift=40 sun=-.6,.5,.3 night=0 light=1 air=1 moon= dark=.8 sky= foot=0 end=1 head=0 start=0 meadow= walker= q=90"
    )
    o = dict(a.split("=") for a in defaults.split() + sys.argv[3:])
    y = np.clip(picture(w, h, o), 0, 1)
    im = (y[..., ::-1] * 255 + 0.5).astype("u1")
    jpg = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
    cv2.imwrite(out, im, jpg if out.endswith("jpg") else [])
