"""A left hand in a knitted glove, out of a coat's sleeve, around a Light Phone III. All in the phone's own frame and in centimetres: x right, y up, z out of
its front.

The hand is a field of distances (negative inside): fingers are spheres along smooth curves, the palm is its metacarpals, and what is near grows together
as flesh does. What the phone takes is cut out of it, so that pads are flat where they press. The field's surface has coordinates in stitches, which
follow each finger as knitting does."""
from functools import reduce
from models import *
import props, scenes as S

PHONE = (7.15 / 2, 10.6 / 2, 0.6)
WHEEL = (-7.15 / 2 + 0.57, 2.35, 0)  # its axis; its radius is 0.75, its thickness 0.5
STITCH = (0.23, 0.19)  # width and height
V = lambda *a: np.array(a, "f4")
unit = lambda v: v / np.linalg.norm(v)


# ------------------------------------------------------------ curves
class Curve:
    """a chain of joints with a radius each, its bends made round; frames are turned as little as possible from the first"""

    def __init__(s, joints, radii, up, bend=0.55, step=0.07):
        J = [V(*j) for j in joints]
        P = [J[0]]
        for a, b, c in zip(J, J[1:], J[2:]):
            k = min(bend, np.linalg.norm(b - a) * 0.45, np.linalg.norm(c - b) * 0.45)
            p, q = b + unit(a - b) * k, b + unit(c - b) * k
            P += [(1 - t) ** 2 * p + 2 * t * (1 - t) * b + t * t * q for t in np.linspace(0, 1, 9)]
        P = np.array(P + [J[-1]])
        at = np.r_[0, np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))]
        n = max(2, int(at[-1] / step))
        s.s = np.linspace(0, at[-1], n)
        s.c = np.stack([np.interp(s.s, at, P[:, i]) for i in range(3)], 1).astype("f4")
        s.r = np.interp(s.s / at[-1], *zip(*radii)).astype("f4")
        k = np.ones(9) / 9  # radii without corners
        s.r = np.convolve(np.pad(s.r, 4, "edge"), k, "valid").astype("f4")
        s.t = np.gradient(s.c, axis=0)
        s.t /= np.linalg.norm(s.t, axis=1)[:, None]
        u = V(*up)
        s.u = []
        for t in s.t:
            u = unit(u - t * (u @ t))
            s.u.append(u)
        s.u = np.array(s.u)
        s.w = np.cross(s.t, s.u)

    def distance(s, p):
        d = np.full(p.shape[:-1], 9e9, "f4")
        for c, r in zip(s.c, s.r):
            q = p - c
            np.minimum(d, np.sqrt((q * q).sum(-1)) - r, out=d)
        return d

    def nearest(s, p):
        near = np.zeros(len(p), int)
        d = np.full(len(p), 9e9)
        for i, (c, r) in enumerate(zip(s.c, s.r)):
            e = np.linalg.norm(p - c, axis=1) - r
            near, d = np.where(e < d, i, near), np.minimum(e, d)
        q = p - s.c[near]
        return near, *((q * f[near]).sum(1) for f in (s.u, s.w, s.t))

    def around(s, p, centre):
        """the turns around the curve and the way along it, of points of faces with these centres: without a seam within a face"""
        turn = lambda a, b: np.arctan2(b, a) / (2 * pi)
        _, a, b, _ = s.nearest(centre)
        first = turn(a, b)
        near, a, b, t = s.nearest(p)
        return first + (turn(a, b) - first + 0.5) % 1 - 0.5, s.s[near] + t

    def over(s, p, centre):
        """the same of a finger, whose columns go up its one half, over its tip and down the other, so that none ends there"""
        front = s.nearest(centre)[1] >= 0
        near, a, b, t = s.nearest(p)
        tip = near == len(s.c) - 1
        r, end = s.r[-1], s.s[-1]
        turn = np.arctan2(b, np.hypot(a, np.where(tip, t, 0))) / (2 * pi)
        angle = np.arctan2(t, a)
        angle = np.where(angle < -pi / 2, angle + 2 * pi, angle)
        along = np.where(front, s.s[near] + t, 2 * end + pi * r - s.s[near] - t)
        return turn, np.where(tip, end + r * angle, along)


