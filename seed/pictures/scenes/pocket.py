"""The pocket of a shirt of heavy linen, close, in the light of a window."""
from models import *
import scenes as S, studio
import shirt as of
from shirt import fine_pocket, fine_shirt, hem, seam_paths, stitches


def weave(name, col, f=20, turn=0.0):
    """plain weave of f threads in a centimetre, each of its own tone and thickness; its coordinates are the flat cloth's"""
    n = NT(name)
    c = n.calc
    sp = n.n("SeparateXYZ")
    mp = n.n("Mapping")
    mp.inputs["Rotation"].default_value = (0, 0, radians(turn))
    n.l(n.n("TexCoord").outputs["UV"], mp.inputs["Vector"])
    flat = mp.outputs["Vector"]
    n.l(flat, sp.inputs[0])

    def noise(size, detail=2, x=1, y=1, at=0):
        m = n.n("Mapping")
        m.inputs["Scale"].default_value = (x, y, 1)
        m.inputs["Location"].default_value = (at, at, at)
        n.l(flat, m.inputs["Vector"])
        return n.noise(size, detail, 0.55, 0, m.outputs["Vector"])

    # No thread is quite straight.
    u = c("MULTIPLY", c("ADD", sp.outputs["X"], c("MULTIPLY_ADD", noise(1.3), 0.16, -0.08)), f)
    v = c("MULTIPLY", c("ADD", sp.outputs["Y"], c("MULTIPLY_ADD", noise(1.1, at=7), 0.16, -0.08)), f * 0.92)
    iu, iv = c("FLOOR", u), c("FLOOR", v)

    def thread(across, own, along, other_i, slub):
        """its height: round across, over and under along"""
        x = c("MULTIPLY_ADD", c("SUBTRACT", across, own), 2, -1)
        thick = c("MULTIPLY_ADD", slub, 0.9, 0.62)
        x = c("DIVIDE", x, thick)
        round_ = c("SQRT", c("MAXIMUM", c("SUBTRACT", 1, c("MULTIPLY", x, x)), 0.0))
        phase = c("MULTIPLY", c("ADD", c("SUBTRACT", along, 0.5), c("ADD", own, other_i)), pi)
        return c("MULTIPLY_ADD", c("COSINE", phase), 0.42, c("MULTIPLY", round_, c("MULTIPLY", thick, 0.62)))

    slub_u, slub_v = noise(1, 3, f * 0.7, 1.1), noise(1, 3, 0.9, f * 0.66, 3)
    warp, weft = thread(u, iu, v, 0, slub_u), thread(v, iv, u, 1, slub_v)
    high = c("MAXIMUM", warp, weft)

    def tone(i, slub, seed):
        w = n.n("TexWhiteNoise")
        w.noise_dimensions = "1D"
        n.l(c("ADD", i, seed), w.inputs["W"])
        return c("MULTIPLY_ADD", w.outputs["Value"], 0.45, c("MULTIPLY", slub, 0.8))

    over = c("GREATER_THAN", warp, weft)
    a, b = tone(iu, slub_u, 0.5), tone(iv, slub_v, 900.5)
    shade = c("MULTIPLY_ADD", over, c("SUBTRACT", a, b), b)
    fibre = noise(95, 2)
    shade = c("ADD", shade, c("MULTIPLY_ADD", fibre, 0.5, -0.25))
    shade = c("ADD", shade, c("MULTIPLY_ADD", noise(0.35, 3), 0.2, -0.1))
    gap = n.rng(high, 0.42, 1, -0.1, 0.55)
    tint = n.ramp(shade, [(0.2, tuple(k * 0.74 for k in col)), (0.62, col), (1, tuple(min(1, k * 1.22) for k in col))])
    mix = n.n("MixRGB")
    mix.blend_type = "MULTIPLY"
    mix.inputs[0].default_value = 1
    n.l(tint, mix.inputs[1])
    n.l(gap, mix.inputs[2])
    n.l(mix.outputs[0], n.b.inputs["Base Color"])
    n.b.inputs["Roughness"].default_value = 0.95
    n.b.inputs["Specular"].default_value = 0.06
    n.b.inputs["Sheen"].default_value = 0.3
    h = c("MULTIPLY_ADD", fibre, 0.3, high)
    n.l(n.bump(h, 0.9, 0.011), n.b.inputs["Normal"])
    return n.m


