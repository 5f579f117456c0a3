"""Faint light on the ground of a night picture, around what lies on it: python3 pool.py in.jpg out.jpg [thing=24 light=22 at=.44,.48 ends=.86,.86 kept=.75
away=60,36 soft=40 dither=.4 flat=0 top= q=92]
The ground is as many levels above the page's (light) at a place (at, shares of the picture) and ends in it at these shares of the half of its sides (ends).
flat: the share of that way on which it is as light. top=.5: above its middle it ends at this share of the height, as on a floor seen from the side. What lies
on it keeps a share of the light (kept) from the right of it and from below (away, soft: pixels). thing: what is lighter than this level, and all within, lies
on the ground, but for a smaller share of it (least=.99). dither: grain, in levels.
put_together.py has this light with `pool=1`."""
import sys, numpy as np, cv2

PAGE = np.array([12, 13, 13], "f4")
KEYS = {
    "light": 22,
    "at": ".44,.48",
    "ends": ".86,.86",
    "kept": 0.75,
    "away": "60,36",
    "soft": 40,
    "dither": 0.4,
    "flat": 0,
    "top": "",
}


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def shape(h, w, o):
    """the share of its light that the ground has at each place"""
    two = lambda key: (float(v) for v in o[key].split(","))
    (mx, my), (rx, ry) = two("at"), two("ends")
    y, x = np.mgrid[0 : 1 : h * 1j, 0 : 1 : w * 1j]
    x = (x - mx) / np.where(x < mx, mx - (1 - rx) / 2, (1 + rx) / 2 - mx)
    y = (y - my) / np.where(y < my, my - float(o["top"] or (1 - ry) / 2), (1 + ry) / 2 - my)
    return smooth((1 - np.hypot(x, y)) / (1 - float(o["flat"])))


def pool(a, keys):
    """the levels of the ground around a thing of this coverage"""
    o = KEYS | {key: value for key, value in keys.items() if key in KEYS}
    h, w = a.shape
    dx, dy = (float(v) for v in o["away"].split(","))
    light = shape(h, w, o) * float(o["light"])
    moved = cv2.warpAffine(a.astype("f4"), np.array([[1, 0, dx], [0, 1, dy]], "f4"), (w, h))
    light *= 1 - float(o["kept"]) * cv2.GaussianBlur(moved, (0, 0), float(o["soft"]))
    # Grain, without which the fall has steps; none where nothing is above the page.
    noise = np.random.default_rng(3).standard_normal((h, w)) * float(o["dither"]) * np.clip(light * 2, 0, 1)
    return PAGE + (light + noise)[..., None].astype("f4")


def covered(im, thing, least):
    """of what is lighter than this level, and of all within; least: no thing is a smaller share of the largest one"""
    m = (cv2.GaussianBlur(im, (0, 0), 1.2).max(-1) > thing).astype("u1")
    found = cv2.findContours(cv2.morphologyEx(m, cv2.MORPH_CLOSE, np.ones((15, 15), "u1")), 0, 2)[0]
    largest = max(cv2.contourArea(c) for c in found)
    m = cv2.drawContours(np.zeros_like(m), [c for c in found if cv2.contourArea(c) > largest * least], -1, 1, -1)
    return cv2.GaussianBlur(m.astype("f4"), (0, 0), 1)


if __name__ == "__main__":
    src, out = sys.argv[1:3]
    o = {"thing": 24, "least": 0.99, "q": 92} | dict(a.split("=") for a in sys.argv[3:])
    im = cv2.imread(src).astype("f4")
    a = covered(im, float(o["thing"]), float(o["least"]))
    # What is left of another ground is not beside it.
    y = im * a[..., None] + pool(a, o) * (1 - a[..., None])
    options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    cv2.imwrite(out, np.clip(np.rint(y), 0, 255).astype("u1"), options)