def joined(a, b, k):
    """the union of two fields that grow together where they are nearer than k"""
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.minimum(a, b) - h * h * k / 4


def box_distance(p, half, r):
    q = np.abs(p) - (np.array(half, "f4") - r)
    return np.linalg.norm(np.maximum(q, 0), axis=-1) + np.minimum(q.max(-1), 0) - r


def phone_distance(p):
    # The wheel is its own box: a pad lies over its ridges, not in them.
    w = p - V(*WHEEL)
    wheel = np.maximum(np.hypot(w[..., 0], w[..., 1]) - 0.74, np.abs(w[..., 2]) - 0.26)
    return np.minimum(box_distance(p, PHONE, 0.12), wheel)


def surface(field, origin, h):
    """surface nets: a vertex in each cell that the surface crosses, a quad around each edge that it crosses"""
    inside = field < 0
    cells = [n - 1 for n in field.shape]
    part = lambda a, o: a[tuple(slice(k, k + n) for k, n in zip(o, cells))]
    corners = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    count = sum(part(inside, o).astype("i1") for o in corners)
    at = np.argwhere((count > 0) & (count < 8))
    number = np.full(cells, -1, "i4")
    number[tuple(at.T)] = np.arange(len(at))
    total, n = np.zeros((len(at), 3)), np.zeros(len(at))
    for o in corners:
        for axis in range(3):
            if o[axis]:
                continue
            e = np.array(o)
            f = e + np.eye(3, dtype=int)[axis]
            a, b = field[tuple((at + e).T)], field[tuple((at + f).T)]
            cross = (a < 0) != (b < 0)
            t = np.where(cross, a / np.where(cross, a - b, 1), 0)
            total += (e + t[:, None] * (f - e)) * cross[:, None]
            n += cross
    verts = (at + total / n[:, None]) * h + origin
    faces = []
    for axis in range(3):
        b, c = (axis + 1) % 3, (axis + 2) % 3
        lo, hi = inside, np.roll(inside, -1, axis)
        edge = np.argwhere(lo != hi)
        edge = edge[(edge[:, b] > 0) & (edge[:, c] > 0)]
        edge = edge[(edge < np.array(cells)).all(1)]
        quad = []
        for db, dc in ((1, 1), (0, 1), (0, 0), (1, 0)):
            e = edge.copy()
            e[:, b] -= db
            e[:, c] -= dc
            quad.append(number[tuple(e.T)])
        quad = np.stack(quad, 1)
        out = inside[tuple(edge.T)]
        quad[~out] = quad[~out][:, ::-1]
        faces.append(quad)
    return verts, np.concatenate(faces)


def smoothed(verts, faces, times):
    """each vertex to the middle of its neighbours and back, so that nothing shrinks"""
    a = np.concatenate([faces[:, i] for i in range(4)] * 2)
    b = np.concatenate([faces[:, (i + 1) % 4] for i in range(4)] + [faces[:, (i - 1) % 4] for i in range(4)])
    n = np.bincount(a, minlength=len(verts))[:, None]
    for k in (0.5, -0.52) * times:
        m = np.stack([np.bincount(a, verts[b, i], len(verts)) for i in range(3)], 1) / n
        verts = verts + k * (m - verts)
    return verts


