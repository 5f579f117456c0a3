"""A picture that ends in the page's ground on all sides: python3 fade.py in.jpg out.jpg 0d0d0c [from=.45 to=.98 round=2 light=0 sides=ltrb edge=0 edges=ltrb least=0 at=.5,.5 far=0 keep=0 grain=1 q=93]
It begins to end at this distance (from), as a share of the way from its middle to its sides, and ends at another (to), in a circle of the picture's own ratio,
or nearer to a rectangle (round: 3). light: what is lighter than these levels is a thing, not the ground, and stays as it is. sides: those where
it ends: left, top, right, bottom. edge: the outermost share (of these edges) that ends in the ground whatever is there. least=1: nothing is darker than the ground; least=2: nor as dark.
at: its middle, from which all sides are as far away. far=.7,1.1: what is lighter than `light` ends too, between these distances, but for what is in the polygon
`keep` (pixels, x,y of each corner), which without `light` stays as it is. grain=.4: more of it where little is left. noise: of the grain, in levels.
power=2: it ends along the curve of this power, steep at first, as a shadow does beside a thing. of=night.jpg,40: what is lighter than this level in another
picture of the same things stays as it is; of=day.jpg,-178: what is darker there, and all within."""
import sys, numpy as np, cv2

src, out, ground = sys.argv[1:4]
o = {
    "from": 0.45,
    "to": 0.98,
    "round": 2,
    "light": 0,
    "sides": "ltrb",
    "edge": 0,
    "edges": "ltrb",
    "least": 0,
    "at": ".5,.5",
    "far": "",
    "keep": "",
    "grain": 1,
    "noise": 0.5,
    "power": 0,
    "of": "",
    "q": 93,
} | dict(a.split("=") for a in sys.argv[4:])
start, end, power, light = (float(o[key]) for key in ("from", "to", "round", "light"))
a = cv2.imread(src).astype("f4")
h, w = a.shape[:2]


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


y, x = np.mgrid[0 : 1 : h * 1j, 0 : 1 : w * 1j]
mx, my = (float(v) for v in o["at"].split(","))
x, y = (x - mx) / np.where(x < mx, mx, 1 - mx), (y - my) / np.where(y < my, my, 1 - my)
x, y = np.clip(x, -("l" in o["sides"]), "r" in o["sides"]), np.clip(y, -("t" in o["sides"]), "b" in o["sides"])
r = (np.abs(x) ** power + np.abs(y) ** power) ** (1 / power)
t = (r - start) / (end - start)
k = 1 - (1 - np.clip(t, 0, 1)) ** float(o["power"]) if float(o["power"]) else smooth(t)
if o["of"]:
    name, level = o["of"].split(",")
    other = cv2.GaussianBlur(cv2.imread(name).astype("f4"), (0, 0), 0.7).mean(-1)
    if float(level) < 0:
        outlines = cv2.findContours((other < -float(level)).astype("u1"), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
        things = cv2.drawContours(np.zeros((h, w), "f4"), [c for c in outlines if len(c) > 30], -1, 1, -1)
        k *= 1 - np.clip(2 * cv2.GaussianBlur(things, (0, 0), 1.5), 0, 1)
    else:
        k *= 1 - smooth((other - float(level)) / 12)
if o["keep"]:
    kept = np.zeros((h, w), "f4")
    cv2.fillPoly(kept, [np.array(o["keep"].split(","), "f4").reshape(-1, 2).astype("i4")], 1)
    if not light:
        k *= 1 - cv2.GaussianBlur(kept, (0, 0), 1)
if light:
    thing = smooth((cv2.GaussianBlur(a, (0, 0), 2).mean(-1) - light) / light)
    if o["far"]:
        near, far = (float(v) for v in o["far"].split(","))
        ends = smooth((r - near) / (far - near))
        if o["keep"]:
            ends *= 1 - cv2.GaussianBlur(kept, (0, 0), 8)
        thing *= 1 - ends
    k *= 1 - thing
if float(o["edge"]):
    columns, rows = np.arange(w)[None], np.arange(h)[:, None]
    away = {"l": columns, "r": w - 1 - columns, "t": rows, "b": h - 1 - rows}
    for name in o["edges"]:
        k = np.maximum(k, smooth(1 - away[name] / (float(o["edge"]) * max(w, h))))
k = k[..., None]
g = np.array([int(ground[i : i + 2], 16) for i in (4, 2, 0)], "f4")
if least := float(o["least"]):
    a = np.maximum(a, g) if least == 1 else np.hypot(a, g)
# Grain, without which the fade has steps.
noise = np.random.default_rng(3).standard_normal((h, w, 1)) * float(o["noise"]) * (1 - k) ** float(o["grain"])
cv2.imwrite(
    out,
    np.clip(np.rint(a * (1 - k) + g * k + noise), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
