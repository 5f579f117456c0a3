"""The thumb of a knitted glove on the wheel of a Light Phone III, close. All in the phone's own frame and in centimetres: x right, y up, z out of its front.

A finger is a tube around a bent line, pressed flat where the phone is, and its knitting is yarn: each stitch is a loop of three plies, through the one
below it, and towards the tip there are fewer of them in a round."""
from models import *
from cloth import noise as smooth_noise, out_of_box
import scenes as S, studio

PHONE = np.array((7.15, 10.6, 1.2)) / 2
WHEEL = np.array((-7.15 / 2 + 0.57, 2.35, 0))  # its axis
V = lambda *a: np.array(a, float)
bell = lambda d: np.exp(-d * d)


def line(points, n=400):
    """a smooth curve through points: where it is at each length, and its direction"""
    p = np.array(points, float)
    p = np.concatenate([[2 * p[0] - p[1]], p, [2 * p[-1] - p[-2]]])
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        t = np.linspace(0, 1, 60, endpoint=False)[:, None]
        out.append(
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    q = np.concatenate(out + [p[-2:-1]])
    run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(q, axis=0), axis=1))]
    s = np.linspace(0, run[-1], n)
    return s, np.stack([np.interp(s, run, q[:, i]) for i in range(3)], 1)


class Finger:
    """surface(s, turn): s from the tip in centimetres, turn in radians from its back; sizes: (s, half its width, its back, its pad)"""

    def __init__(f, points, pad, sizes, creases=(), seed=0):
        f.s, f.c = line(points)
        f.t = np.gradient(f.c, axis=0)
        f.t /= np.linalg.norm(f.t, axis=1)[:, None]
        back = -np.array(pad, float)
        f.d = back - f.t * (f.t @ back)[:, None]
        f.d /= np.linalg.norm(f.d, axis=1)[:, None]
        f.w = np.cross(f.t, f.d)
        f.sizes, f.creases, f.seed = np.array(sizes, float), creases, seed

    def middle(f, s):
        at = lambda A: np.stack([np.interp(s, f.s, A[:, i]) for i in range(3)], -1)
        return at(f.c), at(f.d), at(f.w)

    def surface(f, s, turn, up=0.0):
        """up: how far above its skin"""
        s, turn = np.broadcast_arrays(np.asarray(s, float), turn)
        c, d, w = f.middle(s)
        z = np.sqrt(f.sizes[:, 0])  # a tip is round where sizes grow with the root
        wide, back, pad = (np.interp(np.sqrt(np.maximum(s, 0)), z, f.sizes[:, k]) for k in (1, 2, 3))
        co, si = np.cos(turn), np.sin(turn)
        deep = np.where(co > 0, back, pad)
        r = ((np.abs(co) / np.maximum(deep, 1e-4)) ** 2.25 + (np.abs(si) / np.maximum(wide, 1e-4)) ** 2.25) ** (
            -1 / 2.25
        )
        r = np.minimum(r, 9)
        q = np.stack([s * 0.8 + 5 * f.seed, turn * 0.9], -1)
        even = np.minimum(1, s / 0.8)
        r = r + even * 0.03 * smooth_noise(q, 1.1, 2, f.seed)
        for at, high, long, side_, slant in f.creases:
            toward = np.maximum(0, np.cos(turn - side_)) ** 1.2
            r = r + high * bell((s - at - slant * np.sin(turn - side_) - 0.06 * np.sin(3 * turn + at)) / long) * toward
        p = c + (d * co[..., None] + w * si[..., None]) * (r + up)[..., None]
        return pressed(p)


def pressed(p):
    """out of the phone, and a little flat where it is near"""
    for _ in range(2):
        d, n = out_of_box(p, PHONE, 0.1)
        p = p + n * soft(0.055 - d)[..., None]
        q = p - WHEEL
        r = np.hypot(q[..., 0], q[..., 1])
        outside = np.maximum(r - 0.76, np.abs(q[..., 2]) - 0.26)
        push = np.where(np.abs(q[..., 2]) < 0.3, soft(0.05 - outside), 0)
        p = p + push[..., None] * np.stack([q[..., 0] / r, q[..., 1] / r, r * 0], -1)
    return p


def soft(x, k=0.05):
    return np.where(x > k, x, np.where(x < -k, 0, (x + k) ** 2 / (4 * k)))