# ------------------------------------------------------------ the pose
# The hand's axis, from the wrist to the middle knuckle, leans to the right by 35°; across is from forefinger to little finger.
LEAN = radians(35)
AXIS = V(sin(LEAN), cos(LEAN), 0)
ACROSS = V(cos(LEAN), -sin(LEAN), 0)
KNUCKLES = (V(-1.75, -0.05, -2.1), V(-0.4, -1.35, -2.45), V(0.66, -2.7, -2.55), V(1.9, -4.05, -2.4))
WRIST = V(-5.4, -8.9, -1.9)
FOREARM = unit(V(-0.64, -0.74, 0.16))  # towards the elbow
# Of each finger: its middle and its last joint, which come around the phone's right edge, the end of its tip, which lies on the front, and its thickness.
FINGERS = (
    (V(4.0, 2.85, -1.65), V(4.56, 3.4, 0.2), V(3.12, 3.22, 1.12), 0.78),
    (V(3.9, 1.1, -1.75), V(4.68, 1.76, 0.25), V(2.86, 1.46, 1.16), 0.83),
    (V(3.9, -0.4, -1.75), V(4.54, 0.2, 0.2), V(3.06, -0.36, 1.13), 0.78),
    (V(3.7, -2.1, -1.65), V(4.18, -1.46, 0.12), V(3.1, -2.2, 1.02), 0.66),
)
THUMB = (V(-6.0, -7.0, -1.2), V(-6.45, -3.0, 0.5), V(-5.3, -0.25, 0.85), V(-4.5, 1.6, 0.42))


def parts():
    """the curves of the hand by name, with the stitches around each"""
    fingers = []
    for knuckle, (middle, last, tip, r) in zip(KNUCKLES, FINGERS):
        # its joints are a little thicker than its bones, its tip is tapered
        profile = [
            (0, 1.16),
            (0.25, 1.04),
            (0.58, 1.02),
            (0.63, 1.03),
            (0.72, 0.97),
            (0.81, 0.97),
            (0.9, 0.92),
            (0.96, 0.84),
            (1, 0.71),
        ]
        fingers.append(Curve((knuckle, middle, last, tip), [(t, r * k) for t, k in profile], (0, 0, 1), bend=0.7))
    thumb = Curve(
        THUMB,
        [
            (0, 1.25),
            (0.2, 1.36),
            (0.34, 1.3),
            (0.45, 1.3),
            (0.56, 1.06),
            (0.66, 0.97),
            (0.74, 1.03),
            (0.82, 0.98),
            (0.92, 0.98),
            (1, 0.84),
        ],
        (0, 0, 1),
        bend=1.1,
    )
    palm = []
    for i, knuckle in enumerate(KNUCKLES):
        root = WRIST + ACROSS * (i - 1.5) * 0.95 + AXIS * 1.2 + V(0, 0, 0.1)
        palm.append(Curve((root, knuckle), [(0, 1.55), (0.6, 1.45), (1, 1.2)], (0, 0, 1), step=0.12))
    # the mounds of thumb and little finger, and the skin between thumb and forefinger
    palm.append(
        Curve(
            (WRIST + AXIS * 0.8 + V(-0.6, 0, 0.3), THUMB[0] * 0.5 + THUMB[1] * 0.5 + V(0.75, 0, -0.4)),
            [(0, 1.5), (0.6, 1.75), (1, 1.35)],
            (0, 0, 1),
            step=0.12,
        )
    )
    palm.append(
        Curve(
            (WRIST + AXIS * 1.2 + ACROSS * 1.5 + V(0, 0, 0.5), KNUCKLES[3] - AXIS * 2.2 + V(-0.1, 0, 0.45)),
            [(0, 1.4), (0.5, 1.75), (1, 1.4)],
            (0, 0, 1),
            step=0.12,
        )
    )
    palm.append(
        Curve(
            (THUMB[1] + V(0.5, -1.0, -0.7), KNUCKLES[0] + V(-0.9, -0.9, 0)), [(0, 0.8), (1, 0.9)], (0, 0, 1), step=0.12
        )
    )
    wrist = [
        Curve(
            (WRIST + AXIS * 1.2 + ACROSS * x, WRIST + ACROSS * x * 0.85, WRIST + FOREARM * 5 + ACROSS * x * 0.8),
            [(0, 1.7), (0.25, 1.6), (1, 1.6)],
            (0, 0, 1),
            step=0.12,
        )
        for x in (-1.0, 0, 1.0)
    ]
    return fingers, thumb, palm, wrist


