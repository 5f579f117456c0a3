"""A rowing boat at its post, on a lake in fog that is exactly the color of the page; a lamp is lit on the post at night. Lengths are in centimeters."""
import random
import bpy, scenes, studio
from mathutils import Vector, noise
from props import *
from scenes import scene

LONG, WIDE, DRAFT, STRAKES = 430, 64, 13, 7
# The color of the fog by day, which is the page's, and at night; how dense it is with each centimeter, and the height in which it thins out
PAPER, NIGHT = lin("f2f0ec"), lin("303132")
DENSE, LOW = 1 / 15000, 500


def sheer(t):
    """half the width and the height of the upper edge, from stern (0) to bow (1)"""
    aft, fore = max(0, 0.44 - t) / 0.44, max(0, t - 0.44) / 0.56
    return WIDE * (1 - fore**2.3) * (1 - 0.3 * aft**2), 33 + 21 * t**2.4 + 5 * (1 - t) ** 2


def keel(t):
    return -DRAFT + 7 * (1 - t) ** 3 + 16 * max(0, (t - 0.8) / 0.2) ** 2.2


def hull(t, v, out=0.0):
    """a point of the right side: v from keel (0) to upper edge (1), out: outside of it"""
    half, top = sheer(t)
    low = keel(t)
    y = half * (1 - (1 - v) ** 2.1) * (0.84 + 0.16 * v)
    z = low + (top - low) * v**1.55
    bow = max(0, t - 0.7) / 0.3
    return (LONG * (t - 0.5) + 24 * bow**2 * v**1.3, y + out * (0.35 + 0.65 * v), z - out * (1 - v))


def side_of(sign, m, inside, E):
    n = 72
    ts = [i / n for i in range(n + 1)]
    for k in range(STRAKES):
        a, b = k / STRAKES, (k + 1) / STRAKES
        vs = [a + (b - a) * i / 4 for i in range(5)]
        # each plank lies over the one below it
        rows = [[hull(t, v, 1.7 * (1 - i / 4) if k else 0) for t in ts] for i, v in enumerate(vs)]
        if k:
            rows.insert(0, [hull(t, a, 0) for t in ts])
        surface("plank", [[(x, sign * y, z) for x, y, z in r] for r in rows], m, parent=E, angle=24)
    rows = [[hull(t, i / 16, -1.4) for t in ts] for i in range(17)]
    surface("inside", [[(x, sign * max(0, y), z) for x, y, z in r] for r in rows], inside, parent=E)
    for i in range(3, 33):
        t = i / 36
        tube("rib", [(lambda p: (p[0], sign * max(0, p[1]), p[2]))(hull(t, v / 10, -2)) for v in range(11)], 1.0, inside, 6, E)
    edge = [hull(t, 1, 0.3) for t in ts]
    for dy, dz, r in ((0, 0, 2.2), (-2.2, 0.6, 1.7), (1.2, -2.6, 1.6)):
        tube("gunwale", [(x, sign * max(0.2, y + dy), z + dz) for x, y, z in edge], r, m, 8, E)


def across(name, t, drop, deep, thick, m, E, up=0):
    """a board from side to side"""
    z = sheer(t)[1] - drop + up
    v = 1
    while hull(t, v)[2] > z and v > 0:
        v -= 0.01
    half = hull(t, v)[1] - 1.5
    b = box(name, deep, 2 * half, thick, 0.5, m, parent=E)
    b.location = (LONG * (t - 0.5), 0, z)