def mesh(name, verts, faces, m):
    """a mesh of many quads, at once"""
    me = bpy.data.meshes.new(name)
    me.vertices.add(len(verts))
    me.vertices.foreach_set("co", np.asarray(verts, "f4").ravel())
    me.loops.add(faces.size)
    me.loops.foreach_set("vertex_index", faces.astype("i4").ravel())
    me.polygons.add(len(faces))
    me.polygons.foreach_set("loop_start", np.arange(0, faces.size, 4, dtype="i4"))
    me.polygons.foreach_set("loop_total", np.full(len(faces), 4, "i4"))
    me.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    me.update(calc_edges=True)
    me.validate()
    o = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(o)
    me.materials.append(m)
    return o


def rounds(finger, wide, high, end):
    """the rounds of stitches from the tip on: where each is, and how many stitches are in each quarter"""
    s, out = 0.06, []
    turn = np.linspace(0, 2 * np.pi, 60)
    most = 3
    while s < end:
        p = finger.surface(s, turn)
        around = np.linalg.norm(np.diff(p, axis=0), axis=1).sum()
        # a round has at most one stitch more in each quarter than the one before it, and a finger keeps its number
        fit = round(around / wide / 4)
        most = max(most, min(fit, most + 1)) if s < 1.3 else most
        out.append((s, most))
        a, b = finger.surface(s, turn), finger.surface(s + 0.02, turn)
        run = np.linalg.norm(b - a, axis=1).mean() / 0.02
        s += high / max(run, 0.7)
    return out


def knitted(finger, m, wide=0.215, high=0.15, end=7, r=0.056, twist=0.05, seed=0, plies=3, N=22, sides=9):
    """yarn of so many plies, round after round; N points are in a stitch, whose width, height and thickness are given"""
    rng = np.random.default_rng(seed)
    rows = rounds(finger, wide, high, end)
    paths = []
    for k, (s, n) in enumerate(rows):
        below = rows[min(k + 1, len(rows) - 1)]
        above = rows[max(k - 1, 0)]
        t = np.linspace(0, 1, N * 4 * n, endpoint=False) * 2 * np.pi * 4 * n  # 2π for each stitch
        column = t / (2 * np.pi)
        quarter = np.floor(column / n)
        # a loop's head, towards the tip, is wide, and its legs come together at its feet
        x = column - quarter * n + 0.29 * np.sin(2 * t)
        y, z = -np.cos(t), -np.cos(2 * t)
        turn = np.pi / 2 * (quarter + (x + 0.5) / n) + twist * s
        gap_up, gap_down = s - above[0] if k else high * 0.7, below[0] - s if k < len(rows) - 1 else high
        wave = 0.05 * rng.standard_normal(len(t) // N).repeat(N)
        wave = np.convolve(np.r_[wave[-N:], wave, wave[:N]], np.ones(N) / N, "same")[N:-N]
        at = s - np.where(y > 0, y * gap_up, y * gap_down) * (0.82 + wave)
        p = finger.surface(np.maximum(at, 0.015), turn, z * 0.036)
        paths.append(p)
    verts, faces, base = [], [], 0
    for p in paths:
        n = len(p)
        T = np.roll(p, -1, 0) - np.roll(p, 1, 0)
        T /= np.linalg.norm(T, axis=1)[:, None] + 1e-9
        up = p - finger_axis(finger, p)
        up -= T * (up * T).sum(1)[:, None]
        up /= np.linalg.norm(up, axis=1)[:, None] + 1e-9
        B = np.cross(T, up)
        a = 2 * np.pi * np.arange(sides) / sides
        run = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))]
        phase = a[None] - (run / 0.16)[:, None] * 2 * np.pi / plies
        thick = r * (1 + 0.1 * smooth_noise(np.stack([run * 0.8, run * 0 + p[0, 1] * 3], -1), 1, 2, seed))
        ring = thick[:, None] * (0.9 + 0.2 * np.abs(np.cos(phase * plies / 2)))
        q = (
            p[:, None]
            + (B[:, None] * np.cos(a)[None, :, None] + up[:, None] * np.sin(a)[None, :, None]) * ring[..., None]
        )
        verts.append(q.reshape(-1, 3))
        i, j = base + np.arange(n)[:, None] * sides, np.arange(sides)[None]
        ahead, beside = base + (i - base + sides) % (n * sides), (j + 1) % sides
        faces.append(np.stack([i + j, i + beside, ahead + beside, ahead + j], -1).reshape(-1, 4))
        base += n * sides
    return mesh("yarn", np.concatenate(verts), np.concatenate(faces), m)