def hand(m, voxel, parent=None):
    fingers, thumb, palm, wrist = parts()
    curves = fingers + [thumb] + palm + wrist
    low = np.min([(c.c - c.r[:, None]).min(0) for c in curves], 0) - 0.3
    high = np.max([(c.c + c.r[:, None]).max(0) for c in curves], 0) + 0.3
    axes = [np.arange(a, b, voxel, "f4") for a, b in zip(low, high)]
    points = np.stack(np.meshgrid(*axes, indexing="ij"), -1)
    low = points[0, 0, 0]

    def field(curve, margin=2.2):
        """only near the curve, for time; elsewhere it is far"""
        f = np.full(points.shape[:-1], 3, "f4")
        a = np.maximum(((curve.c - curve.r[:, None]).min(0) - margin - low) / voxel, 0).astype(int)
        b = (((curve.c + curve.r[:, None]).max(0) + margin - low) / voxel).astype(int) + 1
        near = tuple(slice(i, j) for i, j in zip(a, b))
        f[near] = np.minimum(curve.distance(points[near]), 3)
        return f

    # The palm is one body, fingers only touch each other, and the thumb has a web.
    body = reduce(lambda a, b: joined(a, b, 0.9), map(field, palm + wrist))
    digits = reduce(lambda a, b: joined(a, b, 0.14), map(field, fingers))
    whole = joined(joined(body, digits, 0.7), field(thumb), 0.8)
    # what the phone takes; near it the pads are a little pressed
    whole = -joined(-whole, phone_distance(points) - 0.015, 0.06)
    verts, faces = surface(whole, low, voxel)
    verts = smoothed(verts, faces, 3)
    o = obj("hand", verts.tolist(), faces.tolist(), m, angle=180, parent=parent)

    # stitches: those of the finger that a face is nearest to, or of the palm
    centre = verts[faces].mean(1).astype("f4")
    tube = Curve(
        (WRIST + FOREARM * 5, WRIST, KNUCKLES[1] * 0.5 + KNUCKLES[2] * 0.5), [(0, 1), (1, 1)], ACROSS, step=0.12
    )
    named = fingers + [thumb]
    d = [c.distance(centre) for c in named] + [np.min([c.distance(centre) for c in palm + wrist], 0)]
    d[-1] -= 0.12  # the palm's stitches go a little way up the fingers
    nearest = np.argmin(d, 0)
    uv = np.zeros((len(faces), 4, 2))
    for i, c in enumerate(named + [tube]):
        sel = nearest == i
        around = 4 * round(pi / 2 * np.median(c.r) / STITCH[0]) if c is not tube else 92
        for k in range(4):
            at = (verts[faces[sel][:, k]].astype("f4"), centre[sel])
            u, v = c.around(*at) if c is tube else c.over(*at)
            uv[sel, k] = np.stack([u * around, v / STITCH[1]], 1)
    o.data.uv_layers.new(name="stitches").data.foreach_set("uv", uv.ravel())
    return o


