"""What comes by mail: the box of a Light Phone III with what is in it, and four letters; all in centimetres."""
from math import atan2
from models import *
import scenes as S, studio
from scenes import lie
from props import mn
from things import INK_BLUE, mirror_card, shade

GAP = 2.2


# ------------------------------------------------------------ the box
def board(name, col):
    """gray cardboard, with the fibers of what it was made of"""
    n = NT(name)
    n.b.inputs["Roughness"].default_value = 0.9
    n.b.inputs["Specular"].default_value = 0.1
    dark, light = (tuple(c * k for c in col) for k in (0.86, 1.06))
    fibers = n.noise(1, 4, 0.7, 1.2, n.coord((3, 7, 5)))
    n.l(n.ramp(fibers, [(0.34, dark), (0.5, col), (0.7, light)]), n.b.inputs["Base Color"])
    n.l(n.bump(n.noise(9, 4, 0.6), 0.1, 0.01), n.b.inputs["Normal"])
    return n.m


def tray(w, h, depth, wall, m, parent):
    """an open box that stands on z = 0"""
    e, r = 0.05, 0.16
    rings = [(e, 0), (0, e), (0, depth - e), (e * 0.3, depth - e * 0.3), (e, depth)]
    rings += [(wall - e, depth), (wall, depth - e), (wall, wall)]
    return slab("tray", w, h, r, rings, m, n=6, parent=parent)


def open_box(loc):
    """its inner card holds the phone, whose front is a little above it; a round cut at its foot is for a finger"""
    E = empty("box", (*loc, 0))
    w, h, depth, wall, inner = 11.4, 15.0, 2.6, 0.22, 1.95
    tray(w, h, depth, wall, board("board", shade((0.47, 0.39, 0.295))), E)
    pale = board("inner", shade((0.57, 0.49, 0.385)))
    card = slab("card", w - 2 * wall - 0.04, h - 2 * wall - 0.04, 0.06, fillet(0.9, 0.03, 3), pale, n=3, parent=E)
    card.location = (0, 0, inner - 0.45)
    # the edges of what is cut out are of the same material
    recess = slab("recess", 7.15 + 0.42, 10.6 + 0.36, 0.7, [(0, -3), (0, 3)], pale, n=12, parent=E)
    recess.location = (0, 0.35, inner)
    cut(card, recess)
    finger = lathe("finger", [(1.15, -3), (1.15, 3)], pale, 64, (True, True), parent=E)
    finger.location = (0, 0.35 - 5.3, inner)
    cut(card, finger)
    phone = lie(light_phone_3(), inner - 0.4, 0, (loc[0], loc[1] + 0.35))
    return phone


def open_lid(loc):
    """upside down: a tray as large as the box, for what comes with the phone"""
    E = empty("lid", (*loc, 0))
    tray(11.7, 15.3, 1.9, 0.2, board("board", shade((0.47, 0.39, 0.295))), E)
    pale = board("inner", shade((0.57, 0.49, 0.385)))
    slab("inner", 11.7 - 0.44, 15.3 - 0.44, 0.06, fillet(0.04, 0.015, 3), pale, n=3, parent=E).location.z = 0.22


def plug(x, y, plastic, metal, parent, z=0.36):
    """of a USB-C cable, its contact toward +y"""
    E = empty("plug", (x, y, z), (0, 0, 0), parent)
    grip = slab("grip", 1.15, 2.1, 0.26, fillet(0.66, 0.2, 6), plastic, n=8, parent=E)
    grip.location = (0, 1.05, 0)
    tip = pill("tip", 0.84, 0.27, 0.68, metal, 0.03, E)
    tip.rotation_euler = (radians(-90), 0, 0)
    tip.location = (0, 2.1 + 0.34, 0)
    relief = lathe("relief", [(0.18, -0.85), (0.24, -0.1), (0.26, 0.1)], plastic, 32, parent=E)
    relief.rotation_euler = (radians(-90), 0, 0)


