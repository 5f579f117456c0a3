"""A signpost where two paths part, in fog: its arms have no names"""
import random
import bpy, scenes
from mathutils import Vector, noise
from props import *
from scenes import scene


def height(x, y):
    """of the meadow, in centimeters: level around the post, with a rise behind it"""
    far = max(0, y) * 0.001
    return 9 * noise.noise(Vector((x * 0.004, y * 0.004, 3))) - 5 + far * far * 22 + 0.004 * max(0, -y)


def paths(y):
    """the middles of the paths, and half their width"""
    t = max(0, y + 150) / 100
    left, right = -30 * t - 3.0 * t * t, 12 + 22 * t + 2.2 * t * t
    stem = 8 + 26 * sin((y + 150) / 300)
    return ((left, right) if t else (stem,)), (38 + 6 * t / (1 + 0.1 * t) if t else 42)


def from_path(x, y):
    """distance from the middle of the nearest path, in its half widths"""
    middles, width = paths(y)
    return min(abs(x - m) for m in middles) / width


def worn(x, y):
    """the same at the worn edges: uneven in waves longer than the camera, which is low, shortens to teeth"""
    return from_path(x, y) + 0.13 * noise.noise(Vector((x * 0.012, y * 0.006, 8)))


def tuft(seed, m):
    """blades of grass, as a mesh that many objects share"""
    rnd = random.Random(seed)
    v, f = [], []
    for _ in range(16):
        x, y, turn = rnd.gauss(0, 2.6), rnd.gauss(0, 2.6), rnd.uniform(0, 2 * pi)
        tall, lean, wide = rnd.uniform(5, 15), rnd.uniform(1, 8), rnd.uniform(0.16, 0.34)
        dx, dy = cos(turn), sin(turn)
        n = len(v)
        for i in range(4):
            s = i / 3
            w = wide * (1 - s) + 0.02
            px, py, pz = x + dx * lean * s * s, y + dy * lean * s * s, tall * (s - 0.16 * s * s)
            v += [(px - dy * w, py + dx * w, pz), (px + dy * w, py - dx * w, pz)]
            if i:
                f.append((n + 2 * i - 2, n + 2 * i - 1, n + 2 * i + 1, n + 2 * i))
    me = bpy.data.meshes.new("tuft")
    me.from_pydata(v, [], f)
    me.materials.append(m)
    return me


def arm(z, length, turn, tilt, m, parent):
    """a board with a point at its end, through which the post goes"""
    h, t = 17, 3
    E = empty("arm", (0, 0, z), (0, tilt, turn), parent)
    out = [(-9, -h / 2), (length - 9, -h / 2), (length, 0), (length - 9, h / 2), (-9, h / 2)]
    rings = []
    for inset, y in ((0.25, -t / 2), (0, -t / 2 + 0.25), (0, t / 2 - 0.25), (0.25, t / 2)):
        rings.append(
            [(x + (inset if x < 0 else -inset), y - 7.2, q - (inset if q > 0 else -inset if q else 0)) for x, q in out]
        )
    loft("board", rings, m, parent=E, angle=20)
    for x in (-2.6, 2.6):
        for q in (-3.4, 3.4):
            bpy.ops.mesh.primitive_uv_sphere_add(segments=16, ring_count=8, radius=0.62, location=(0, 0, 0))
            o = bpy.context.object
            o.scale = (1, 0.5, 1)
            o.parent = E
            o.location = (x, -7.2 - t / 2, q)
            o.data.materials.append(mat("bolt", (0.09, 0.088, 0.085), 0.5))
    return E


def weathered(name, col):
    n = NT(name)
    v = n.coord((0.05, 0.6, 0.6))
    grain = n.noise(2.2, 6, 0.62, 0, v)
    n.l(
        n.ramp(grain, [(0.3, tuple(c * 0.62 for c in col)), (0.7, tuple(c * 1.18 for c in col))]),
        n.b.inputs["Base Color"],
    )
    n.b.inputs["Roughness"].default_value = 0.9
    n.l(n.bump(grain, 0.5, 0.12), n.b.inputs["Normal"])
    return n.m