# ------------------------------------------------------------ cloth
def knit(name, col, depth=0.07):
    """columns of stitches shaped like a V"""
    n = NT(name)
    sp = n.n("SeparateXYZ")
    n.l(n.coord(1, "UV"), sp.inputs[0])

    wob = n.noise(2.2, 3, 0.5)
    u = n.calc("ADD", sp.outputs["X"], n.calc("MULTIPLY_ADD", wob, 0.5, -0.25))
    v = n.calc("ADD", sp.outputs["Y"], n.calc("MULTIPLY_ADD", n.noise(2.6, 3, 0.5), 0.6, -0.3))
    x = n.calc("ABSOLUTE", n.calc("SUBTRACT", n.calc("FRACT", u), 0.5))  # 0 in the middle of a column, 0.5 between two
    leg = n.calc("POWER", n.calc("ABSOLUTE", n.calc("SINE", n.calc("MULTIPLY", x, 2 * pi))), 0.55)
    row = n.calc("COSINE", n.calc("MULTIPLY", n.calc("MULTIPLY_ADD", x, 1.5, v), 2 * pi))
    row = n.calc("POWER", n.calc("MULTIPLY_ADD", row, 0.5, 0.5), 0.6)
    height = n.calc("MULTIPLY", leg, n.calc("MULTIPLY_ADD", row, 0.75, 0.25))
    fine = n.noise(38, 3, 0.7)
    height = n.calc("MULTIPLY_ADD", fine, 0.35, height)
    heather = n.noise(24, 2, 0.7, 0, n.coord((1, 1, 1)))
    shade = n.calc("MULTIPLY", n.calc("MULTIPLY_ADD", height, 0.62, 0.30), n.calc("MULTIPLY_ADD", heather, 0.9, 0.5))
    n.l(
        n.ramp(shade, [(0.1, tuple(k * 0.34 for k in col)), (0.6, col), (1.0, tuple(k * 1.75 for k in col))]),
        n.b.inputs["Base Color"],
    )
    n.b.inputs["Roughness"].default_value = 0.95
    n.b.inputs["Specular"].default_value = 0.05
    n.b.inputs["Sheen"].default_value = 0.6
    n.l(n.bump(height, 0.5, depth), n.b.inputs["Normal"])
    d = n.n("Displacement")
    d.inputs["Midlevel"].default_value = 0.6
    d.inputs["Scale"].default_value = depth
    n.l(height, d.inputs["Height"])
    n.l(d.outputs[0], n.t.nodes["Material Output"].inputs["Displacement"])
    n.m.cycles.displacement_method = "BOTH"
    return n.m


def divided(o, levels):
    """fine enough that each stitch stands out of the surface"""
    if not levels:
        return
    m = o.modifiers.new("fine", "SUBSURF")
    m.subdivision_type = "SIMPLE"
    m.levels, m.render_levels = 0, levels


def wool(name, col, lines=5, band=0.72):
    """heavy fulled herringbone: bands along the sleeve whose twill leans to one side and the other, under a nap; its coordinates are centimetres"""
    n = NT(name)
    sp = n.n("SeparateXYZ")
    n.l(n.coord(1, "UV"), sp.inputs[0])
    wob = n.calc("MULTIPLY_ADD", n.noise(1.1, 4, 0.6), 0.12, -0.06)
    u, v = n.calc("ADD", sp.outputs["X"], wob), n.calc("ADD", sp.outputs["Y"], wob)
    zigzag = n.calc("PINGPONG", u, band)
    twill = n.calc("SINE", n.calc("MULTIPLY", n.calc("ADD", zigzag, v), 2 * pi * lines))
    nap, fine = n.noise(7, 6, 0.75), n.noise(40, 4, 0.75)
    h = n.calc("MULTIPLY_ADD", twill, 0.15, n.calc("MULTIPLY_ADD", nap, 0.45, n.calc("MULTIPLY", fine, 0.6)))
    n.l(
        n.ramp(h, [(0.25, tuple(k * 0.4 for k in col)), (0.52, col), (0.85, tuple(k * 1.8 for k in col))]),
        n.b.inputs["Base Color"],
    )
    n.b.inputs["Roughness"].default_value = 1
    n.b.inputs["Specular"].default_value = 0.04
    n.b.inputs["Sheen"].default_value = 0.6
    n.l(n.bump(h, 1, 0.09), n.b.inputs["Normal"])
    return n.m