def cable(loc):
    """in five turns, both plugs side by side within them"""
    E = empty("cable", (*loc, 0))
    white = mat("cable", tuple(c * (1 if S.DIM == 1 else 0.55) for c in (0.62, 0.608, 0.58)), 0.5, spec=0.3)
    metal = mat("tip", (0.55, 0.54, 0.52), 0.32, metal=1)
    thick = 0.17
    # radius and height of each turn, at the foot of the coil
    turns = [(2.62, 0.5), (2.86, thick), (3.22, thick), (3.5, thick + 0.02), (3.3, 0.48), (2.72, 0.52)]
    x, low, bend = 0.85, -1.35, 1.15
    arc = lambda a, s: (s * (bend - x - bend * cos(a)), low - bend * sin(a))
    steps = [i / 12 * pi / 2 for i in range(13)]
    path = [(-x, low + 0.3, 0.36)] + [(*arc(a, 1), 0.36 + 0.14 * a) for a in steps]
    n = 72
    for i in range(6, n * (len(turns) - 1) - 5):
        k, t = divmod(i / n, 1)
        t = t * t * (3 - 2 * t)
        (r0, z0), (r1, z1) = turns[int(k)], turns[int(k) + 1]
        a = 2 * pi * i / n - pi / 2
        wobble = 0.05 * sin(3 * a + 1.7 * k)
        r = r0 + (r1 - r0) * t + wobble
        path.append((r * cos(a), r * sin(a), z0 + (z1 - z0) * t))
    path += [(*arc(a, -1), 0.36 + 0.3 * a) for a in reversed(steps)] + [(x, low + 0.3, 0.36)]
    tube("cable", path, thick, white, 12, E)
    for side in (-x, x):
        plug(side, low + 0.55, white, metal, E)
    return E


def sim_pin(loc):
    """bent of wire, its point down"""
    E = empty("pin", (*loc, 0.07))
    steel = mat("pin", (0.3, 0.295, 0.285), 0.3, metal=1)
    w, top, neck = 0.42, 1.75, 0.15
    bow = [(w * cos(a), top - w + w * sin(a), 0) for a in (pi * i / 16 for i in range(17))]
    path = [(0.02, neck - 0.1, 0), (0.06, neck, 0), (w, 0.75, 0)] + bow + [(-w, 0.75, 0), (-0.06, neck, 0)]
    path += [(0, neck - 0.35, 0), (0, -0.6, 0), (0, -1.75, 0)]
    tube("pin", path, 0.08, steel, 10, E, [1] * (len(path) - 1) + [0.6])
    return E


def folded_card(loc, w, h):
    """folded at its left, and a little open"""
    E = empty("first", (*loc, 0.02))
    m = mat(
        "first",
        shade(tuple(c * (0.92 if S.DIM == 1 else 1.5) for c in INK_BLUE)),
        0.8,
        spec=0.15,
        bumps=((5, 4, 0.05, 0.01),),
    )
    paper = mat("inside", shade((0.78, 0.765, 0.73)), 0.85, spec=0.12)
    back = slab("back", w, h, 0.03, fillet(0.04, 0.015, 3), paper, n=3, parent=E)
    back.location = (0, 0, 0.02)
    rise = lambda x: 0.05 + 0.3 * ((x + w / 2) / w) ** 1.6
    n = 40
    line = [-w / 2 + (w - 0.05) * i / n for i in range(n + 1)]
    points = [(x, y, rise(x)) for y in (-h / 2, h / 2) for x in line]
    faces = [(i, i + 1, i + 2 + n, i + 1 + n) for i in range(n)]
    leaf = obj("leaf", points, faces, m, angle=60, parent=E)
    sheet = leaf.modifiers.new("t", "SOLIDIFY")
    sheet.thickness, sheet.offset = 0.04, 1
    white = mat("words", tuple(c * S.DIM**0.4 for c in (0.84, 0.825, 0.79)), 0.7)
    x = -w / 2 + 0.8
    tilt = atan2(rise(x + 4) - rise(x), 4)
    words = text("First steps", 0.86, white, "InterDisplay-Regular.otf", 0.0006, "LEFT", E, (x, h / 2 - 1.1, 0))
    words.location.z = rise(x) + 0.05
    words.rotation_euler = (0, -tilt, 0)
    return E


