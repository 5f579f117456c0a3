"""The sheet of blog/drawn-map.jpg: a few streets that a hand drew from memory with a soft pencil. python3 map.py tex/map.png
Centimeters, from the lower left of the sheet."""
import sys, numpy as np, cv2
from hand import Pencil

WIDE, HIGH = 21, 15


def draw(seed=11):
    p = Pencil(WIDE, HIGH, 120, seed)
    # no street is straight, and none parallel to the sheet
    p.drawn = lambda q: np.stack(
        [
            q[:, 0] - 0.030 * (q[:, 1] - 7) + 0.10 * np.sin(q[:, 1] * 0.5),
            q[:, 1] + 0.018 * (q[:, 0] - 10) + 0.12 * np.sin(q[:, 0] * 0.33),
        ],
        -1,
    )
    # The river, of which the bridges leave parts.
    for low in (0, 1):
        y = lambda v: v - 1.75 * low
        p.stroke([(0.7, y(12.5)), (2.6, y(13.1)), (4.75, y(13.3))], 0.55)
        p.stroke([(6.15, y(13.22)), (9, y(12.85)), (12, y(13.4)), (15.25, y(13.42))], 0.58)
        p.stroke([(16.65, y(13.3)), (18.4, y(13.3)), (20.4, y(13.8))], 0.5, flick=1.2)
    for x in (4.85, 6.05, 15.35, 16.55):
        out = 0.22 if x in (6.05, 16.55) else -0.22
        p.stroke([(x + out, 13.85), (x, 13.4), (x + 0.03, 11.6), (x + out, 11.0)], 0.72)
    for x, y in ((2.2, 11.9), (13.2, 12.35), (18.3, 12.3)):
        p.stroke([(x, y), (x + 0.3, y + 0.13), (x + 0.62, y - 0.02), (x + 0.95, y + 0.12), (x + 1.25, y)], 0.34, 0.06)
    p.words("river", 9.2, 11.75, 0.6, 5, 0.5)

    # streets, as their two sides
    wall = dict(press=0.6, over=0.16)
    p.stroke([(4.9, 11.0), (4.78, 9), (4.86, 6.95)], **wall)
    p.stroke([(6.05, 11.0), (6.0, 9), (6.08, 7.0)], **wall)
    p.stroke([(0.8, 6.7), (2.8, 6.85), (4.9, 6.95)], **wall)
    p.stroke([(0.8, 5.55), (2.8, 5.62), (4.86, 5.75)], **wall)
    p.stroke([(6.05, 7.02), (10.5, 7.2), (15.3, 6.95)], **wall)
    p.stroke([(15.35, 11.0), (15.48, 9), (15.3, 6.95)], **wall)
    p.stroke([(16.55, 11.0), (16.66, 9), (16.5, 6.98)], **wall)
    p.stroke([(16.5, 6.95), (18.4, 6.9), (20.3, 7.1)], press=0.55, over=0.16, flick=1.4)
    p.stroke([(4.86, 5.75), (5.0, 3.6), (4.82, 1.2)], press=0.58, over=0.12, flick=1.4)
    p.stroke([(6.1, 5.82), (6.16, 3.6), (6.02, 1.3)], press=0.58, over=0.12, flick=1.4)
    p.stroke([(6.1, 5.82), (10.5, 6.0), (15.3, 5.8), (20.2, 5.9)], press=0.6, over=0.16, flick=1.4)

    # a church
    for a, b in (
        ((8.0, 7.75), (8.02, 8.75)),
        ((8.0, 7.75), (10.2, 7.72)),
        ((7.85, 8.72), (8.5, 9.5)),
        ((8.5, 9.5), (10.15, 9.46)),
        ((7.95, 8.74), (10.18, 8.72)),
        ((10.18, 7.72), (10.2, 9.7)),
        ((11.1, 7.7), (11.06, 9.72)),
        ((10.15, 7.72), (11.12, 7.7)),
        ((10.1, 9.68), (10.62, 10.62)),
        ((11.16, 9.7), (10.6, 10.66)),
        ((10.12, 9.7), (11.14, 9.7)),
    ):
        p.stroke([a, b], 0.62, 0.07, 0.6, 0.09, 0.3)
    p.stroke([(10.61, 10.6), (10.62, 11.14)], 0.7, 0.07, 0.3)
    p.stroke([(10.42, 10.92), (10.82, 10.95)], 0.7, 0.07, 0.3)
    p.stroke([(10.48, 7.75), (10.47, 8.2), (10.63, 8.42), (10.8, 8.18), (10.8, 7.75)], 0.55, 0.06, 0.4)

    # two trees
    for x, y, r in ((18.2, 9.3, 0.62), (19.4, 8.75, 0.5)):
        turn = np.linspace(0.6, 7.2, 12)
        p.stroke([(x + r * np.cos(t) * 1.05, y + r * np.sin(t)) for t in turn], 0.5, 0.065, 1.6)
        p.stroke([(x, y - r * 0.95), (x + 0.03, y - r - 0.62)], 0.6, 0.07, 0.4)

    # two shops with awnings, and the house
    def house(x, y, w, h):
        for a, b in (((0, 0), (w, 0.03)), ((w, 0), (w + 0.02, h)), ((w, h), (0, h - 0.04)), ((0.02, h), (0, 0))):
            p.stroke([(x + a[0], y + a[1]), (x + b[0], y + b[1])], 0.62, 0.072, 0.7, 0.12, 0.4)

    for x in (7.1, 10.9):
        house(x, 4.15, 2.0, 1.2)
        n = 5
        for i in range(n):
            a, b = x + 2.0 * i / n, x + 2.0 * (i + 1) / n
            p.stroke([(a, 5.0), (a + 0.07, 4.82), ((a + b) / 2, 4.75), (b - 0.06, 4.82), (b, 5.0)], 0.5, 0.06, 0.5)
        p.stroke([(x, 5.0), (x + 2.0, 5.0)], 0.5, 0.06, 0.5)
    house(17.0, 4.1, 2.2, 1.22)
    p.words("bread", 6.95, 2.55, 0.64, 2)
    p.words("shoes", 10.75, 2.55, 0.64, 1)
    p.words("barking", 0.7, 3.9, 0.64, 2)
    p.words("dog", 1.6, 2.4, 0.64, 2)
    p.words("the door", 15.3, 2.45, 0.64, 3)
    p.words("that sticks", 14.75, 1.0, 0.64, 3)

    # The way: over its own line twice, past the turn, back, and to the door.
    way = [(5.45, 0.9), (5.5, 2.5), (5.4, 4.6), (5.55, 5.9), (6.3, 6.42), (10, 6.62), (13.6, 6.5), (15.2, 6.5)]
    way += [(15.75, 7.0), (15.85, 8.6), (15.8, 10.4), (15.98, 10.85), (16.2, 10.5), (16.22, 8.6), (16.2, 7.2)]
    way += [(16.7, 6.5), (17.5, 6.35), (17.95, 6.0), (18.1, 5.6)]
    p.stroke(way, 0.95, 0.115, 1.3, flick=0.3)
    half = [(x + 0.03, y - 0.02) for x, y in way[:9]]
    p.stroke(half, 0.5, 0.09, 1.2, flick=2)
    p.stroke([(17.75, 5.68), (18.1, 5.3), (18.5, 4.9)], 1, 0.125, 0.5, flick=0.25)
    p.stroke([(18.5, 5.72), (18.12, 5.32), (17.72, 4.92)], 1, 0.125, 0.5, flick=0.25)
    return p.sheet((0.968, 0.955, 0.928), (0.2, 0.2, 0.205))


if __name__ == "__main__":
    a = draw()
    h, w = a.shape[:2]
    # Where it was folded, the paper is worn.
    rng = np.random.default_rng(3)
    y, x = np.mgrid[:h, :w].astype("f4")
    rough = cv2.GaussianBlur(rng.standard_normal((h, w)).astype("f4"), (0, 0), 2)
    rough /= rough.std()
    d = np.minimum(np.abs(x - w / 2 + 1.5 * rough), np.abs(y - h / 2 + 1.5 * rough))
    worn = np.clip(1 - d / 4, 0, 1)[..., None] * np.clip(0.5 + 0.4 * rough, 0, 1)[..., None]
    a = a * (1 - 0.55 * worn) + np.array((0.985, 0.98, 0.965)) * 0.55 * worn
    cv2.imwrite(sys.argv[1], (np.clip(a[..., ::-1], 0, 1) * 255 + 0.5).astype("u1"))