def tube_of_cloth(name, m, axis, profile, n=360, per=(1, 1), parent=None):
    """rings around an axis; profile: (along, radius as a function of the turn in radians) of each ring"""
    start, along, side_, front = axis
    rings, uv = [], []
    for s, f in profile:
        rings.append(
            [tuple(start + along * s + f(2 * pi * j / n)[0] * side_ + f(2 * pi * j / n)[1] * front) for j in range(n)]
        )
    o = loft(name, rings, m, (False, False), angle=180, parent=parent)
    run = np.r_[0, np.cumsum([np.linalg.norm(np.array(a[0]) - np.array(b[0])) for a, b in zip(rings, rings[1:])])]
    for i in range(len(rings) - 1):
        for j in range(n):
            uv += [(j, i), (j + 1, i), (j + 1, i + 1), (j, i + 1)]
    uv = np.array(uv, float)
    uv = np.stack([uv[:, 0] * per[0] / n, run[uv[:, 1].astype(int)] * per[1]], 1)
    o.data.uv_layers.new(name="stitches").data.foreach_set("uv", uv.ravel())
    return o


def forearm_axis(at):
    side_ = unit(ACROSS - FOREARM * (ACROSS @ FOREARM))
    return WRIST + FOREARM * at, FOREARM, side_, np.cross(FOREARM, side_)


def cuff(m, parent=None):
    """two columns out, two in; the hand swells out of it"""
    ribs = 22

    def ring(s, grow):
        def f(a):
            rib = 0.11 * np.tanh(1.8 * sin(a * ribs)) + 0.04 * sin(2 * a + s * 0.8)
            k = grow + rib
            return 0.1 + (2.75 + k) * cos(a), (2.0 + k) * sin(a)

        return f

    prof = [(s, ring(s, 0.3 * min(1, (s + 0.3) / 0.6) - 0.3 + 0.03 * sin(s * 2.1))) for s in np.arange(-0.3, 7, 0.08)]
    return tube_of_cloth("cuff", m, forearm_axis(0), prof, 616, (ribs * 4, 1 / STITCH[1]), parent)


def sleeve(m, dark, parent=None, at=3.1):
    """a coat's sleeve, wider than the wrist: folds across it, a sewn hem, a lining"""
    axis = forearm_axis(at)
    noise = props.mn.noise
    step = lambda d: (lambda k: k * k * (3 - 2 * k))(min(1, max(0, d)))

    def fold(a, s):
        # ridges that lie slantwise around the arm and fade out around it, higher away from the hem
        z = 0
        for k, (at_, turn, slant, wide, high, reach) in enumerate(
            (
                (3.9, 1.75, 0.8, 0.5, 0.55, 1.1),
                (6.1, 2.5, -0.8, 0.6, 0.6, 1.2),
                (7.2, 1.0, 0.7, 0.7, 0.7, 1.2),
                (10.2, 2.2, -0.5, 1.0, 0.9, 1.6),
                (5.2, 0.1, -0.9, 0.8, 0.6, 1.2),
                (12.5, 1.6, 0.8, 1.1, 0.9, 1.6),
            )
        ):
            d = (a - turn + pi) % (2 * pi) - pi
            q = (s - at_ - slant * d * 1.3 - 0.5 * noise(Vector((d * 0.8, k * 5.0, 2)))) / wide
            z += high * 2.718 ** (-q * q if q < 0 else -q * q * 0.4) * 2.718 ** (-((d / reach) ** 2))
        z *= 1.05 * step((s - 0.2) / 3.5)
        x, y = cos(a) * 1.5, sin(a) * 1.5
        return z + 0.2 * noise(Vector((x * 0.5, y * 0.5, s * 0.14 + 11))) + 0.03 * noise(Vector((x * 2, y * 2, s)))

    def ring(s, grow):
        def f(a):
            k = grow + fold(a, max(s, 0))
            k -= 0.07 * step(1 - abs(s - 2.3) / 0.16) if grow > -0.1 else 0  # the hem's seam draws the cloth in
            rx, ry = 4.75 + 0.05 * s, 4.0 + 0.06 * s
            sag = 0.5
            return (rx + k) * cos(a), (ry + k) * sin(a) - sag

        return f

    thread = mat("thread", dark((0.12, 0.12, 0.118)), 0.8)
    lining = mat("lining", dark((0.03, 0.03, 0.032)), 0.6, sheen=0.3)
    th = 0.42
    prof = [(s, ring(s, -th)) for s in (8, 5, 3, 2, 1, 0.4)]
    tube_of_cloth("lining", lining, axis, prof, 240, (30, 1), parent)
    prof = [(0.4, ring(0.4, -th))]
    for i in range(9):
        a = pi * i / 8
        prof.append((0.2 * (1 - sin(a)), ring(0, -th / 2 - th / 2 * cos(a))))
    prof += [(s, ring(s, 0)) for s in np.arange(0.24, 26, 0.1)]
    o = tube_of_cloth("sleeve", m, axis, prof, 420, (29, 1), parent)
    start, along, side_, front = axis
    for i in range(84):
        a = 2 * pi * (i + 0.5) / 84
        p0, p1 = (ring(2.3, 0.012)(a + e) for e in (-0.022, 0.022))
        pts = [tuple(start + along * 2.3 + x * side_ + y * front) for x, y in (p0, p1)]
        tube("stitch", [pts[0], tuple((np.array(pts[0]) + np.array(pts[1])) / 2), pts[1]], 0.035, thread, 6, parent)
    return o


