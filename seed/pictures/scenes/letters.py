"""The four letters of the newsletter's page, envelopes of cotton paper; all in centimetres."""
from models import *
import scenes as S, studio
from props import mn

GAP = 2.2
# of each season: its paper, and the dot that closes it
SEASONS = [
    ((0.750, 0.716, 0.655), (0.062, 0.060, 0.057)),
    ((0.600, 0.552, 0.477), (0.054, 0.052, 0.049)),
    ((0.474, 0.432, 0.368), (0.046, 0.044, 0.042)),
    ((0.366, 0.336, 0.291), (0.62, 0.585, 0.525)),
]
# the same at night: with less of a hue, and farther from each other, since a lamp's light makes them darker and alike
NIGHT = [
    ((0.757, 0.747, 0.696), (0.062, 0.060, 0.057)),
    ((0.496, 0.482, 0.441), (0.054, 0.052, 0.049)),
    ((0.304, 0.300, 0.278), (0.046, 0.044, 0.042)),
    ((0.169, 0.171, 0.166), (0.80, 0.785, 0.74)),
]
# of each: how its corners rise, and where the noise of its paper is
PUT = [
    ((0.05, 0.02, 0.03, 0.07), 3.1),
    ((0.02, 0.06, 0.06, 0.02), 17.7),
    ((0.06, 0.03, 0.02, 0.07), 31.3),
    ((0.03, 0.06, 0.06, 0.03), 47.9),
]
LETTER = (16.2, 11.4)
SHEET = 0.024


def smooth(t):
    t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)


def stock(name, col, seed):
    """cotton paper: the marks of the felt it was pressed on, clouds where its pulp is denser, and a few fibers"""
    n = NT(name)
    b = n.b
    b.inputs["Roughness"].default_value = 0.95
    b.inputs["Specular"].default_value = 0.06

    def at(scale):
        v = n.coord(scale)
        v.node.inputs["Location"].default_value = (seed, -seed, 0)
        return v

    cloud = n.noise(1, 5, 0.6, 0, at((0.6, 0.6, 1)))
    felt = n.noise(1, 3, 0.55, 0.4, at((3.4, 4.2, 1)))
    tooth = n.noise(1, 4, 0.7, 0.3, at((9, 11, 1)))
    flecks = n.noise(1, 2, 0.5, 3.2, at((2.2, 8, 1)))

    def times(color, fac, lo, hi, flo=0.3, fhi=0.7):
        m = n.n("VectorMath")
        m.operation = "SCALE"
        n.l(color, m.inputs[0])
        n.l(n.rng(fac, lo, hi, flo, fhi), m.inputs["Scale"])
        return m.outputs[0]

    base = n.n("RGB")
    base.outputs[0].default_value = (*col, 1)
    c = times(base.outputs[0], cloud, 0.98, 1.02)
    c = times(c, felt, 0.965, 1.035)
    c = times(c, tooth, 0.94, 1.06)
    c = times(c, flecks, 0.88, 1, 0.27, 0.32)
    n.l(c, b.inputs["Base Color"])
    v = n.bump(felt, 0.5, 0.06)
    v = n.bump(tooth, 0.30, 0.025, v)
    v = n.bump(cloud, 0.08, 0.25, v)
    n.l(v, b.inputs["Normal"])
    return n.m