def finger_axis(finger, p):
    """the nearest point of its middle line"""
    i = np.argmin(((p[:, None] - finger.c[None, ::4]) ** 2).sum(-1), 1) * 4
    return finger.c[i]


def lining(finger, m, end):
    s = np.r_[np.linspace(0.02, 0.2, 8), np.arange(0.25, end, 0.1)]
    turn = np.linspace(0, 2 * np.pi, 97)[:-1]
    P = finger.surface(s[:, None], turn[None], -0.035)
    n = len(turn)
    i, j = np.meshgrid(np.arange(len(s) - 1), np.arange(n), indexing="ij")
    F = np.stack([i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j], -1).reshape(-1, 4)
    return mesh("lining", P.reshape(-1, 3), F, m)


def yarn(name, col):
    n = NT(name)
    heather = n.noise(26, 2, 0.6)
    fibre = n.noise(140, 2, 0.6)
    n.l(
        n.ramp(heather, [(0.3, tuple(k * 0.62 for k in col)), (0.55, col), (0.75, tuple(k * 1.6 for k in col))]),
        n.b.inputs["Base Color"],
    )
    n.b.inputs["Roughness"].default_value = 0.95
    n.b.inputs["Specular"].default_value = 0.05
    n.b.inputs["Sheen"].default_value = 0.5
    n.l(n.bump(fibre, 0.6, 0.012), n.b.inputs["Normal"])
    return n.m


def fuzz(o, count, length, m, seed):
    """loose fibres, without which wool has the edge of plastic"""
    o.data.materials.append(m)
    bpy.context.view_layer.objects.active = o
    o.modifiers.new("fuzz", "PARTICLE_SYSTEM")
    p = o.particle_systems[-1]
    p.seed = seed
    s = p.settings
    s.type = "HAIR"
    s.count = count
    s.hair_length = length
    s.hair_step = 3
    s.render_step = 3
    s.normal_factor = 0.012
    s.factor_random = 0.02
    s.brownian_factor = 0.03
    s.length_random = 0.7
    s.root_radius = 0.5
    s.tip_radius = 0.2
    s.radius_scale = 0.013
    s.material = len(o.data.materials)


GLOVE, FIBRE = (0.078, 0.08, 0.084), (0.16, 0.16, 0.165)
THUMB = dict(
    points=(
        (-4.02, 3.02, -0.52),
        (-4.34, 2.25, -0.66),
        (-4.7, 1.35, -0.84),
        (-4.93, 0.35, -0.98),
        (-5.0, -0.9, -1.12),
        (-4.95, -2.4, -1.4),
        (-5.0, -4.2, -1.8),
        (-5.2, -7, -2.2),
    ),
    pad=(0.8, 0, 0.6),
    sizes=(
        (0, 0, 0, 0),
        (0.05, 0.33, 0.27, 0.3),
        (0.2, 0.6, 0.46, 0.55),
        (0.45, 0.79, 0.58, 0.72),
        (0.8, 0.9, 0.66, 0.84),
        (1.3, 0.97, 0.72, 0.92),
        (2.0, 0.98, 0.78, 0.88),
        (2.7, 0.99, 0.88, 0.8),
        (3.1, 1.0, 0.92, 0.78),
        (3.6, 0.96, 0.86, 0.8),
        (4.6, 0.95, 0.84, 0.92),
        (6, 1.2, 1.05, 1.2),
        (9.5, 2.0, 1.5, 1.9),
    ),
    creases=(
        (2.5, 0.03, 0.2, 0.0, 0.1),
        (2.95, -0.022, 0.14, 0.0, 0.1),
        (3.35, 0.03, 0.2, 0.0, -0.1),
        (2.75, -0.05, 0.16, pi, 0.1),
        (3.15, 0.04, 0.16, pi, 0.1),
        (4.4, 0.04, 0.25, 2.2, 0.2),
        (5.0, -0.04, 0.2, -1.2, 0.3),
    ),
)
# the forefinger's bones, from behind the phone to the wrist
BESIDE = dict(
    points=(
        (2.4, 3.3, -1.75),
        (0.2, 2.7, -2.0),
        (-1.7, 1.75, -2.35),
        (-2.95, 0.5, -2.55),
        (-3.85, -1.4, -2.55),
        (-4.5, -3.8, -2.45),
        (-5.3, -8, -2.4),
    ),
    pad=(0.2, 0, 1),
    sizes=(
        (0, 0, 0, 0),
        (0.2, 0.6, 0.6, 0.6),
        (1.0, 0.9, 0.85, 0.85),
        (3, 0.95, 0.9, 0.9),
        (4.3, 1.1, 1.0, 1.0),
        (5.2, 1.22, 1.12, 1.05),
        (6.5, 1.42, 1.1, 1.2),
        (8, 1.75, 1.25, 1.5),
        (13, 2.2, 1.6, 1.8),
    ),
    creases=((4.4, 0.05, 0.3, 0.3, 0.1), (5.9, -0.05, 0.25, 0.3, 0.1), (6.4, 0.05, 0.3, -0.5, 0.2)),
    seed=4,
)