def fuzz(o, count, length, m, seed):
    """loose fibres, without which wool has the edge of plastic"""
    if not count:
        return
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


# ------------------------------------------------------------ the picture
GLOVE, FIBRE = (0.115, 0.116, 0.12), (0.2, 0.2, 0.205)
COAT, NAP = (0.185, 0.182, 0.177), (0.30, 0.295, 0.285)


def held(voxel, hairs):
    """hairs: the share of the fibres that wool has"""
    phone = light_phone_3()
    # At night the coat is nearer to the glove, which is the darker of the two by day.
    dark = lambda col: tuple(x * (1 if S.DIM == 1 else 0.5) for x in col)
    parts_of_it = (
        (hand(knit("glove", GLOVE), voxel, phone), 2, 60000, 0.17, FIBRE),
        (cuff(knit("cuff", GLOVE), phone), 1, 14000, 0.17, FIBRE),
        (sleeve(wool("coat", dark(COAT)), dark, phone), 0, 60000, 0.13, dark(NAP)),
    )
    for i, (o, levels, count, length, col) in enumerate(parts_of_it):
        divided(o, levels)
        fuzz(o, int(count * hairs), length, mat("fibre", col, 0.9, spec=0.05), i + 1)
    return phone


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
    n.l(n.calc("MULTIPLY", light, 1 if S.DIM == 1 else 0.0085), e.inputs["Strength"])
    n.l(e.outputs[0], n.t.nodes["Material Output"].inputs[0])
    obj("fog", [(-900, y, -600), (900, y, -600), (900, y, 600), (-900, y, 600)], [(0, 1, 2, 3)], n.m, smooth=False)


@S.scene
def in_hand():
    # VOXEL=.12 HAIRS=0 for a quick look
    phone = held(float(os.environ.get("VOXEL", 0.08)), float(os.environ.get("HAIRS", 1)))
    S.stand(phone, 10.6)
    phone.rotation_euler.rotate_axis("Z", radians(-3))
    fog_wall()
    S.area((-85, -8, 60), (0, 0, 5), 40, 22, (1, 0.99, 0.97))
    S.area((80, 30, 40), (0, 0, 5), 50, 5, (0.96, 0.98, 1))
    S.world((0.9, 0.94, 1), 0.24)
    target = Vector((-2.0, 0, 2.35))
    S.camera(target + Vector((-26, -65, 10)), target, 90, 5.6, (-3.6, -0.6, 7.6))
    return 2000, 1333, 24, {}
