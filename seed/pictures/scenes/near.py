"""What stands so near that a lens can focus on one part of it alone"""
import random
import bpy, props, studio as S
import scenes
from mathutils import Vector, noise
from props import *
from scenes import scene


def sim_piece(name, w, h, corner, t, m, parent, grow=0.0, e=0.012):
    """a card of a standard's outline, one corner of which is cut off"""
    r = min(0.1, corner)

    def outline(inset):
        a, b = w / 2 + grow - inset, h / 2 + grow - inset
        pts = []
        for cx, cy, start in ((a - r, b - r, 0), (-a + r, b - r, 90), (-a + r, -b + r, 180)):
            for i in range(9):
                turn = radians(start + 90 * i / 8)
                pts.append((cx + r * cos(turn), cy + r * sin(turn)))
        return pts + [(a - corner, -b), (a, -b + corner)]

    rings = [[(x, y, z) for x, y in outline(i)] for i, z in fillet(t, e, 3)]
    return loft(name, rings, m, parent=parent, angle=40)


def contacts(w, h, parent, z, light):
    n = NT("contacts")
    n.b.inputs["Metallic"].default_value = 1
    im = tex(n, "chip.png", front_tex_coords(n, w, h), "Non-Color")
    gap, gold = (tuple(c * light for c in col) for col in ((0.10, 0.08, 0.05), (0.52, 0.405, 0.235)))
    n.l(n.ramp(im, [(0, gap), (1, gold)]), n.b.inputs["Base Color"])
    brush = n.noise(1, 3, 0.6, 0, n.coord((4, 70, 1)))
    n.l(n.rng(brush, 0.24, 0.4, 0.3, 0.7), n.b.inputs["Roughness"])
    n.l(n.bump(im, 0.5, 0.006), n.b.inputs["Normal"])
    slab("contacts", w, h, 0.12, fillet(0.012, 0.004, 2), n.m, n=8, parent=parent).location = (0, 0, z)


@scene
def sim_half_out():
    """the nano SIM, up around its left edge, in a card that is the page itself: it has no edge, and its light is even far from the SIM"""
    night = scenes.DIM != 1
    t = 0.08
    E = empty("sim", (0, 0, 0.05), (0, 0, 5))
    # the larger SIM is one tone darker than the page by day, and lighter at night; around it the card is the page
    piece = mat("piece", (0.2, 0.199, 0.197) if night else (0.66, 0.653, 0.637), 0.5, spec=0.3 if night else 0.1)
    m = mat("pvc", (0.02, 0.02, 0.02) if night else (0.80, 0.79, 0.77), 0.5, spec=0 if night else 0.1)
    card = slab("card", 160, 160, 0.318, fillet(t, 0.03, 4), m, n=10, parent=E)
    x, y = -1.95, 0.3
    # the larger SIM around it, along which the card may be broken too
    outer = sim_piece("outer_cut", 2.5, 1.53, 0.3, 0.4, None, E, 0.013, 0.001)
    outer.location = (x, y, 0)
    cut(card, outer)
    ring = sim_piece("ring", 2.5, 1.5, 0.3, t, piece, E, 0, 0.01)
    ring.location = (x, y, 0.03)
    hole = sim_piece("hole", 1.23, 0.88, 0.17, 0.4, None, E, 0.02, 0.001)
    hole.location = (x - 0.2, y, 0)
    cut(ring, hole)
    # The gap beside it is filled almost to its edge, so that it is one even line, wider where it is seen from the side.
    gray = mat("line", (0.008,) * 3 if night else (0.42, 0.415, 0.405), 0.8, spec=0)
    line = sim_piece("line", 2.5, 1.528, 0.3, 0.072, gray, E, 0.012, 0.001)
    line.location = (x, y, 0)
    cut(line, hole)
    hinge = empty("hinge", (x - 0.2 - 0.6, y, 0.01), (0, -16, 3), E)
    N = empty("nano", (0.615 + 0.16, 0, 0.02), parent=hinge)
    sim_piece("nano", 1.23, 0.88, 0.17, t, mat("nano", (0.36, 0.35, 0.33), 0.5, spec=0.1) if night else m, N)
    contacts(1.0, 0.76, N, t / 2 + 0.004, 0.4 if night else 0.8)
    # What is below the card would be lit through its hole.
    dark = mat("recess", (0.02,) * 3 if night else (0.11, 0.107, 0.10), 0.8, spec=0.05)
    recess = box("recess", 1.6, 1.3, 0.004, 0.001, dark, parent=E)
    recess.location = (x - 0.2, y, -0.046)
    under = box("under", 3, 2, 0.004, 0.001, mat("under", (0.05, 0.049, 0.047), 0.8, spec=0.05), parent=E)
    under.location = (x, y, -0.06)
    if night:
        S.spot((-9, 7, 7.5), (-1.95, 0.3, 0), 30, 2.8, (1, 0.93, 0.85), 2.4)
        S.world((0.93, 0.96, 1), 0.034)
        # low, along the edges that are seen
        S.area((-4.5, -6, 0.6), (-2, 0, 0.06), 1.2, 110, (1, 0.95, 0.88))
    else:
        S.sun((52, 0, 228), 2.6, 17, (1, 0.985, 0.96))
        S.world((0.96, 0.98, 1), 0.42)
    # seen in the gold alone
    S.area((-7.2, 6, 5), (-2, 0.3, 0.2), 4, 7 if night else 2.6, (1, 0.95, 0.88)).visible_diffuse = False
    S.camera((-1.04, -4.5, 2.9), (-2.06, 0.28, 0.08), 62, 0.7, (-2.0, 0.1, 0.22), shift=(0.0057, 0))
    return 1656, 1104, 56, {}


