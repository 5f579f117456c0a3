"""The cases of the Light Phone II, in centimeters."""
from models import *
import scenes as S, studio


def case(color):
    """soft shell, open at the front, closed lip, with openings for the buttons, the plugs and the loudspeaker"""
    d = M()
    m = d["blk_soft"] if color == "black" else d["gray_soft"]
    E = empty("case")
    iw, ih, it, ir = 5.62, 9.62, 0.90, 0.80
    wall = 0.15
    bk = 0.14
    lip = 0.10
    W, H = iw + 2 * wall, ih + 2 * wall
    r = ir + wall
    z0 = -it / 2 - bk
    z1 = it / 2 + 0.06
    e = 0.26
    k = 9
    R = [(e + 0.02, z0)]
    for i in range(k + 1):
        a = pi / 2 * i / k
        R.append((e * (1 - sin(a)), z0 + e * (1 - cos(a))))
    f = 0.06
    for i in range(6):
        a = pi / 2 * i / 5
        R.append((f * (1 - cos(a)), z1 - f * (1 - sin(a))))
    il = wall + lip - 0.02
    R.append((il - 0.05, z1))
    for i in range(4):
        a = pi / 2 * i / 3
        R.append((il - 0.05 + 0.05 * sin(a), z1 - 0.05 * (1 - cos(a))))
    R += [(il, z1 - 0.09), (wall, z1 - 0.16), (wall, -it / 2 + 0.18)]
    for i in range(1, 6):
        a = pi / 2 * i / 5
        R.append((wall + 0.18 * (1 - cos(a)), -it / 2 + 0.18 - 0.18 * sin(a)))
    R.append((wall + 0.2, -it / 2))
    s = slab("shell", W, H, r, R, m, n=16, parent=E)
    c = pill("cb", 2.7, 0.5, 1.0, None, 0.05, E)
    side(c, W / 2, 0.85, 0.02, 1)
    cut(s, c)
    c = pill("ct", 1.35, 0.5, 1.0, None, 0.05, E)
    top(c, 1.2, H / 2, 0.02, 1)
    cut(s, c)
    c = pill("cu", 1.5, 0.5, 1.0, None, 0.05, E)
    top(c, 0, -H / 2, 0.02, -1)
    cut(s, c)
    c = pill("cs", 1.6, 0.17, 1.0, None, 0.05, E)
    c.location = (0, 1 - ih / 2, z0)
    cut(s, c)
    bpy.context.view_layer.update()
    return E


def case_scene(color, other):
    """the back of the case, above the back of a phone in the other color, onto which it is put"""
    S.lie(light_phone_2(other), 0.44, 28, (-1.1, 2.4), -1)
    c = case(color)
    c.location = (1.2, -1.8, 2.2)
    c.rotation_euler = Euler((radians(-4), pi, radians(28)), "XYZ")
    S.floor(S.paper())
    S.stand_light(6.5, 0.5)
    black, night = color == "black", S.DIM < 1
    # a light that is mirrored alone; at night one along the far edges too, and those that fall off from above left
    mirrored = (17, 2.4) if night else (38, 26)
    studio.area((-13, 19, 13), (0, 1, 3), 9, mirrored[not black]).visible_diffuse = False
    if night:
        studio.area((-6, 27, 5.5), (1, 0, 3), 34, 220 if black else 28, size_y=2.5).visible_diffuse = False
        studio.area((-16, 4, 14), (1, -2, 3), 8, 4 if black else 16)
    if night and black:
        studio.area((-34, -14, 5), (0, -2, 2), 12, 18)
        phone = bpy.data.materials["gray"].node_tree.nodes["Principled BSDF"].inputs
        phone["Base Color"].default_value, phone["Specular"].default_value = (0.14, 0.137, 0.133, 1), 0.08
    S.camera((-2, -44, 40), (0.1, 0.4, 1.4), 112, shift=(0.015, -0.04))
    return S.P


@S.scene
def case_black():
    return case_scene("black", "gray")


@S.scene
def case_gray():
    return case_scene("gray", "black")
