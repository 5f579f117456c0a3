"""A country road into fog, drawn with numpy: what a driver sees. python3 road.py out.jpg WxH [key=value…]
keys: night=0 (one lamp is lit) seed=3 focal=.972 (of a picture's width: 35 mm) x=.72 y=.68 (where the road ends) first=20 (metres to the first pole) foot=.2 (share of the height in which the picture ends in its ground) lift=0 (at night: stops of more light on the road) q=90
"""
import sys, numpy as np, cv2

EYE = 1.2  # metres above the road
LEFT, RIGHT, LINE = -4.5, 1.9, -1.3  # the road, and its line
POLE, TALL, SPAN = 3.5, 7.9, 24  # to the right, how tall, from one to the next
LAMP = 4  # the pole with the lamp
FINE = 2  # each pixel is drawn as so many, squared


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def noise(x, z, seed):
    """smooth noise on the ground, -1 to 1"""
    table = np.random.default_rng(seed).uniform(-1, 1, (256, 256)).astype("f4")
    i, j = np.floor(x).astype("i4"), np.floor(z).astype("i4")
    u, v = x - i, z - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    at = lambda a, b: table[(i + a) & 255, (j + b) & 255]
    return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v


def road(w, h, o):
    night = float(o["night"])
    W, H = w * FINE, h * FINE
    f, cx, cy = float(o["focal"]) * W, float(o["x"]) * W, float(o["y"]) * H
    first = float(o["first"])
    rng = np.random.default_rng(int(o["seed"]))
    ground = np.array([13, 13, 12] if night else [242, 240, 236], "f4") / 255
    poles = [first + SPAN * i for i in range(8)]
    reach = (poles[2]) / np.log(2)  # half of the third pole is fog
    # Fog is thicker near the ground.
    clear = lambda z, y=0: np.exp(-np.maximum(z, 0) / (reach * np.clip(0.52 + 0.16 * y, 0, 1)))
    at = lambda x, y, z: (cx + f * x / z, cy - f * (y - EYE) / z)
    lamp = np.array([POLE - 1.0, TALL - 1.9, poles[LAMP - 1]])
    WARM = np.array([1.0, 0.71, 0.42])

    def light(x, y, z, up=1.0):
        """what falls on a place: of the sky, and of the lamp"""
        if not night:
            return np.ones(np.shape(z) + (3,), "f4")
        d = np.stack([lamp[0] - x, lamp[1] - y, lamp[2] - z], -1)
        r2 = (d**2).sum(-1) + 2
        fall = np.clip(d[..., 1] / np.sqrt(r2), 0, 1) if up else 0.5
        lit = 260 * fall / r2
        # On the ground below the lamp less, since from far away that is one bright line.
        return 0.2 + (lit / (1 + 1.6 * lit))[..., None] * WARM

    # The ground: how far each pixel's is, and where.
    yy, xx = np.mgrid[0:H, 0:W].astype("f4")
    below = np.maximum(yy - cy, 0.35)
    z = np.minimum(f * EYE / below, 2000)
    x = (xx - cx) * z / f
    foot = z * z / (f * EYE)  # metres of a pixel, away from the eye

    def grain(scale_x, scale_z, seed):
        return noise(x / scale_x + 40, z / scale_z, seed) * np.clip(1.3 - foot / scale_z, 0, 1)

    side = np.maximum(LEFT - x, x - RIGHT) + 0.16 * noise(x * 0 + 3, z / 1.7, 5) + 0.05 * noise(x / 0.1, z / 0.3, 6)
    paved = smooth(0.5 - side / 0.16)
    tracks = sum(np.exp(-(((x - c) / 0.34) ** 2)) for c in (LINE + 0.75, LINE + 2.25, LINE - 0.75, LINE - 2.25))
    asphalt = 0.71 + 0.022 * tracks + 0.016 * grain(0.9, 5, 7) + 0.03 * grain(0.05, 0.16, 8) + 0.02 * grain(0.2, 0.6, 9)
    worn = np.clip(0.8 + 0.5 * grain(0.08, 0.3, 10), 0, 1)
    dash = smooth((np.abs((z + 2) % 12 - 2) * -1 + 2) / 0.1 + 0.5)
    asphalt += 0.17 * worn * dash * smooth(0.5 - (np.abs(x - LINE) - 0.06) / np.maximum(0.02, z / f * 1.5))
    asphalt += 0.12 * worn * smooth(0.5 - (np.abs(x - RIGHT + 0.28) - 0.05) / np.maximum(0.02, z / f * 1.5))
    grass = 0.66 + 0.045 * grain(1.3, 2.5, 11) + 0.05 * grain(0.3, 0.7, 12)
    tone = asphalt * paved + grass * (1 - paved)
    T = clear(z) * (yy > cy)
    R = (tone * T)[..., None] * light(x, 0 * x, z)
    # Canvases to draw on: how much of a thing the fog lets through, and its light.
    gain = 6 if night else 1
    dither = rng.uniform(0, 1, (H, W, 1)).astype("f4")
    T = np.clip(T[..., None] * 255 + dither, 0, 255).astype("u1")[..., 0].copy()
    # What is too light for a canvas keeps its hue.
    R /= np.maximum(R.max(-1, keepdims=True) * gain, 1)
    R = np.clip(R * 255 * gain + dither, 0, 255).astype("u1")
    del yy, xx, below, x, foot, side, paved, tracks, asphalt, worn, dash, grass, tone, dither

    def value(tone, x, y, z, up=1):
        t = float(clear(z, y))
        l = np.asarray(light(np.float64(x), np.float64(y), np.float64(z), up), "f8").reshape(3)
        if night and not up and abs(z - lamp[2]) < 1:
            l = np.full(3, 0.2)  # The lamp has a shade: its own pole is dark before the fog.
        return int(t * 255 + 0.5), tuple(float(v) for v in np.clip(tone * t * l * 255 * gain, 0, 255))

    def area(points, v):
        p = np.round(np.array(points) * 16).astype("i4")
        for canvas, c in ((T, v[0]), (R, v[1])):
            cv2.fillPoly(canvas, [p], c, cv2.LINE_AA, 4)

    def stroke(a, b, thick, v):
        """a line as wide as it is, even if that is less than a pixel"""
        if thick >= 1.5:
            dx, dy = b[0] - a[0], b[1] - a[1]
            k = 0.5 * (thick - 0.5) / max(1e-6, np.hypot(dx, dy))
            dx, dy = dx * k, dy * k
            return area(
                [(a[0] - dy, a[1] + dx), (b[0] - dy, b[1] + dx), (b[0] + dy, b[1] - dx), (a[0] + dy, a[1] - dx)], v
            )
        a, b = (tuple(int(round(c * 16)) for c in p) for p in (a, b))
        x0, y0 = (max(0, min(p, q) // 16 - 2) for p, q in zip(a, b))
        x1, y1 = (max(p, q) // 16 + 3 for p, q in zip(a, b))
        m = np.zeros((max(0, min(H, y1) - y0), max(0, min(W, x1) - x0)), "u1")
        if not m.size:
            return
        cv2.line(m, (a[0] - x0 * 16, a[1] - y0 * 16), (b[0] - x0 * 16, b[1] - y0 * 16), 255, 1, cv2.LINE_AA, 4)
        k = m.astype("f4")[..., None] / 255 * min(1, thick)
        for canvas, c in ((T[..., None], v[0]), (R, v[1])):
            part = canvas[y0 : y0 + m.shape[0], x0 : x0 + m.shape[1]]
            part[:] = np.clip(part * (1 - k) + np.array(c) * k + 0.5, 0, 255)

    def blades(far, near, count):
        """grass beside the road, the farthest first"""
        zs = np.sort(1 / rng.uniform(1 / far, 1 / near, count))[::-1]
        for d in zs:
            right = rng.uniform() < 0.5
            edge = RIGHT + 0.12 if right else LEFT - 0.12
            away = rng.exponential(1.1)
            px = edge + away if right else edge - away
            s = f / d
            X, Y = at(px, 0, d)
            if not -50 < X < W + 50:
                continue
            tall = rng.gamma(5, 0.2) * min(0.30, 0.07 + 0.16 * away) * s
            lean = rng.normal(0, 0.32) * tall
            v = value(0.60 + rng.normal(0, 0.045), px, 0.1, d)
            mid = (X + lean * 0.35, Y - tall * 0.6)
            stroke((X, Y), mid, 0.010 * s, v)
            stroke(mid, (X + lean, Y - tall), 0.006 * s, v)

    def edge(tone, d, color=(1, 1, 1)):
        """at night: what the sky, or the lamp, lights of a thing that is dark itself"""
        t = float(clear(d, TALL))
        return int(t * 255 + 0.5), tuple(tone * t * c * 255 * gain for c in color)

    def pole(i, d):
        lean = rng.normal(0, 0.006)
        turn = rng.normal(0, 0.01)
        wood = 0.30
        P = lambda x, y: at(POLE + x + lean * y, y, d)
        v = value(wood, POLE, TALL, d, 0)
        parts = 60 if d < 60 else 16
        for a in range(parts):
            a, b = TALL * a / parts, TALL * (a + 1.1) / parts
            m, n = (0.15 - 0.045 * c / TALL for c in (a, b))
            for k in range(5 if d < 60 else 1):  # round, and lit from the left
                u = -1 + 0.4 * k
                dark = wood + (0.045 - 0.028 * k if d < 60 else 0) + rng.normal(0, 0.006)
                area([P(m * u, a), P(n * u, b), P(n, b), P(m, a)], value(dark, POLE, (a + b) / 2, d, 0))
        for y, half in ((TALL - 0.55, 1.05),):
            area([P(-half, y - turn), P(-half, y + 0.13 - turn), P(half, y + 0.13 + turn), P(half, y + turn)], v)
            for a in (-0.95, -0.5, 0.5, 0.95):
                area(
                    [P(a - 0.045, y + 0.12), P(a - 0.055, y + 0.32), P(a + 0.055, y + 0.32), P(a + 0.045, y + 0.12)], v
                )
        for a in (-0.62, 0.62):  # braces
            stroke(P(a, TALL - 0.55), P(0, TALL - 1.25), 0.05 * f / d, v)
        if night and i < LAMP - 1:
            # The lamp is behind it and to its left; the sky is above it.
            stroke(P(-0.135, 0.3), P(-0.09, TALL), 0.045 * f / d, edge(0.15 + 2.6 / (lamp[2] - d), d, (1, 0.86, 0.7)))
            y, sky = TALL - 0.55, edge(0.18, d, (0.97, 1, 1.02))
            stroke(P(-1.05, y + 0.115 - turn), P(1.05, y + 0.115 + turn), 0.03 * f / d, sky)
            for a in (-0.95, -0.5, 0.5, 0.95):
                stroke(P(a - 0.05, y + 0.31), P(a + 0.05, y + 0.31), 0.025 * f / d, sky)
            for a in (-0.62, 0.62):
                stroke(P(a, TALL - 0.52), P(0, TALL - 1.22), 0.018 * f / d, sky)
            stroke(P(-0.1, TALL), P(0.1, TALL), 0.025 * f / d, sky)
        if i == LAMP - 1 and night:
            stroke(P(0, TALL - 1.7), P(-0.9, TALL - 1.6), 0.07 * f / d, v)

    def wires(d):
        """from a pole to the one before it"""
        t = np.linspace(0, 1, 90)
        for a in (-0.95, -0.5, 0.5, 0.95):
            low = 0.62 + 0.1 * a + rng.normal(0, 0.05)
            zs = d - SPAN * t
            ys = TALL - 0.22 - 4 * low * t * (1 - t)
            p = [(at(POLE + a, y, q), q) for y, q in zip(ys, zs) if q > 1.5]
            for (m, q), (n, _) in zip(p, p[1:]):
                if max(m[0], n[0]) < W * 1.3:
                    near = smooth((poles[1] - q) / 14) if night else 0
                    v = edge(0.05 + 0.135 * near, q) if night else value(0.30, POLE, 6, q, 0)
                    stroke(m, n, 0.019 * f / q, v)

    for i in range(7, -1, -1):
        d = poles[i]
        blades(d + SPAN if i < 7 else 400, d, 2600 if i else 1800)
        if i == 7:
            wires(d + SPAN)
        pole(i, d)
        wires(d)
    blades(poles[0], 5.0, 9000)

    size = (w, h)
    T = cv2.resize(T, size, interpolation=cv2.INTER_AREA).astype("f4")[..., None] / 255
    R = cv2.resize(R, size, interpolation=cv2.INTER_AREA).astype("f4") / 255 / gain
    yy, xx = np.mgrid[0:h, 0:w].astype("f4")
    fog = np.ones((h, w, 3), "f4") * ground
    if night:
        unit = float(o["focal"]) * w
        low = np.exp(-(((yy / h - float(o["y"])) / 0.34) ** 2)) * smooth(yy / h / 0.6)
        fog += (0.07 * low)[..., None] * np.array([1, 0.995, 0.98])
        X, Y = (v / FINE for v in at(*lamp))
        r = np.hypot(xx - X, yy - Y) / unit
        halo = 0.0042 / (r + 0.0045) * np.exp(-r / 0.085) + 0.075 * np.exp(-((r / 0.11) ** 2))
        halo += 0.075 * np.exp(-((r / 0.36) ** 2)) * smooth(yy / h / 0.3)
        fog += halo[..., None] * WARM * np.array([1, 1.04, 1.1])
        fog = ground + (fog - ground) * smooth((yy / h - 0.01) / 0.12)[..., None]
    if night:
        R *= 2 ** (float(o["lift"]) * smooth((yy / h - float(o["y"]) - 0.01) / 0.14))[..., None]
    y = fog * (1 - T) + R * (1 if night else ground / ground.max())
    if night:
        y = np.maximum(y, ground)
    if night:
        bulb = np.clip(1.6 - np.hypot(xx - X, yy - Y) / (0.0011 * unit), 0, 1)[..., None]
        y = y * (1 - bulb) + np.array([1.0, 0.90, 0.74]) * bulb
    e = smooth((yy / h - 1 + float(o["foot"])) / (float(o["foot"]) - 0.015))[..., None]
    y = y * (1 - e) + ground * e
    # The wires leave the picture without a step on the page.
    e = 1 - smooth((yy / h - 0.016) / 0.03)[..., None]
    y = y * (1 - e) + ground * e
    g = cv2.GaussianBlur(np.random.default_rng(2).standard_normal((h, w)), (0, 0), 0.7)
    g /= g.std()
    return y + 0.0055 * g[..., None] * (np.abs(y - ground).sum(-1, keepdims=True) > 0.004)


if __name__ == "__main__":
    out, size = sys.argv[1:3]
    w, h = map(int, size.split("x"))
    o = dict(night=0, seed=3, focal=0.972, x=0.72, y=0.68, first=20, foot=0.2, lift=0, q=90) | dict(
        a.split("=") for a in sys.argv[3:]
    )
    y = np.clip(road(w, h, o), 0, 1)
    cv2.imwrite(
        out,
        (y[..., ::-1] * 255 + 0.5).astype("u1"),
        [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
    )