def letter(loc, season, night):
    """a closed envelope from behind, of four flaps: a dot holds the upper one, which lies on the lower one, which lies on both sides"""
    col, dot = (NIGHT if night else SEASONS)[season]
    corners, seed = PUT[season]
    E = empty("letter", (loc[0], loc[1], 0))
    m = stock(f"stock{season}", col, seed)
    w, h = LETTER
    uneven = lambda x, y, f: mn.fractal(Vector((x * f + seed, y * f - seed, 0)), 0.9, 2.1, 3)

    def warp(x, y):
        """how far it is above the table: its corners are a little bent"""
        u, v = x / w + 0.5, y / h + 0.5
        a, b, c, d = corners
        rise = (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v
        far = max(abs(2 * x / w), abs(2 * y / h)) * 0.4 + 0.6 * ((2 * x / w) ** 2 + (2 * y / h) ** 2) / 2
        return 0.02 + rise * far**2.4

    def over(x, y):
        """the height of its back: two sheets at its edges, which are folds, and what is in it between"""
        d = max(0, min(w / 2 - abs(x), h / 2 - abs(y)))
        fold = (1 - max(0, 1 - d / 0.05) ** 2) ** 0.5
        full = lambda t: 1 - max(0, 1 - t) ** 2
        filled = full((w / 2 - abs(x)) / 4.6) * full((h / 2 - abs(y)) / 4.8)
        return warp(x, y) + 0.03 + 0.05 * fold + filled * (0.2 + 0.03 * uneven(x, y, 0.16)) + 0.004 * uneven(x, y, 0.5)

    class Flap:
        def __init__(s, sign, reach, above, lift, tip, torn, on=None):
            s.sign, s.reach, s.above, s.lift, s.tip, s.torn, s.on = sign, reach, above, lift, tip, torn, on

        def half(s, t):
            """of its width, at this share of its reach"""
            wide = (w / 2 - 0.02) * (1 - t * s.reach / (s.reach + s.tip * 0.42))
            left = (1 - t) * s.reach
            if left < s.tip * 0.4:
                wide *= max(0, 1 - (1 - left / (s.tip * 0.4)) ** 2) ** 0.5
            # beside its fold it is cut back
            return wide - 0.16 * smooth(t * s.reach / 0.22)

        def edge(s, t, side):
            """its half width with the uneven edge of paper that was not cut"""
            y = t * s.reach
            fine = uneven(y * 1.3, side * 7, 1) * 0.6 + uneven(y * 4.1, side * 9, 1) * 0.4
            return s.half(t) + s.torn * fine * smooth(y / 0.8) * smooth(s.half(t) / 1.2)

        def z(s, x, y):
            t = min(max((h / 2 - s.sign * y) / s.reach, 0), 1)
            edge = max(0, s.half(t) - abs(x)) * 0.62
            # free between its corner and its tip, which the dot holds
            free = max(0, sin(pi * min(t * 1.12, 1))) ** 0.8 * (1 + 0.4 * uneven(x * 0.8, y * 0.8, 0.5))
            # higher where it lies on another, so that its shadow goes on to the dot
            on = 0.02 * smooth(s.on.inside(x, y) / 1.7 + 1) if s.on else 0
            return over(x, y) + s.above * smooth(t * s.reach / 0.35) + on + s.lift * free * 2.718 ** (-edge / 0.6)

        def inside(s, x, y):
            """how far from its edge, outside of it less than nothing"""
            t = (h / 2 - s.sign * y) / s.reach
            if t > 1:
                return -((((t - 1) * s.reach) ** 2 + (0.62 * x) ** 2) ** 0.5)
            return (s.half(t) - abs(x)) * 0.62

    def sheet(name, rows, mt, thick=SHEET):
        o = surface(name, rows, mt, angle=40, parent=E)
        if thick:
            t = o.modifiers.new("t", "SOLIDIFY")
            t.thickness, t.offset = thick, -1
        return o

    # closer together near the edges
    k = 110
    across = [sin(pi / 2 * (2 * i / k - 1)) for i in range(k + 1)]
    grid_of = lambda f: [[(u * w / 2, v * h / 2, f(u * w / 2, v * h / 2)) for u in across] for v in across]
    sheet("sides", grid_of(over), m, 0)
    sheet("front", [row[::-1] for row in grid_of(lambda x, y: warp(x, y) + 0.03)], m, 0)
    lower = Flap(-1, 5.9, 0.038, 0.045, 1.3, 0)
    upper = Flap(1, 6.7, 0.082, 0.014, 1.5, 0.06, lower)
    for name, f, n in (("lower", lower, 110), ("upper", upper, 280)):
        rows = []
        for j in range(n + 1):
            t = 1 - (1 - j / n) ** 1.5
            y = f.sign * (h / 2 - t * f.reach)
            ends = f.edge(t, -1), f.edge(t, 1)
            at = [u * (ends[u > 0] * u * u + f.half(t) * (1 - u * u)) for u in across]
            rows.append([(x, y, f.z(x, y)) for x in at][:: -f.sign])
        sheet(name, rows, m)
    # over the tip of the upper flap, whose edge is seen in it
    r, y0 = 0.7, h / 2 - 6.7 + 0.24

    def z_dot(x, y):
        low, high = lower.z(x, y) if lower.inside(x, y) > 0 else over(x, y), upper.z(x, y)
        return low + (high - low) * smooth((upper.inside(x, y) + 0.46) / 0.47) + 0.03

    n = 96
    turns = [(cos(2 * pi * i / n), sin(2 * pi * i / n)) for i in range(n + 1)]
    rings = [[(a * x, y0 + a * y) for x, y in turns] for a in (max(r * i / 24, 1e-3) for i in range(25))]
    sheet("dot", [[(x, y, z_dot(x, y)) for x, y in row] for row in rings], stock(f"dot{season}", dot, seed), 0.018)


def letters(places, field, size, night):
    """in the light of a window above them, a little left, so that both edges of a flap have a shadow as thin"""
    at = (-42, 150, 132)
    # all of one color, so that a paper has one too
    color = (1, 0.945, 0.865) if night else (1, 0.99, 0.975)
    if night:
        studio.area(at, (0, 0, 0), 80, 13.3, color)
        studio.world(color, 0.088)
    else:
        studio.area(at, (0, 0, 0), 90, 17, color)
        studio.world(color, 0.38)
    for i, (x, y) in enumerate(places):
        letter((x, y), i, night)
    S.topcam(field, 0, 0, 135)
    return dict(size=size, phones=[], lamp=(at, 90, 17, 0.38), coarse=6 if night else 2)


def four_letters(night):
    """in a row, as wide as a page within its margins"""
    w, h = LETTER
    places = [((i - 1.5) * (w + GAP), 0) for i in range(4)]
    return letters(places, (4 * w + 3 * GAP) / 0.92, (2240, 560), night)


def four_letters_narrow(night):
    """two above two"""
    w, h = LETTER
    x, y = (w + GAP) / 2, (h + GAP) / 2
    return letters([(-x, y), (x, y), (-x, -y), (x, -y)], (2 * w + GAP) / 0.9, (960, 760), night)