def rowboat(planks, inside, E):
    for sign in (-1, 1):
        side_of(sign, planks, inside, E)
    vs = [i / 20 for i in range(21)]
    ring = [hull(0, v) for v in vs]
    outline = [(x - 0.5, -y, z) for x, y, z in reversed(ring)] + [(x - 0.5, y, z) for x, y, z in ring[1:]]
    loft("transom", [outline, [(x + 3, y, z) for x, y, z in outline]], planks, parent=E, smooth=False)
    stem = [hull(0.8 + 0.2 * i / 12, 0) for i in range(13)] + [hull(1, i / 12) for i in range(1, 13)]
    stem = [(x + 1.5, 0, z - 0.5) for x, y, z in stem] + [(stem[-1][0] + 2.5, 0, stem[-1][2] + 5)]
    tube("stem", stem, 3, planks, 8, E)
    for t in (0.2, 0.49, 0.74):
        across("seat", t, 15, 22, 2.6, inside, E)
    across("stern seat", 0.055, 13, 38, 2.4, inside, E)
    across("breasthook", 0.93, 4, 26, 2.2, planks, E)


def oar(m, E, at, turn, tilt):
    A = empty("oar", at, (0, tilt, turn), E)
    tube("loom", [(x, 0, 0) for x in range(-130, 131, 20)], 2.1, m, 10, A, [0.75 + 0.25 * min(1, i / 5) for i in range(14)])
    rows = []
    for x in range(118, 185, 3):
        s = min(1, (x - 118) / 26)
        w = 2.2 + 5.6 * s * s * (3 - 2 * s) - 2.5 * max(0, (x - 176) / 8) ** 2
        rows.append([(x, w * cos(a), 0.9 * sin(a)) for a in [2 * pi * i / 12 for i in range(12)]])
    loft("blade", rows, m, parent=A)


def thin_glass():
    """that bends no light"""
    n = NT("globe")
    clear, gloss, both, view = n.n("BsdfTransparent"), n.n("BsdfGlossy", Roughness=0.05), n.n("MixShader"), n.n("Fresnel", IOR=1.3)
    n.l(view.outputs[0], both.inputs[0])
    n.l(clear.outputs[0], both.inputs[1])
    n.l(gloss.outputs[0], both.inputs[2])
    n.l(both.outputs[0], n.t.nodes["Material Output"].inputs["Surface"])
    return n.m


def lamp(E, m, lit):
    """a storm lantern, its base at 0"""
    lathe("tank", [(0, 0), (7.6, 0), (8, 0.6), (8, 4), (7, 5.2), (4.4, 6), (4.4, 7.2), (0, 7.2)], m, parent=E)
    lathe("hood", [(5.2, 18.6), (5.4, 19.4), (4, 21.4), (3.2, 22), (3.2, 24), (4.6, 24.6), (2, 26.4), (0, 26.8)], m, parent=E)
    lathe("globe", [(4.2, 7), (5.6, 9.5), (6.1, 12.5), (5.4, 16), (4.6, 18.8)], thin_glass(), parent=E).visible_shadow = False
    for s in (-1, 1):
        tube("side", [(0, s * 7.2, 4), (0, s * 8.6, 10), (0, s * 8, 18), (0, s * 4, 22.4)], 0.8, m, 8, E)
        tube("guard", [(s * 4.4, 0, 7), (s * 6.6, 0, 12), (s * 4.8, 0, 19)], 0.25, m, 6, E)
    tube("handle", [(0, 9 * cos(a), 20 + 17 * sin(a)) for a in [pi * i / 12 for i in range(13)]], 0.3, m, 6, E)
    if lit:
        lathe("flame", [(0, 8.6), (1.0, 9.6), (1.3, 11), (0.9, 13), (0.2, 15.2)], emit("flame", (1, 0.8, 0.56), 60), 16, parent=E).visible_diffuse = False
        light = point((0, 0, 0), lit, 2.2, (1, 0.8, 0.56))
        light.parent = E
        light.location = (0, 0, 11.5)


def tree_mesh(seed, m):
    """as a mesh, which many objects share"""
    o = tree((0, 0, 0), 1000, seed, m, 6)
    me = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(o)
    return me