@scene
def signpost():
    night = scenes.DIM != 1
    rnd = random.Random(4)
    k = 0.5 if night else 1
    green = [
        mat(f"g{i}", tuple(c * k for c in col), 0.8, spec=0.15)
        for i, col in enumerate(((0.17, 0.168, 0.12), (0.215, 0.205, 0.15), (0.13, 0.132, 0.095), (0.28, 0.265, 0.205)))
    ]
    soil = mat("soil", tuple(c * k for c in (0.14, 0.136, 0.1)), 0.95, spec=0.1, bumps=((0.2, 6, 0.6, 1),))
    gravel = mat(
        "gravel",
        tuple(c * k for c in (0.42, 0.405, 0.37)),
        0.95,
        spec=0.1,
        cvar=(0.5, tuple(c * k for c in (0.32, 0.31, 0.285))),
        bumps=((0.9, 6, 0.5, 0.5),),
    )
    ground = grid("ground", 9000, 9000, 300, 300, height, soil)
    # the paths lie on the meadow, with worn edges
    v, f = [], []
    xs = list(range(-1900, 1751))
    ys = [-760 + 2.5 * i for i in range(1080)]
    index = {}
    for j, y in enumerate(ys):
        for i, x in enumerate(xs):
            if worn(x, y) < 1:
                index[i, j] = len(v)
                v.append((x, y, height(x, y) + 0.7 - 1.2 * max(0, from_path(x, y) - 0.5)))
    for (i, j), a in index.items():
        q = [index.get(p) for p in ((i + 1, j), (i + 1, j + 1), (i, j + 1))]
        if None not in q:
            f.append((a, *q))
    obj("paths", v, f, gravel)
    tufts = [tuft(i, green[i % 4]) for i in range(24)]
    for _ in range(34000):
        y = -740 + 2800 * rnd.random() ** 1.9
        reach = 380 + (y + 740) * 0.56
        x = rnd.uniform(-reach, reach)
        d = from_path(x, y) + 0.25 * noise.noise(Vector((x * 0.05, y * 0.05, 8)))
        # low tufts stand on the edges of the paths
        if d < 0.95 and rnd.random() > (0.6 if d > 0.72 else 0.02):
            continue
        o = bpy.data.objects.new("t", rnd.choice(tufts))
        o.location = (x, y, height(x, y) - 0.5)
        tall = 0.75 + 0.75 * max(0, noise.noise(Vector((x * 0.012, y * 0.012, 1)))) * 2
        o.rotation_euler = (0, 0, rnd.uniform(0, 6.28))
        s = tall * rnd.uniform(0.7, 1.15) * (0.42 if d < 1 else 0.6 if d < 1.35 else 1)
        o.scale = (s * 1.1, s * 1.1, s)
        bpy.context.scene.collection.objects.link(o)
    # and small ones hide the line between them and the meadow
    rnd = random.Random(5)
    for _ in range(16000):
        y = -740 + 2700 * rnd.random() ** 1.6
        middles, width = paths(y)
        x = rnd.choice(middles) + rnd.choice((-1, 1)) * width * rnd.uniform(0.8, 1.35)
        if not 0.93 + rnd.gauss(0, 0.03) < worn(x, y) < 1.3:
            continue
        o = bpy.data.objects.new("t", rnd.choice(tufts))
        o.location = (x, y, height(x, y) - 0.3)
        o.rotation_euler = (0, 0, rnd.uniform(0, 6.28))
        s = rnd.uniform(0.25, 0.6)
        o.scale = (s * 1.3, s * 1.3, s)
        bpy.context.scene.collection.objects.link(o)
    post = weathered("post", tuple(c * k for c in (0.19, 0.172, 0.145)))
    board = weathered("boards", tuple(c * k for c in (0.30, 0.275, 0.235)))
    E = empty("post", (0, 0, height(0, 0)), (0.6, 1.2, 0))
    b = box("shaft", 11.5, 11.5, 246, 0.7, post, parent=E)
    b.location = (0, 0, 113)
    loft(
        "cap",
        [
            [(x * s, y * s, z) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            for s, z in ((5.75, 236), (7.2, 236), (7.2, 239), (0.2, 247))
        ],
        post,
        parent=E,
        smooth=False,
    )
    arm(219, 112, 170, -1.5, board, E)
    arm(198, 100, 12, 1.2, board, E)
    bark = mat("bark", tuple(c * k for c in (0.06, 0.058, 0.055)), 0.9)
    # whose shadow would be a bar on land that is far, in fog
    tree((980, 1900, height(980, 1900)), 640, 11, bark, 7).visible_shadow = False
    scenes.world((0.80, 0.80, 0.78), 0.8, (0.94, 0.94, 0.93))
    scenes.sun((52, 0, -58), 1.3, 9, (1, 0.97, 0.92))
    scenes.camera((-56, -1310, 150), (-56, 0, 264), 38)
    return (2000, 1250, 24, {})
