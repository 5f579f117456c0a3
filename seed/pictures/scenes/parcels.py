"""What comes by mail: the box of a Light Phone III with what is in it, and four letters; all in centimetres."""
from math import atan2
from models import *
import scenes as S
from scenes import lie
from things import INK_BLUE, laid_paper, mirror_card, shade

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


def lid(loc):
    E = empty("lid", (*loc, 0))
    m = board("board", shade((0.47, 0.39, 0.295)))
    top = slab("lid", 11.7, 15.3, 0.18, fillet(1.9, 0.09, 6), m, n=6, parent=E)
    top.location = (0, 0, 0.95)
    ink = mat("lid_ink", shade((0.085, 0.07, 0.055)), 0.8, spec=0.1)
    text("Light", 0.95, ink, "InterDisplay-Light.otf", 0.0004, "LEFT", E, (-4.75, 6.3, 1.9006))


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
    white = mat("cable", tuple(c * (1 if S.DIM == 1 else 0.5) for c in (0.86, 0.85, 0.825)), 0.5, spec=0.3)
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


def sim_pin(loc):
    """bent of wire, its point down"""
    E = empty("pin", (*loc, 0.07))
    steel = mat("pin", (0.5, 0.49, 0.47), 0.3, metal=1)
    w, top, neck = 0.42, 1.75, 0.15
    bow = [(w * cos(a), top - w + w * sin(a), 0) for a in (pi * i / 16 for i in range(17))]
    path = [(0.02, neck - 0.1, 0), (0.06, neck, 0), (w, 0.75, 0)] + bow + [(-w, 0.75, 0), (-0.06, neck, 0)]
    path += [(0, neck - 0.35, 0), (0, -0.6, 0), (0, -1.75, 0)]
    tube("pin", path, 0.065, steel, 10, E, [1] * (len(path) - 1) + [0.6])


def folded_card(loc, w, h):
    """folded at its left, and a little open"""
    E = empty("first", (*loc, 0.02))
    m = mat("first", shade(tuple(c * 0.92 for c in INK_BLUE)), 0.8, spec=0.15, bumps=((5, 4, 0.05, 0.01),))
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


@S.scene
def in_the_box():
    """a lid, the box and the phone in it; a card, a coiled cable and a pin, which are together as high as the box"""
    S.floor(S.paper())
    S.top_light(7, 0.55)
    top, width = 7.5, 9.6
    left = -(11.7 + 11.4 + width + 2 * GAP) / 2
    lid((left + 11.7 / 2, 0))
    open_box((left + 11.7 + GAP + 11.4 / 2, 0))
    x = left + 11.7 + 11.4 + 2 * GAP
    folded_card((x + width / 2, top - 2.8), width, 5.6)
    cable((x + 3.67, -top + 3.67))
    sim_pin((x + width - 0.45, -top + 1.85))
    mirror_card(x + width - 0.45, -top + 1.85)
    S.topcam(42.5, 0, 0, 135)
    return 2400, 1200, 24, {}


# ------------------------------------------------------------ four letters
# of each season: the paper, and the small square that closes it
SEASONS = [
    ((0.68, 0.635, 0.54), (0.30, 0.295, 0.28)),
    ((0.6, 0.54, 0.44), (0.20, 0.2, 0.195)),
    ((0.48, 0.425, 0.345), (0.12, 0.12, 0.118)),
    ((0.37, 0.35, 0.316), (0.52, 0.505, 0.475)),
]
LETTER = (16.2, 11.4)


def letter(loc, season, rot=0):
    """a closed envelope from behind, with a pointed flap, which a square holds"""
    stock, seal = SEASONS[season]
    E = empty("letter", (*loc, 0), (0, 0, rot))
    m = laid_paper(f"stock{season}", shade(stock))
    w, h = LETTER
    k = 40
    step = lambda t: t * t * (3 - 2 * t)

    def over(x, y):
        """the height of its back"""
        d = max(0, min(w / 2 - abs(x), h / 2 - abs(y)))
        soft = (1 - max(0, 1 - d / 0.3) ** 2) ** 0.5
        u, v = 2 * x / w, 2 * y / h
        return 0.22 + 0.16 * soft + 0.2 * (max(0, 1 - u * u) * max(0, 1 - v * v)) ** 0.8

    def panel(name, rows, mt, thick):
        n = len(rows[0])
        faces = [
            (j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i)
            for j in range(len(rows) - 1)
            for i in range(n - 1)
        ]
        o = obj(name, [p for row in rows for p in row], faces, mt, angle=40, parent=E)
        sheet = o.modifiers.new("t", "SOLIDIFY")
        sheet.thickness, sheet.offset = thick, 1

    # closer together near the edges, which are round
    across = [sin(pi / 2 * (2 * i / k - 1)) for i in range(k + 1)]
    panel("back", [[(u * w / 2, v * h / 2, over(u * w / 2, v * h / 2)) for u in across] for v in across], m, 0.03)
    base = slab("base", w - 0.02, h - 0.02, 0.05, fillet(0.22, 0.08, 3), m, n=3, parent=E)
    base.location = (0, 0, 0.12)

    def flap(name, reach, sign, above, lift, thick, tip=1.1):
        """from one long edge, toward the other"""
        rows = []
        for j in range(k + 1):
            s = 1 - (1 - j / k) ** 2
            half = (w / 2 - 0.06) * (1 - s * reach / (reach + tip * 0.5))
            # its tip is round
            left = (1 - s) * reach
            if left < tip * 0.4:
                half *= (1 - (1 - left / (tip * 0.4)) ** 2) ** 0.5
            y = sign * (h / 2 - 0.04 - s * reach)
            rows.append(
                [(u * half, y, over(u * half, y) + above + lift * s * s * s + 0.02 * s) for u in across][::sign]
            )
        panel(name, rows, m, thick)

    flap("lower", 6.3, -1, 0.03, 0.03, 0.05)
    flap("upper", 7.0, 1, 0.07, 0.12, 0.06)
    a, y = 1.8, h / 2 - 6.7
    square = mat(f"seal{season}", shade(seal), 0.8, spec=0.15)
    s = slab("seal", a, a, 0.06, fillet(0.024, 0.01, 2), square, n=4, parent=E)
    s.location = (0, y, over(0, y) + 0.285)


def letters(places, field, size):
    S.floor(S.paper())
    # steeper than the edges of the flaps, both of which cast a shadow
    power, col = (27, (1, 0.985, 0.96)) if S.DIM == 1 else (64, (1, 0.945, 0.86))
    S.studio_area((-44, 170, 96), (0, 0, 0), 60, power, col)
    S.world((0.95, 0.97, 1), 0.4)
    for i, (x, y) in enumerate(places):
        letter((x, y), i)
    S.topcam(field, 0, 0, 135)
    return *size, 24, {}


@S.scene
def four_letters():
    """in a row, as wide as a page within its margins"""
    w, h = LETTER
    return letters([((i - 1.5) * (w + GAP), 0) for i in range(4)], (4 * w + 3 * GAP) / 0.92, (2240, 560))


@S.scene
def four_letters_narrow():
    """two above two"""
    w, h = LETTER
    x, y = (w + GAP) / 2, (h + GAP) / 2
    places = [(-x, y), (x, y), (-x, -y), (x, -y)]
    return letters(places, (2 * w + GAP) / 0.9, (960, 760))