def shore(bark, bank, y, seed, count, tall):
    """bare trees and brush on a low bank, far away"""
    rnd = random.Random(seed)
    rise = lambda x: 90 + 160 * max(0, noise.noise(Vector((x * 0.0004, seed, 1)))) + 40 * noise.noise(Vector((x * 0.002, seed, 2)))
    xs = [-40000 + 200 * i for i in range(401)]
    surface("bank", [[(x, y + d, h * rise(x) - 4) for x in xs] for d, h in ((0, 0), (150, 0.5), (500, 0.9), (1500, 1.2))], bank)
    kinds = [tree_mesh(seed * 10 + i, bark) for i in range(6)]
    for _ in range(count):
        x = rnd.uniform(-1, 1) * (y * 0.62)
        open_ = noise.noise(Vector((x * 0.00022, seed * 3.1, 5)))
        if open_ < -0.12 and rnd.random() < 0.9:
            continue
        o = bpy.data.objects.new("t", rnd.choice(kinds))
        s = tall * rnd.uniform(0.5, 1) * (0.75 + 0.5 * max(0, open_)) / 1000
        o.location, o.rotation_euler = (x, y + rnd.uniform(100, 1200), rise(x) * 0.5), (0, 0, rnd.uniform(0, 6.3))
        o.scale = (s * rnd.uniform(0.9, 1.25), s, s)
        bpy.context.scene.collection.objects.link(o)
    for _ in range(count * 5):
        x = rnd.uniform(-1, 1) * (y * 0.62)
        s = rnd.uniform(0.1, 0.3) * tall / 1000
        o = bpy.data.objects.new("t", rnd.choice(kinds))
        o.location, o.rotation_euler = (x, y + rnd.uniform(0, 700), rise(x) * 0.3 - 90 * s), (0, 0, rnd.uniform(0, 6.3))
        o.scale = (s * 2.2, s * 1.6, s)
        bpy.context.scene.collection.objects.link(o)


def in_fog(m, fog):
    """what is seen of the material through the fog; a ray that the water reflects is in fog on both of its ways"""
    # The air has emission, but each of its triangles as a light would take hours.
    m.cycles.sample_as_light = False
    t = m.node_tree
    end = next(n for n in t.nodes if n.type == "OUTPUT_MATERIAL")
    before = end.inputs["Surface"].links[0].from_socket
    new = lambda typ: t.nodes.new("ShaderNode" + typ)

    def calc(op, a, b):
        q = new("Math")
        q.operation = op
        for socket, v in zip(q.inputs, (a, b)):
            if isinstance(v, (int, float)):
                socket.default_value = v
            else:
                t.links.new(v, socket)
        return q.outputs[0]

    split = new("SeparateXYZ")
    t.links.new(new("NewGeometry").outputs["Position"], split.inputs[0])
    above = calc("EXPONENT", calc("MULTIPLY", calc("MAXIMUM", split.outputs["Z"], 0), -1 / LOW), 0)
    d = calc("MULTIPLY", new("LightPath").outputs["Ray Length"], DENSE)
    share = calc("EXPONENT", calc("MULTIPLY", calc("MULTIPLY", d, calc("ADD", above, 1)), -1), 0)
    mixed, air = new("MixShader"), new("Emission")
    air.inputs["Color"].default_value = (*fog, 1)
    t.links.new(share, mixed.inputs[0])
    t.links.new(air.outputs[0], mixed.inputs[1])
    t.links.new(before, mixed.inputs[2])
    t.links.new(mixed.outputs[0], end.inputs["Surface"])


