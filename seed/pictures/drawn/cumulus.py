"""A sky with cumulus clouds: python3 cumulus.py kind seed WxH out.jpg [night=0 words=0 gain=1.4 foot=.16 samples=4 phase=0 clear=.6 moon=-20,50 rim=1.5 shade=.03 most=.325 q=90]
Or the keys and frames of a film that begins again where it ends: python3 cumulus.py kind seed WxH folder film=240 [keys=48 clear=.6]
kind: a composition of SKIES; seed: the shapes of its clouds; night: in the light of the moon, on the page's ground; words: up to which share of the width chalk text is read on it (at least 4.5:1); gain: how light the shaded parts are at night; foot: the share of the height that ends in the ground; clear: how much clearer every billow becomes by day.
moon: where it is, in degrees to the right and above; rim: how much darker at night what is not in its light is; shade: the light of the sky there; most: that of the lightest part.
It needs ./cumulus.so: gcc -O3 -march=native -ffast-math -fopenmp -shared -fPIC cumulus.c -o cumulus.so -lm
"""

import ctypes, os, sys, numpy as np, cv2
from math import cos, pi, radians, sin, tan

F = ctypes.c_float
BASE = 0.75


class Sky(ctypes.Structure):
    _fields_ = [("sun", F * 3), ("drift", F * 3)]
    _fields_ += [(n, F) for n in "yaw pitch fov lift base dense edge soft phase step reach jitter".split()]
    _fields_ += [(n, ctypes.c_int) for n in "octaves samples seed".split()]
    _fields_ += [("size", F * 10), ("grow", F * 10)]


def toward(azimuth, elevation):
    a, e = radians(azimuth), radians(elevation)
    return sin(a) * cos(e), sin(e), cos(a) * cos(e)


DAY = toward(-95, 42)
REACH = 0.08
USUAL = dict(
    drift=(REACH * 0.95, REACH * 0.3, 0),
    reach=REACH,
    base=BASE,
    dense=62,
    edge=0.02,
    soft=0.08,
    phase=0,
    step=0.01,
    jitter=0,  # noise instead of contours, which a light from behind shows
    octaves=7,
    seed=1,
    size=[0.85, 0.42, 0.21, 0.105, 0.052, 0.026, 0.013, 0.0065],
    grow=[0.46, 0.5, 0.52, 0.54, 0.52, 0.46, 0.4, 0.35],
)

# The clouds of a sky: x as a share of half the width that is seen, distance, width, depth, height, largest ball; half that width; the camera, whose
# lens is lifted by a share of the height
WIDE = [
    (0.80, 8.6, 2.8, 2.2, 2.0, 0.5),
    (0.50, 9.4, 2.4, 2.0, 1.35, 0.45),
    (0.16, 10.2, 1.8, 1.6, 0.85, 0.4),
    (1.20, 8.4, 2.0, 2.0, 1.35, 0.45),
    (-0.14, 13.0, 1.6, 1.4, 0.7, 0.36),
    (-0.64, 10.4, 1.9, 1.4, 0.85, 0.38),
    (-1.06, 9.4, 1.3, 1.2, 0.6, 0.36),
]
TALL = [
    (0.8, 7.2, 2.8, 2.2, 1.5, 0.58),
    (-0.2, 8.4, 1.9, 1.6, 0.95, 0.46),
    (1.9, 7.0, 2.2, 2.0, 1.5, 0.55),
    (-1.05, 7.6, 1.6, 1.5, 0.7, 0.42),
    (-0.6, 12.0, 1.8, 1.5, 0.9, 0.42),
]
ALONE = [
    (0.38, 5.4, 2.1, 1.3, 0.9, 0.3),
    (0.95, 8.6, 1.7, 1.3, 0.6, 0.34),
    (-0.66, 10.4, 1.5, 1.2, 0.5, 0.34),
    (-0.2, 13.5, 1.4, 1.2, 0.5, 0.36),
]
ABOVE = 78, 136, 192  # the color of the sky above
SKIES = {
    "wide": (WIDE, 21, dict(fov=radians(42), pitch=radians(14.2), yaw=0, lift=0)),
    # which shows more of the upper sky, and has it paler for that
    "tall": (TALL, 13.4, dict(fov=radians(46), pitch=radians(29.1), yaw=0.04, lift=0.035, above=(108, 158, 202))),
    # nearer, so that more of it is small
    "alone": (
        ALONE,
        21,
        dict(
            fov=radians(42),
            pitch=radians(16.7),
            yaw=0,
            lift=0,
            octaves=8,
            edge=0.012,
            soft=0.05,
            grow=[0.46, 0.5, 0.55, 0.64, 0.68, 0.64, 0.54, 0.42],
        ),
    ),
}


