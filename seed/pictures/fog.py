"""Ridges in fog, drawn with numpy. python3 fog.py out.jpg WxH [key=value…]
keys: night=0 light=1 (of the fog at night) seed=1 ridges=5 base=.62 (height of the farthest ridge) amp=.07 firs=1 depth=1 (contrast) foot=0 (share of the height in which the picture ends in its ground) end=1 (where it has ended: what is below is cropped on most screens) q=90"""
import sys, numpy as np, cv2


def line(n, rough, seed, base):
    """a ridge: noise in octaves, -1 to 1"""
    rng = np.random.default_rng(seed)
    x = np.linspace(0, 1, n)
    y = np.zeros(n)
    a = 1.0
    f = base
    while f < n / 2:
        p = rng.standard_normal(int(f) + 3)
        u = x * f
        i = u.astype(int)
        t = u - i
        t = t * t * (3 - 2 * t)
        y += a * (p[i] * (1 - t) + p[i + 1] * t)
        a *= rough
        f *= 2.03
    return y / np.abs(y).max()


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


blur = lambda y, s: cv2.GaussianBlur(y.astype("f4")[None], (0, 0), s)[0]


def firs(w, h, unit, seed, count, tall):
    """a fringe of conifers, in shares of the height; unit: pixels of a wide picture's width"""
    rng = np.random.default_rng(seed)
    tr = np.zeros(w)
    x = np.arange(w)
    for _ in range(int(count * w / unit)):
        c = rng.uniform(0, w)
        hh = rng.gamma(4, 1) * tall * unit / h
        ww = max(2, hh * h * 0.2)
        a, b = int(max(0, c - ww)), int(min(w, c + ww + 1))
        pr = np.clip(1 - np.abs(x[a:b] - c) / ww, 0, 1)
        pr = pr**1.15 * (0.9 + 0.1 * np.cos(pr * 30))
        tr[a:b] = np.maximum(tr[a:b], hh * pr)
    return tr


def fog(w, h, o):
    night, seed, N = float(o["night"]), int(o["seed"]), int(o["ridges"])
    unit = max(w, h) * 0.9
    ground = np.array([13, 13, 12]) / 255 if night else np.array([242, 240, 236]) / 255
    lit = float(o["light"])
    far = np.array([0.115, 0.12, 0.125]) * lit if night else np.array([0.80, 0.805, 0.805])
    near = np.array([0.012, 0.013, 0.013]) if night else np.array([0.36, 0.385, 0.39])
    mist = np.array([0.175, 0.18, 0.185]) * lit if night else ground
    yy = np.linspace(0, 1, h)[:, None]
    img = np.ones((h, w, 3)) * ground
    if night:
        img = img + (np.exp(-(((yy - float(o["base"]) - 0.02) / (0.26 * float(o["base"]))) ** 2)) * 0.05 * lit)[
            ..., None
        ] * np.array([0.9, 0.97, 1.05])
    for i in range(N):
        d = i / max(1, N - 1)
        y0 = (
            float(o["base"])
            + (0.99 - float(o["base"])) * 0.80 * d**1.15
            - float(o["amp"])
            * (0.7 + 0.6 * d)
            * (
                line(w, 0.45, seed * 50 + i * 5, (1.6 + 0.9 * d) * w / unit + 0.6) * 0.75
                + (1 - np.abs(line(w, 0.48, seed * 90 + i * 3, 2.5 * w / unit + 1))) * 0.35
            )
        )
        y0 = blur(y0, unit * 0.004)
        foot = blur(y0, unit * 0.03)
        if i >= N - 2 and float(o["firs"]):
            y0 = y0 - firs(
                w,
                h,
                unit,
                seed * 300 + i,
                420 if i == N - 1 else 600,
                (0.0052 if i == N - 1 else 0.0026) * float(o["firs"]),
            )
        s = 1 + (1 - d) ** 2 * unit * 0.0035
        m = np.clip((yy - y0[None]) * h / s + 0.5, 0, 1)[..., None]
        k = d**1.3 * float(o["depth"])
        dark = far * (1 - k) + near * k
        f = np.clip((yy - foot[None] + 0.012) / (0.20 - 0.05 * d), 0, 1) ** 1.05 * np.clip(
            1 + 0.2 * clouds(h, w, seed * 700 + i), 0.5, 1.3
        )
        f = np.clip(f * (1 - 0.12 * d), 0, 1)[..., None]
        img = img * (1 - m) + (dark * (1 - f) + mist * f) * m
    if float(o["foot"]):
        e = np.clip((yy - float(o["end"]) + float(o["foot"])) / float(o["foot"]), 0, 1)
        e = (e * e * (3 - 2 * e))[..., None]
        img = img * (1 - e) + ground * e
    g = cv2.GaussianBlur(np.random.default_rng(2).standard_normal((h, w)), (0, 0), 0.7)
    g /= g.std()
    return img + 0.0055 * g[..., None] * (np.abs(img - ground).sum(-1, keepdims=True) > 0.004)


if __name__ == "__main__":
    out, size = sys.argv[1:3]
    w, h = map(int, size.split("x"))
    o = dict(night=0, light=1, seed=1, ridges=5, base=0.62, amp=0.07, firs=1, depth=1, foot=0, end=1, q=90) | dict(
        a.split("=") for a in sys.argv[3:]
    )
    y = np.clip(fog(w, h, o), 0, 1)
    im = (y[..., ::-1] * 255 + 0.5).astype("u1")
    cv2.imwrite(
        out,
        im,
        [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
        if out.endswith("jpg")
        else [],
    )