def lake(night):
    n = NT("lake")
    n.b.inputs["Base Color"].default_value = (*[c * (0.03 if night else 1) for c in (0.5, 0.505, 0.5)], 1)
    n.b.inputs["Roughness"].default_value = 0.02
    n.b.inputs["IOR"].default_value = 1.333
    n.b.inputs["Specular"].default_value = 0.5
    long = n.noise(1, 3, 0.5, 0.4, n.coord((0.0035, 0.016, 1)))
    calm = n.rng(n.noise(1, 2, 0.5, 0.3, n.coord((0.0012, 0.0045, 1))), 0.15, 1, 0.42, 0.62)
    short = n.noise(1, 3, 0.55, 0.6, n.coord((0.02, 0.085, 1)))
    height = n.calc("ADD", n.calc("MULTIPLY", long, 1.6), n.calc("MULTIPLY", n.calc("MULTIPLY", short, 0.32), calm))
    n.l(n.bump(height, 1, 1), n.b.inputs["Normal"])
    return n.m


def boat_scene():
    night = scenes.DIM != 1
    k = 0.8 if night else 1
    fog = NIGHT if night else PAPER
    old = lambda name, col: mat(name, tuple(c * k for c in col), 0.75, spec=0.25, cvar=(0.06, tuple(c * k * 0.6 for c in col)))
    planks, inside, pale = old("planks", (0.15, 0.142, 0.13)), old("inside", (0.3, 0.28, 0.245)), old("oars", (0.32, 0.29, 0.24))
    iron = mat("iron", (0.03, 0.03, 0.03), 0.5)
    E = empty("boat", (0, 0, 0), (1.2, 0.5, 180 + 37))
    rowboat(planks, inside, E)
    oar(pale, E, (-34, 17, 30), 3, -1.5)
    oar(pale, E, (-40, -14, 30), -2, -1.2)
    P = empty("post", (-304, -285, 0), (1.5, -3, -62))
    b = lathe("post", [(7.6, -40), (7.4, 20), (6.8, 163), (6.2, 166), (0, 167)], old("post", (0.12, 0.112, 0.1)), 24, parent=P)
    tube("hook", [(0, 5, 144), (0, 10, 148), (0, 22, 151), (0, 27, 148), (0, 26, 143)], 0.7, iron, 8, P)
    L = empty("lamp", (0, 26, 99), (0, 0, 0), P)
    L.scale = (1.2, 1.2, 1.2)
    lamp(L, iron, 16000000 if night else 0)
    bpy.context.view_layer.update()
    bow = E.matrix_world @ Vector((LONG / 2 + 24, 0, 46))
    tie = P.matrix_world @ Vector((0, 0, 52))
    points = [bow.lerp(tie, i / 10) - Vector((0, 0, 26 * (1 - (i / 5 - 1) ** 2))) for i in range(11)]
    tube("rope", points, 1.0, old("rope", (0.3, 0.27, 0.22)), 8)
    for z in (50, 52.2, 54.4):
        lathe("turn", [(7.6, z - 1), (8.4, z), (7.6, z + 1)], old("rope", (0.3, 0.27, 0.22)), 24, parent=P)
    bark = mat("bark", (0.05, 0.048, 0.046), 0.9)
    bank = mat("bank", (0.07, 0.066, 0.058), 0.9)
    shore(bark, bank, 17000, 3, 60, 1500)
    shore(bark, bank, 30000, 7, 90, 2100)
    surface("lake", [[(x, y, 0) for x in (-90000, 90000)] for y in (-3000, 90000)], lake(night))
    for m in list(bpy.data.materials):
        if m.name not in ("flame", "globe") and m.node_tree:
            in_fog(m, fog)
    world(fog, 1)
    # studio's own light: night.py replaces that of the scenes by one for a studio
    studio.sun(*((50, 0, 150), 0.8, 8) if night else ((50, 0, -50), 1.5, 40))


@scene
def boat_wide():
    boat_scene()
    c = camera((-300, -1650, 245), (-300, 0, 245), 33)
    c.data.clip_end, c.data.shift_y = 200000, -0.078
    return 2240, 700, 128, {}


@scene
def boat_narrow():
    boat_scene()
    c = camera((-112, -1650, 245), (-112, 0, 245), 66)
    c.data.clip_end, c.data.shift_y = 200000, -0.12
    return 910, 700, 128, {}