def cloud(rng, x, z, wide, deep, high, r=0.42):
    """The balls of one cloud: columns on its floor, each with smaller balls on it; the highest stand near the middle, on broad ones."""
    balls = []
    n = max(4, int(wide * deep / (r * r) * 0.62))
    for i in range(n):
        a, m = rng.uniform(0, 2 * pi), ((i + rng.uniform(0, 1)) / n) ** 0.55
        px, pz = m * cos(a), m * sin(a)
        top = high * (1 - m**1.7) ** 0.75 * rng.uniform(0.6, 1.0) + 0.12
        px, pz = x + px * wide / 2, z + pz * deep / 2
        size = min(r * rng.uniform(0.65, 1.1), 0.2 + top * 0.45)
        y = 0.1
        while True:
            balls.append((px, BASE + y, pz, size, rng.uniform(0.85, 1.0)))
            for _ in range(4):
                b, c = rng.uniform(0, 2 * pi), rng.uniform(0, 1)
                s = (1 - c * c) ** 0.5
                k = size * rng.uniform(0.36, 0.62)
                m = size * 0.8
                balls.append((px + m * s * cos(b), BASE + y + m * c * 0.9, pz + m * s * sin(b), k, 1))
            y += size * 0.75
            if y + size * 0.7 > top:
                break
            size *= rng.uniform(0.8, 0.95)
            px += rng.normal(0, 0.16) * size
            pz += rng.normal(0, 0.16) * size
    return balls


def balls_of(kind, seed):
    rng = np.random.default_rng(seed)
    clouds, half, _ = SKIES[kind]
    balls = []
    for u, z, wide, deep, high, r in clouds:
        balls += cloud(rng, u * z * tan(radians(half)), z, wide, deep, high, r)
    # those far away
    for u in np.arange(-1.1, 1.2, 0.16 * 21 / half):
        z = rng.uniform(15, 26)
        x = (u + rng.uniform(-0.06, 0.06)) * z * tan(radians(half))
        balls += cloud(rng, x, z, rng.uniform(1.2, 3.0), 1.5, rng.uniform(0.45, 1.1))
    return np.array(balls, "f4")


def prepare(kind, seed, sun, size=0.06):
    """Grids of the distance to the clouds and of the light in them."""
    library = ctypes.CDLL("./cumulus.so")
    library.init(7)
    balls = balls_of(kind, seed)
    low = np.array([balls[:, 0].min() - 0.9, BASE - 0.3, balls[:, 2].min() - 0.9], "f4")
    high = np.array([balls[:, 0].max() + 0.9, balls[:, 1].max() + 1.0, balls[:, 2].max() + 0.9], "f4")
    dims = np.ceil((high - low) / size).astype("i4")
    at = lambda a: a.ctypes.data_as(ctypes.c_void_p)
    library.bake(at(balls), len(balls), F(0.05), F(BASE), at(low), F(size), at(dims))
    library.shine((F * 3)(*sun), F(USUAL["dense"] * 0.8))
    return library


def render(library, w, h, **keys):
    sky = Sky()
    for name, kind in Sky._fields_:
        value = (USUAL | keys)[name]
        setattr(sky, name, kind(*value) if hasattr(kind, "_length_") else value)
    out = np.empty((h, w, 5), "f4")
    library.render(ctypes.byref(sky), w, h, out.ctypes.data_as(ctypes.c_void_p))
    return out


rgb = lambda *v: np.array(v, "f4")
linear = lambda *v: ((rgb(*v) / 255 + 0.055) / 1.055) ** 2.4
shown = lambda x: np.where(x < 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)
smooth = lambda t: (lambda t: t * t * (3 - 2 * t))(np.clip(t, 0, 1))


def parts(a):
    """The light of the sun, the sky and the ground, how much is covered, and how much of a cloud is seen through the haze."""
    sun, sky, ground, cover, far = (a[..., i, None].astype("f4") for i in range(5))
    far = far / np.maximum(cover, 1e-4)
    return sun, sky, ground, cover, np.exp(-((np.maximum(far - 6, 0) / 13) ** 1.5))