def woven(name, P, uv, m):
    h, w = P.shape[:2]
    i = np.arange(h * w).reshape(h, w)
    F = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    o = obj(name, P.reshape(-1, 3).tolist(), F.tolist(), m, angle=180)
    o.data.uv_layers.new(name="flat").data.foreach_set("uv", uv.reshape(-1, 2)[F].ravel())
    return o


def sewing(fine, lines, m, seed):
    verts, faces = stitches(fine, lines, seed)
    obj("stitches", verts.tolist(), faces, m, angle=60)


def button(fine, at, m, thread):
    P, N = fine.at(np.array([at]))
    E = empty("button", tuple(P[0] + N[0] * 0.14))
    E.rotation_mode = "QUATERNION"
    E.rotation_quaternion = Vector(N[0]).to_track_quat("Z", "Y")
    disc = lathe(
        "disc",
        [
            (0, -0.1),
            (0.42, -0.1),
            (0.53, -0.06),
            (0.565, 0.0),
            (0.565, 0.05),
            (0.54, 0.085),
            (0.49, 0.095),
            (0.44, 0.08),
            (0.37, 0.03),
            (0, 0.02),
        ],
        m,
        96,
        parent=E,
    )
    for x in (-0.105, 0.105):
        for y in (-0.105, 0.105):
            c = lathe("hole", [(0, -0.3), (0.06, -0.3), (0.06, 0.3), (0, 0.3)], None, 24, parent=E)
            c.location = (x, y, 0)
            cut(disc, c)
    for k in range(5):
        for x in (-0.105, 0.105):
            d = (k - 2) * 0.018
            tube(
                "t",
                [
                    (x + d, -0.105, -0.05),
                    (x + d, -0.08, 0.035),
                    (x + d * 1.3, 0, 0.05 + 0.006 * (k % 2)),
                    (x + d, 0.08, 0.035),
                    (x + d, 0.105, -0.05),
                ],
                0.014,
                thread,
                6,
                E,
            )


# The cloth by day and at night, the thread a little lighter.
COL = (0.47, 0.45, 0.41)


@S.scene
def pocket():
    night = S.DIM != 1
    dim = lambda c, k=1: tuple(x * k * (0.4 if night else 1) for x in c)
    sheets = of.worn()
    front, bag = fine_shirt(sheets[0]), fine_pocket(sheets[1])
    cloth, own = weave("cloth", dim(COL), turn=0.6), weave("pocket", dim(COL), turn=-0.4)
    thread = mat("thread", dim(COL, 1.12), 0.7, spec=0.2, sheen=0.3)
    woven("shirt", front.P, front.uv, cloth)
    woven("pocket", *hem(bag), own)
    sewing(bag, seam_paths(), thread, 1)
    x = of.PLACKET - 0.2
    sewing(front, [np.array(((x, -11.5), (x, 9)))], thread, 2)
    horn = mat("horn", dim((0.09, 0.082, 0.075)), 0.35, spec=0.4, cvar=(3, dim((0.05, 0.045, 0.04))))
    button(front, (of.PLACKET - 1.75, -2.2), horn, thread)
    phone = light_phone_2("black")
    phone.matrix_world = Matrix.Translation(of.AT) @ Matrix(of.TURN.tolist()).to_4x4()
    if night:
        studio.spot((-52, 34, 36), (0, -0.5, 0), 90, 9, studio.LAMP, 7)
        studio.world((0.7, 0.81, 1), 0.012)
    else:
        studio.area((-78, 40, 42), (0, 0, 0), 46, 11, (1, 0.985, 0.955), 70)
        studio.world((0.92, 0.95, 1), 0.24)
    at = (-0.9, -2.2, 1)
    # In centimetres this is f 4.5: what is beside the mouth of the pocket is soft.
    c = studio.camera((-13, -17, 62), at, 116, 0.045, (0.3, 0.6, 1.6))
    # its upper side is the shirt's, but for a few degrees
    ahead = (Vector(at) - c.location).normalized()
    side_ = ahead.cross(Vector((0, 1, 0))).normalized()
    c.rotation_euler = Matrix((side_, side_.cross(ahead), -ahead)).transposed().to_euler()
    c.rotation_euler.rotate_axis("Z", radians(-6))
    return 2000, 1333, 32, dict(bounces=4)