# A town of paper: x, y of a block's middle, and how far its houses are turned in degrees
def house(x, y, w, d, h, turn, roof, m, tiles):
    """one sheet folded to walls, another to a roof with its ridge along x and eaves"""
    E = empty("house", (x, y, 0), (0, 0, turn))
    a, b = w / 2, d / 2
    v = [(-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0), (-a, -b, h), (a, -b, h), (a, b, h), (-a, b, h)]
    v += [(-a, 0, h + roof), (a, 0, h + roof)]
    obj("walls", v, [(0, 1, 5, 4), (2, 3, 7, 6), (1, 2, 6, 9, 5), (3, 0, 4, 8, 7)], m, smooth=False, parent=E)
    o, e = a + 0.05, 0.09
    low = h - roof / b * e
    v = [(-o, -b - e, low), (o, -b - e, low), (o, 0, h + roof), (-o, 0, h + roof), (o, b + e, low), (-o, b + e, low)]
    up = [(p, q, z + 0.03) for p, q, z in v]
    obj("roof", v + up, [(6, 7, 8, 9), (9, 8, 10, 11), (0, 1, 7, 6), (4, 5, 11, 10)], tiles, smooth=False, parent=E)
    return E


def windows(E, w, d, h, m, lit=(), rows=1):
    """openings in both long walls, some of them lit"""
    n = max(2, round(w / 0.42))
    for row in range(rows):
        for i in range(n):
            x, z = (i + 0.5) / n * w - w / 2, h * (row + 0.55) / rows
            for side in (1, -1):
                p, q = w / n * 0.22, min(0.15, h / rows * 0.25)
                y = -side * (d / 2 + 0.004)
                pts = [(x - p, y, z - q), (x + p, y, z - q), (x + p, y, z + q), (x - p, y, z + q)]
                obj("window", pts, [(0, 1, 2, 3)], lit[0] if lit and (row, i) in lit[1] else m, smooth=False, parent=E)