def by_day(a, camera, clear=0.6):
    h, w = a.shape[:2]
    sun, sky, ground, cover, near = parts(a)
    half = tan(camera["fov"] / 2) / max(w, h)
    v = ((h - 2 * (np.arange(h) + 0.5 - h * camera["lift"])) * half)[:, None]
    u = ((2 * (np.arange(w) + 0.5) - w) * half)[None]
    up = (v * cos(camera["pitch"]) + sin(camera["pitch"])) / np.sqrt(1 + v * v + u * u)
    above, horizon, haze = linear(*camera.get("above", ABOVE)), linear(228, 238, 243), linear(214, 227, 237)
    air = above + (horizon - above) * np.exp(-np.maximum(up, 0)[..., None] / rgb(0.20, 0.255, 0.34))
    light = sun * rgb(0.5, 0.487, 0.467) + sky * rgb(0.211, 0.351, 0.546) + ground * rgb(0.09, 0.126, 0.165)
    x = light * near + cover * (1 - near) * haze + (1 - cover) * air
    x = np.where(x < 0.55, x, 0.55 + 0.45 * (1 - np.exp(-(x - 0.55) / 0.45)))
    # without the rest of the noise, and as a lens sees it: every billow a little clearer, the air beside a cloud as it is
    y = cv2.bilateralFilter(shown(x).astype("f4"), 5, 0.02, 1.1)
    inside = smooth(cover * 1.6 - 0.6)
    for size, more in ((8, 0.4 * clear), (1.2, clear)):
        y = y + inside * more * (y - cv2.GaussianBlur(y, (0, 0), size * max(h, w) / 1280))
    return np.clip(y, 0, 1)


def at_night(a, words, foot, gain, rim, shade, most):
    h, w = a.shape[:2]
    sun, sky, _, cover, near = parts(a)
    full = np.percentile(sun[cover > 0.9], 97)
    light = (gain * (sun / full) ** rim + shade * sky) * near
    x = np.linspace(0, 1, w, dtype="f4")[None, :, None]
    y = np.linspace(0, 1, h, dtype="f4")[:, None, None]
    light *= np.clip((1 - y) / foot, 0, 1) ** 0.7
    most = np.where(words > 0, 0.135 + (most - 0.135) * smooth((x - words) / 0.15), most)
    light = most * (1 - np.exp(-light))
    # the ground stays the page's to the level
    noise = np.random.default_rng(4).standard_normal((h, w, 1)) * 0.0025 * smooth(light * 400)
    return shown(linear(13, 13, 12) + light * rgb(1, 1, 0.985)) + noise


def levels(y, grain=True):
    """Levels for OpenCV, with noise of half a level, without which a sky has steps."""
    noise = np.random.default_rng(2).triangular(-0.5, 0, 0.5, y.shape[:2])[..., None] if grain else 0
    return np.clip(np.rint(y[..., ::-1] * 255 + noise), 0, 255).astype("u1")


def film(folder, library, w, h, camera, frames, keys, clear):
    """Frames between keys are blends: a cloud drifts by less than half a pixel from one key to the next."""
    os.makedirs(folder, exist_ok=True)
    graded = []
    for i in range(keys):
        path = f"{folder}/key-{i:03}.npy"
        if not os.path.exists(path):
            np.save(
                path, render(library(), w, h, samples=2 if i else 6, phase=i / keys, sun=DAY, **camera).astype("f2")
            )
        graded.append(by_day(np.load(path), camera, clear).astype("f2"))
    for i in range(frames):
        at = i * keys / frames
        k, t = int(at), at % 1
        y = graded[k].astype("f4") * (1 - t) + graded[(k + 1) % keys].astype("f4") * t
        cv2.imwrite(f"{folder}/{i:04}.png", levels(y))


if __name__ == "__main__":
    kind, seed, size, out = sys.argv[1:5]
    usual = {
        "night": 0,
        "words": 0,
        "gain": 1.4,
        "foot": 0.16,
        "samples": 4,
        "phase": 0,
        "q": 90,
        "film": 0,
        "keys": 48,
        "clear": 0.6,
        "moon": "-20,50",
        "rim": 1.5,
        "shade": 0.03,
        "most": 0.325,
    }
    o = usual | dict(a.split("=") for a in sys.argv[5:])
    w, h = map(int, size.split("x"))
    night, camera = int(o["night"]), SKIES[kind][2]
    moon = toward(*(float(v) for v in o["moon"].split(",")))
    made = []

    def library():
        if not made:
            made.append(prepare(kind, int(seed), moon if night else DAY))
        return made[0]

    if int(o["film"]):
        film(out, library, w, h, camera, int(o["film"]), int(o["keys"]), float(o["clear"]))
    else:
        sun = dict(sun=moon, jitter=1) if night else dict(sun=DAY)
        a = render(library(), w, h, samples=int(o["samples"]), phase=float(o["phase"]), **sun, **camera)
        y = (
            at_night(a, *(float(o[key]) for key in "words foot gain rim shade most".split()))
            if night
            else by_day(a, camera, float(o["clear"]))
        )
        jpeg = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
        cv2.imwrite(out, levels(y, not night), jpeg if out.endswith("jpg") else [])