@S.scene
def in_the_box():
    """the box and the phone in it; beside it the lid, in which lie a card, a coiled cable and a pin"""
    S.floor(S.paper())
    S.top_light(7, 0.55)
    gap, width, high = 1.3, 9.5, 5.3
    x = (gap + 11.7) / 2
    open_box((-(gap + 11.4) / 2, 0))
    open_lid((x, 0))
    z, top = 0.24, 15.3 / 2 - 0.9
    for thing in (
        folded_card((x, top - high / 2), width, high),
        cable((x - width / 2 + 3.67, -top + 3.67)),
        sim_pin((x + width / 2 - 0.45, -top + 1.85)),
    ):
        thing.location.z += z
    mirror_card(x + width / 2 - 0.45, -top + 1.85)
    S.topcam(27.4, 0.2, -0.2, 135)
    return 2000, 1500, 24, {}


# ------------------------------------------------------------ four letters
# of each season: its paper, and the dot that closes it
SEASONS = [
    ((0.72, 0.672, 0.59), (0.15, 0.145, 0.136)),
    ((0.60, 0.542, 0.453), (0.105, 0.102, 0.096)),
    ((0.46, 0.412, 0.342), (0.07, 0.068, 0.065)),
    ((0.348, 0.33, 0.30), (0.56, 0.54, 0.50)),
]
# of each: how it is turned, in degrees, how far it is up, how its corners rise, and where the noise of its paper is
PUT = [
    (-0.6, 0.04, (0.10, 0.02, 0.03, 0.16), 3.1),
    (1.3, -0.10, (0.02, 0.14, 0.12, 0.02), 17.7),
    (-1.0, 0.10, (0.13, 0.03, 0.02, 0.20), 31.3),
    (0.8, -0.03, (0.03, 0.16, 0.15, 0.04), 47.9),
]
LETTER = (16.2, 11.4)
SHEET = 0.028


def smooth(t):
    t = min(max(t, 0), 1)
    return t * t * (3 - 2 * t)


def stock(name, col, lines=1.0):
    """laid paper: fine lines across it, some stronger ones along it, fibers of many sizes, and a few that are seen"""
    n = NT(name)
    b = n.b
    b.inputs["Roughness"].default_value = 0.92
    b.inputs["Specular"].default_value = 0.08
    cloud = n.noise(0.55, 5, 0.62)
    felt = n.noise(1, 6, 0.72, 0.8, n.coord((5, 9, 4)))
    flecks = n.noise(1, 2, 0.5, 3.2, n.coord((2.6, 11, 3)))

    def wave(direction, scale):
        w = n.n("TexWave")
        w.bands_direction = direction
        w.inputs["Scale"].default_value = scale
        w.inputs["Distortion"].default_value = 0.5
        w.inputs["Detail"].default_value = 3
        w.inputs["Detail Scale"].default_value = 0.7
        n.l(n.coord(), w.inputs["Vector"])
        return w.outputs["Fac"]

    def times(color, fac, lo, hi, flo=0, fhi=1):
        m = n.n("VectorMath")
        m.operation = "SCALE"
        n.l(color, m.inputs[0])
        n.l(n.rng(fac, lo, hi, flo, fhi), m.inputs["Scale"])
        return m.outputs[0]

    laid, chain = wave("Y", 1.9), wave("X", 0.13)
    base = n.n("RGB")
    base.outputs[0].default_value = (*col, 1)
    c = times(base.outputs[0], cloud, 0.965, 1.035, 0.3, 0.7)
    c = times(c, felt, 0.94, 1.06, 0.3, 0.7)
    c = times(c, flecks, 0.86, 1, 0.27, 0.33)
    c = times(c, laid, 1 - 0.03 * lines, 1 + 0.02 * lines)
    n.l(c, b.inputs["Base Color"])
    at = n.bump(felt, 0.22, 0.03)
    at = n.bump(cloud, 0.10, 0.25, at)
    at = n.bump(laid, 0.10 * lines, 0.02, at)
    at = n.bump(n.rng(chain, 0, 1, 0.93, 1), 0.06 * lines, 0.02, at)
    n.l(at, b.inputs["Normal"])
    return n.m