def gloved():
    m, dark = yarn("yarn", GLOVE), mat("lining", tuple(x * 0.3 for x in GLOVE), 0.9)
    thumb = Finger(**THUMB)
    beside = Finger(**BESIDE)
    out = []
    for k, (f, end) in enumerate(((thumb, 8.2), (beside, 12))):
        o = knitted(f, m, end=end, seed=k)
        fuzz(o, (90000, 60000)[k], 0.13, mat("fibre", FIBRE, 0.9, spec=0.05), k + 1)
        out += [o, lining(f, dark, end + 0.4)]
    return out


def fog_wall(y=260):
    """fog: lighter above, with two soft ridges that are out of focus"""
    n = NT("fog")
    n.t.nodes.remove(n.b)
    sp = n.n("SeparateXYZ")
    n.l(n.coord(), sp.inputs[0])
    light = n.rng(sp.outputs["Z"], 0.48, 0.66, -90, 30)
    for at, high, soft, size, dark in ((-22, 22, 9, 0.011, 0.92), (-50, 18, 6, 0.016, 0.85)):
        ridge = n.calc("MULTIPLY_ADD", n.noise(size, 2, 0.4, 0, n.coord((1, 0, 0.0))), high * 2, at - high)
        below = n.rng(n.calc("SUBTRACT", ridge, sp.outputs["Z"]), 1, dark, -soft, soft)
        light = n.calc("MULTIPLY", light, below)
    e = n.n("Emission")
    n.l(n.calc("MULTIPLY", light, 1 if S.DIM == 1 else 0.06), e.inputs["Strength"])
    n.l(e.outputs[0], n.t.nodes["Material Output"].inputs[0])
    obj("fog", [(-900, y, -600), (900, y, -600), (900, y, 600), (-900, y, 600)], [(0, 1, 2, 3)], n.m, smooth=False)


@S.scene
def in_hand():
    phone = light_phone_3()
    for o in gloved():
        o.parent = phone
    S.lighten(bpy.data.materials["wheel"])
    S.stand(phone, 10.6)
    phone.rotation_euler.rotate_axis("Z", radians(-3))
    bpy.context.view_layer.update()
    at = lambda *p: tuple(phone.matrix_world @ Vector(p))
    fog_wall()
    if S.DIM == 1:
        studio.area((-78, 6, 52), (-4, 0, 7), 26, 56, (1, 0.985, 0.96))
        studio.area((-44, 66, 34), (-4, 0, 7), 30, 14, (0.96, 0.98, 1))
        studio.area((70, 50, 40), (-4, 0, 7), 30, 8, (0.96, 0.98, 1))
        studio.world((0.9, 0.94, 1), 0.2)
    else:
        studio.area((-56, 50, 40), (-4, 0, 7), 16, 170, (1, 0.985, 0.96))
        studio.area((70, -10, 60), (4, 0, 6), 14, 20, (0.95, 0.97, 1))
        studio.area((-70, -40, 30), (-4, 0, 7), 40, 6, (1, 0.985, 0.96))
        studio.world((0.95, 0.97, 1), 0.012)
        # what the front mirrors: without it the right half of the picture is as dark as the page
        for to, size, light in ((at(56, -12, 57), 130, 0.5), (at(76, 26, 57), 40, 0.9)):
            studio.area(to, at(2, 0, 0), size, light, (1, 0.985, 0.96)).visible_diffuse = False
    # In centimetres this is f 12: what the thumb is on is sharp.
    studio.camera(at(-34, 8, 38), at(-3.05, 0.75, 0), 178, 0.12, at(-3.9, 2.3, 0.2), shift=(-0.1, 0.047))
    return 2000, 1333, 24, dict(bounces=4)