@scene
def paper_town():
    """a town of folded paper in the last light of a day, as one remembers it: streets, a square, a church, a river"""
    night = scenes.DIM != 1
    rnd = random.Random(7)
    k = 0.3 if night else 1
    shade = lambda *c: tuple(v * k for v in c)
    papers = [
        S.mat(f"p{i}", shade(*col), 0.9, spec=0.1, bumps=((6, 4, 0.04, 0.01),))
        for i, col in enumerate(((0.74, 0.72, 0.68), (0.70, 0.675, 0.63), (0.76, 0.745, 0.71), (0.66, 0.64, 0.60)))
    ]
    tiles = [
        S.mat(f"t{i}", shade(*col), 0.9, spec=0.1, bumps=((6, 4, 0.04, 0.01),))
        for i, col in enumerate(((0.42, 0.36, 0.31), (0.36, 0.32, 0.29), (0.47, 0.40, 0.34), (0.33, 0.32, 0.31)))
    ]
    S.floor(S.mat("ground", shade(0.60, 0.585, 0.55), 0.9, spec=0.1, bumps=((0.8, 5, 0.05, 0.02),)))
    opening = S.mat("opening", shade(0.10, 0.095, 0.09), 0.9, spec=0.05)
    glow = S.emit("glow", (1, 0.52, 0.17), 1.6)
    leaves = S.mat("leaves", shade(0.36, 0.39, 0.29), 0.9, spec=0.1)
    bend = lambda y: 1.4 * sin(y / 8.0) + 0.6 * sin(y / 3.7 + 1)
    river = lambda x: -2.9 + 0.30 * x + 1.0 * sin(x / 5.0 + 0.6)

    def tree(x, y):
        r = rnd.uniform(0.24, 0.42)
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=4, radius=r, location=(x, y, 0.3 + r))
        o = bpy.context.object
        bpy.ops.object.shade_smooth()
        for v in o.data.vertices:
            v.co *= 1 + 0.16 * noise.noise(v.co * 5 + Vector((x, y, 0)))
        o.data.materials.append(leaves)
        tube("trunk", [(x, y, 0), (x, y, 0.4)], 0.04, tiles[1], 6)

    for i in range(-22, 23):
        for j in range(-24, 40):
            u, w = i * 1.55 + (0.7 if i > 0 else 0), j * 1.32
            x, y = u + bend(w), w + 0.7 * sin(u / 5.0)
            from_river = abs(y - river(x)) / 1.05
            from_church = math.hypot(x - 0.3, y - 5.5)
            if from_river < 1.7 or j % 4 == 0 or i % 5 == 0 or from_church < 3.0 or rnd.random() < 0.2:
                if (1.2 < from_river < 1.7 or 2.3 < from_church < 3.0) and rnd.random() < 0.75:
                    tree(x, y)
                elif j % 4 and i % 5 and from_river > 1.7 and from_church > 3 and rnd.random() < 0.5:
                    tree(x, y)
                continue
            turn = math.degrees(math.atan(0.14 * math.cos(u / 5.0))) + rnd.uniform(-4, 4)
            turn += 90 if rnd.random() < 0.3 else 0
            w, d, h = rnd.uniform(1.05, 1.4), rnd.uniform(0.75, 1.0), rnd.uniform(0.55, 1.1)
            at = x + rnd.uniform(-0.1, 0.1), y + rnd.uniform(-0.1, 0.1)
            E = house(*at, w, d, h, turn, rnd.uniform(0.34, 0.6), rnd.choice(papers), rnd.choice(tiles))
            lights = rnd.random()
            lit = (glow, {(0, 0)} if lights > 0.07 else {(0, 0), (0, 1)}) if night and lights < 0.2 else ()
            windows(E, w, d, h, opening, lit)
    water = S.mat("water", shade(0.24, 0.28, 0.31), 0.2, spec=0.5)
    xs = [v * 0.25 for v in range(-120, 121)]
    pts = [(x, river(x) + e, 0.012) for e in (-1.0, 1.0) for x in xs]
    m = len(xs)
    obj("river", pts, [(v, v + 1, v + 1 + m, v + m) for v in range(m - 1)], water, smooth=False)
    bx = bend(river(0)) + 0.35
    for size, at in (
        ((0.8, 2.7, 0.12), (bx, river(bx), 0.24)),
        ((0.05, 2.7, 0.14), (bx - 0.4, river(bx), 0.36)),
        ((0.05, 2.7, 0.14), (bx + 0.4, river(bx), 0.36)),
    ):
        box("bridge", *size, 0.01, papers[2]).location = at
    # the church
    E = house(0.9, 5.4, 2.6, 1.25, 1.5, 12, 0.95, papers[2], tiles[1])
    windows(E, 2.6, 1.25, 1.5, opening, (glow, {(0, 2)}) if night else ())
    T = empty("tower", (-0.75, 5.05, 0), (0, 0, 12))
    box("tower", 0.85, 0.85, 3.2, 0.01, papers[2], parent=T).location = (0, 0, 1.6)
    for z in (1.3, 2.6):
        pts = [(-0.1, -0.43, z - 0.22), (0.1, -0.43, z - 0.22), (0.1, -0.43, z + 0.22), (-0.1, -0.43, z + 0.22)]
        obj("window", pts, [(0, 1, 2, 3)], opening, smooth=False, parent=T)
    r = 0.5
    obj(
        "spire",
        [(-r, -r, 3.2), (r, -r, 3.2), (r, r, 3.2), (-r, r, 3.2), (0, 0, 6.0)],
        [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4), (3, 2, 1, 0)],
        tiles[1],
        smooth=False,
        parent=T,
    )
    if night:
        S.sun((58, 0, -104), 1.1, 0.9, (0.66, 0.78, 1))
        S.world((0.42, 0.56, 0.95), 0.20)
    else:
        S.sun((67, 0, -72), 5.0, 0.9, (1, 0.77, 0.52))
        S.world((0.55, 0.70, 0.98), 0.32)
    S.camera((3, -22, 18), (0.5, 3.7, 0.8), 62, 0.045, (0.2, 5.2, 1.8))
    return 1600, 1000, 40, {}
