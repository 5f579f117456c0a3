"""Low ridges in level fog, drawn with numpy. python3 fog.py out.jpg WxH [key=value…]
The fog lies level: it fills each valley to a height of its own, whatever the crest above it does, so that the foot of a ridge dissolves in it.
keys: night=0 light=1 (of the fog at night) seed=1 ridges=5 base=.62 (level of the farthest fog) amp=.07 (height of the ridges) depth=1 (contrast) dawn=1 (a sky, and fog, in its colours) q=90
"""
import sys, numpy as np, cv2


def waves(n, octaves, seed, gain=0.5, first=1.0, across=1.0):
    """noise in octaves along a line, about -1 to 1; across: how many of the largest waves it holds"""
    rng = np.random.default_rng(seed)
    x = np.linspace(0, across, n)
    y, a, f = np.zeros(n), first, 1.0
    for _ in range(octaves):
        p = rng.standard_normal(int(across * f) + 4)
        shift = rng.uniform()
        u = x * f + shift
        i = u.astype(int)
        t = u - i
        t = t * t * t * (t * (6 * t - 15) + 10)
        y += a * (p[i] * (1 - t) + p[i + 1] * t)
        a *= gain
        f *= 1.93
        if across * f > n / 2:
            break
    return y


def crest(w, unit, seed, d):
    """the line of a ridge, 0 to about 1: a few long slopes, then detail of every size, the smaller the lower"""
    across = (1.1 + 1.0 * (1 - d)) * w / unit + 0.4
    long = waves(w, 2, seed, 0.4, 1, across)
    # Slopes meet in a crest, and are rougher high up than low down.
    fold = 1 - np.abs(waves(w, 3, seed + 1, 0.42, 1, across * 1.5))
    fine = waves(w, 12, seed + 2, 0.53, 1, across * 5)
    y = 0.7 * long + 0.4 * fold
    y = (y - y.min()) / (y.max() - y.min())
    return y + fine * (0.03 + 0.03 * y)


def clouds(h, w, seed, base=3, rough=0.5, stretch=4):
    rng = np.random.default_rng(seed)
    y = np.zeros((h, w), "f4")
    a = 1
    f = base
    while f < w / 8:
        y += a * cv2.resize(
            rng.standard_normal((max(2, int(f * h / w * stretch) + 2), int(f) + 2)).astype("f4"),
            (w, h),
            interpolation=cv2.INTER_CUBIC,
        )
        a *= rough
        f *= 2
    return y / y.std()


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


blur = lambda y, s: cv2.GaussianBlur(y.astype("f4")[None], (0, 0), s, borderType=cv2.BORDER_REFLECT)[0]


def fog(w, h, o):
    night, seed, N = float(o["night"]), int(o["seed"]), int(o["ridges"])
    base, amp, lit = (float(o[key]) for key in ("base", "amp", "light"))
    unit = max(w, h) * 0.9
    ground = np.array([13, 13, 12]) / 255 if night else np.array([242, 240, 236]) / 255
    # a ridge in the far and in the near, and the fog in front of each
    far = np.array([0.092, 0.0915, 0.0895]) if night else np.array([0.845, 0.848, 0.845])
    near = np.array([0.0505, 0.0505, 0.047]) if night else np.array([0.345, 0.355, 0.362])
    yy = np.linspace(0, 1, h)[:, None]
    img = np.ones((h, w, 3)) * ground
    if night:  # the sky behind the farthest ridge
        glow = np.exp(-(((yy - base + 0.4 * amp) / (0.55 * base)) ** 2)) * smooth(yy / (0.8 * base))
        img = img + (glow * 0.078 * lit / 1.5)[..., None] * np.array([1, 0.995, 0.98])
    dawn = float(o["dawn"])
    if dawn:
        far, near = np.array([0.62, 0.645, 0.67]), np.array([0.15, 0.175, 0.18])
        high, low = np.array([0.50, 0.56, 0.64]), np.array([0.89, 0.82, 0.755])
        img = high + (low - high) * smooth(yy / (base + 0.04))[..., None] * np.ones((1, w, 1))
    for i in range(N):
        d = i / max(1, N - 1)
        level = base + (1.03 - base) * 0.88 * d**1.2
        tall = amp * (0.8 + 1.1 * d)
        y0 = level - tall * (crest(w, unit, seed * 50 + i * 7, d) + 0.12)
        fine, y0 = y0, y0.reshape(w, -1).mean(1)
        # where this valley's fog lies: level, but for slow waves
        lie = (
            level
            + 0.25 * (blur(y0, w * 0.25) - level)
            + 0.008 * min(1, w / h) * waves(w, 3, seed * 70 + i, 0.4, 1, 2.4 * w / unit)
        )
        s = 1 + (1 - d) ** 2 * unit * 0.0022
        m = np.clip((yy - fine[None]) * h / s + 0.5, 0, 1).reshape(h, w, -1).mean(-1, keepdims=True)
        k = d**1.25 * float(o["depth"])
        dark = far * (1 - k) + near * k
        mist = ground * 1.0
        if night:
            mist = ground + (np.array([0.187, 0.186, 0.182]) * lit / 1.5 - ground) * (1 - d) ** 0.6
        if dawn:
            mist = np.array([0.845, 0.81, 0.775]) * (1 - d) ** 0.7 + np.array([0.52, 0.555, 0.575]) * (
                1 - (1 - d) ** 0.7
            )
        thick = tall * (1.0 - 0.1 * d)
        f = (yy - lie[None] + 0.68 * thick) / (1.0 * thick)
        f = smooth(f + 0.03 * clouds(h, w, seed * 700 + i, 2, 0.42, 9) * smooth(f * 3) * smooth((1.4 - f) * 2))
        img = img * (1 - m) + (dark * (1 - f[..., None]) + mist * f[..., None]) * m
    g = cv2.GaussianBlur(np.random.default_rng(2).standard_normal((h, w)), (0, 0), 0.7)
    g /= g.std()
    return img + 0.0055 * g[..., None] * (np.abs(img - ground).sum(-1, keepdims=True) > 0.004)


if __name__ == "__main__":
    out, size = sys.argv[1:3]
    w, h = map(int, size.split("x"))
    o = dict(
        night=0,
        light=1,
        seed=1,
        ridges=5,
        base=0.62,
        amp=0.07,
        depth=1,
        dawn=0,
        q=90,
    ) | dict(a.split("=") for a in sys.argv[3:])
    y = np.clip(fog(w, h, o), 0, 1)
    im = (y[..., ::-1] * 255 + 0.5).astype("u1")
    jpg = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
    cv2.imwrite(out, im, jpg if out.endswith("jpg") else [])