def letter(loc, season):
    """a closed envelope from behind, of four flaps: a dot holds the upper one, which lies on the lower one, which lies on both sides"""
    col, dot = SEASONS[season]
    turn, up, corners, seed = PUT[season]
    E = empty("letter", (loc[0], loc[1] + up, 0), (0, 0, turn))
    m = stock(f"stock{season}", col)
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
        fold = (1 - max(0, 1 - d / 0.035) ** 2) ** 0.5
        filled = smooth((w / 2 - abs(x)) / 2.1) * smooth((h / 2 - abs(y)) / 1.7)
        return (
            warp(x, y) + 0.03 + 0.035 * fold + filled * (0.10 + 0.035 * uneven(x, y, 0.16)) + 0.008 * uneven(x, y, 0.5)
        )

    class Flap:
        def __init__(s, sign, reach, above, lift, tip):
            s.sign, s.reach, s.above, s.lift, s.tip = sign, reach, above, lift, tip

        def half(s, t):
            """of its width, at this share of its reach"""
            wide = (w / 2 - 0.02) * (1 - t * s.reach / (s.reach + s.tip * 0.42))
            left = (1 - t) * s.reach
            if left < s.tip * 0.4:
                wide *= max(0, 1 - (1 - left / (s.tip * 0.4)) ** 2) ** 0.5
            # beside its fold it is cut back
            return wide - 0.16 * smooth(t * s.reach / 0.22)

        def z(s, x, y):
            t = min(max((h / 2 - s.sign * y) / s.reach, 0), 1)
            edge = max(0, s.half(t) - abs(x)) * 0.62
            # free between its corner and its tip, which the dot holds
            free = max(0, sin(pi * min(t * 1.22, 1))) ** 0.8 * (1 + 0.7 * uneven(x * 0.8, y * 0.8, 0.5))
            return over(x, y) + s.above * smooth(t * s.reach / 0.35) + s.lift * free * 2.718 ** (-edge / 0.8)

        def inside(s, x, y):
            """how far from its edge, outside of it less than nothing"""
            t = (h / 2 - s.sign * y) / s.reach
            if t > 1:
                return -((((t - 1) * s.reach) ** 2 + (0.62 * x) ** 2) ** 0.5)
            return (s.half(t) - abs(x)) * 0.62

    def sheet(name, rows, mt, thick=SHEET):
        n = len(rows[0])
        faces = [
            (j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i)
            for j in range(len(rows) - 1)
            for i in range(n - 1)
        ]
        o = obj(name, [p for row in rows for p in row], faces, mt, angle=40, parent=E)
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
    lower, upper = Flap(-1, 5.9, 0.05, 0.06, 1.3), Flap(1, 6.7, 0.085, 0.065, 1.5)
    for name, f in (("lower", lower), ("upper", upper)):
        rows = []
        for j in range(k + 1):
            t = 1 - (1 - j / k) ** 2
            y = f.sign * (h / 2 - t * f.reach)
            half = f.half(t)
            rows.append([(u * half, y, f.z(u * half, y)) for u in across][:: -f.sign])
        sheet(name, rows, m)
    # over the tip of the upper flap, whose edge is seen in it
    r, y0 = 0.78, h / 2 - 6.7 + 0.26

    def z_dot(x, y):
        low, high = lower.z(x, y) if lower.inside(x, y) > 0 else over(x, y), upper.z(x, y)
        return low + (high - low) * smooth((upper.inside(x, y) + 0.42) / 0.45) + 0.035

    n = 96
    turns = [(cos(2 * pi * i / n), sin(2 * pi * i / n)) for i in range(n + 1)]
    rings = [[(a * x, y0 + a * y) for x, y in turns] for a in (max(r * i / 24, 1e-3) for i in range(25))]
    sheet("dot", [[(x, y, z_dot(x, y)) for x, y in row] for row in rings], stock(f"dot{season}", dot, 0), 0.02)


def letters(places, field, size, night):
    """in the light of a window, from the upper left, low enough for the edges of the flaps"""
    if night:
        studio.area((-105, 125, 88), (0, 0, 0), 56, 22, (1, 0.95, 0.875))
        studio.world((0.85, 0.92, 1), 0.06)
    else:
        studio.area((-120, 150, 120), (0, 0, 0), 70, 25, (1, 0.985, 0.96))
        studio.world((0.95, 0.97, 1), 0.5)
    for i, (x, y) in enumerate(places):
        letter((x, y), i)
    S.topcam(field, 0, 0, 135)
    return dict(size=size, phones=[], lamp=((-120, 150, 120), 70, 25, 0.5), coarse=6 if night else 2)


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
