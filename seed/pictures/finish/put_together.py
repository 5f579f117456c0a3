"""python3 source/finish/put_together.py out/name.npz picture key=value…     the picture of what one_studio.py has rendered
keys: mm= left= top= size=WxH  cut out, in pixels: of a millimetre, beside and above the body
      ground=f2f0ec size=WxH  on this ground instead, with the phones' shadow, which ends at end=.97,
      over=.3 of the way from the picture's middle to its sides; reach=180: at the right it ends this many
      pixels beside the phone instead
      on=picture.jpg  cut out, onto the ground of this picture, in which the phone was before, or on=0d0d0c of one color;
      below=.6: how light that phone is at most, beside=9: how many pixels around it are not of the ground either;
      contact=0: how dark the ground is right below it, on either ground
      lies=0: how dark the shadow of a cut-out is, that is cut out with it
      pool=1 on a ground of the night's color: the light that pool.py describes, with its keys
      edge=.14: how much darker the edges of a phone are that lies, so that light ones end before the ground does
      rim=70,70: at least so light, in levels, is a black phone's edge at the foot and at the right
      outline=64: the outermost 0.3 mm of a phone are at most so light by day, in levels; at night at least; gap=.36: how dark a Light Phone II's gap is
      night=1 words=1 (on the screens) paper=e6e2d8 shade=.02 (color of the ink screen, and how much of the light falls off over it) screen=call (of screens_ui.py; ringing of either phone) ev=0 right=0 (how much more
      light is in the right half) nlm=1 calm=0 q=92
fibers=1: the pattern of paper stays as it is. calm: standard deviation in pixels of a blur of what is even, for few bytes. grain=0: in levels, on the phone, without which
a fall of light has steps. hue=1: the share of its color that the phone keeps. An AVIF, by the file's ending, is made with
`avifenc`, with all of its colors."""
import sys, os, subprocess, numpy as np, cv2

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screens"))
from grade import HERE, denoise, soft
from make_ui import font, S
from pool import pool, smooth
from PIL import Image, ImageDraw

PAPER = {0: "e2ded4", 1: "bebbb2"}
INK = {0: "22211f", 1: "22211f"}
LIT = {0: "f6f5f2", 1: "f0efeb"}
color = lambda h: np.array([int(h[i : i + 2], 16) for i in (4, 2, 0)], "f4") / 255


def words_iii():
    """coverage of the screen's letters, and nothing of what is beside it"""
    W, H = int(6.2 * S), int(7.1 * S)
    im = Image.new("L", (W, H), 0)
    d = ImageDraw.Draw(im)
    x = 0.62 * S
    d.text((x, 0.55 * S), "10:24", font=font("InterDisplay-Regular.otf", 0.40 * S), fill=228, anchor="lt")
    b = W - 0.62 * S
    box = (b - 0.44 * S, 0.575 * S, b - 0.05 * S, 0.795 * S)
    d.rounded_rectangle(box, radius=0.05 * S, outline=212, width=int(0.022 * S))
    d.rectangle((b - 0.03 * S, 0.645 * S, b - 0.005 * S, 0.725 * S), fill=212)
    d.rectangle((b - 0.40 * S, 0.615 * S, b - 0.17 * S, 0.755 * S), fill=212)
    for i, w in enumerate(("Phone", "Camera", "Directions", "Notes", "Music")):
        f = font("InterDisplay-Light.otf", 0.86 * S)
        d.text((x - 0.04 * S, (2.15 + i * 1.08) * S), w, font=f, fill=255, anchor="ls")
    return np.asarray(im, "f4") / 255


def other_words(name):
    """of a texture of screens_ui.py, which is as large as the front"""
    x, y, w, h = (round(v * S) for v in FRONTS["iii"][0])
    return (
        cv2.imread(os.path.join(HERE, "..", "..", "tex", f"lp3_{name}.png"), 0)[y : y + h, x : x + w].astype("f4") / 255
    )


def words_ii(screen=None):
    W, H = int(4.5 * S), int(5.63 * S)
    im = Image.new("L", (W, H), 0)
    d = ImageDraw.Draw(im)
    if screen == "ringing":
        for t, y, size in (("Mom", 2.75, 1.2), ("Answer", 4.95, 0.52)):
            f = font("InterDisplay-Regular.otf", size * S)
            d.text((W / 2, y * S), t, font=f, fill=255, anchor="ms")
        return np.asarray(im, "f4") / 255
    f = font("InterDisplay-Medium.otf", 0.34 * S)
    d.text((W / 2, 0.42 * S), "10:24", font=f, fill=255, anchor="mt")
    for i, t in enumerate(("Phone", "Alarm", "Tools")):
        f = font("InterDisplay-Regular.otf", 0.74 * S)
        d.text((W / 2, (2.32 + i * 1.12) * S), t, font=f, fill=255, anchor="ms")
    return np.asarray(im, "f4") / 255


def rounded(shape, radius):
    im = Image.new("L", (shape[1], shape[0]), 0)
    ImageDraw.Draw(im).rounded_rectangle((0, 0, shape[1] - 1, shape[0] - 1), radius=radius, fill=255)
    return np.asarray(im, "f4") / 255


def placed(layer, corners, size, grow=0):
    """a flat layer at its corners, from nine samples of a pixel"""
    h, w = layer.shape[:2]
    n = 3
    across = np.linalg.norm(corners[1] - corners[0]) * n
    if w > 1.5 * across:
        layer = cv2.resize(layer, None, fx=across / w, fy=across / w, interpolation=cv2.INTER_AREA)
        h, w = layer.shape[:2]
    edge = np.array([(0, 0), (w, 0), (w, h), (0, h)], "f4") - 0.5
    to = corners.astype("f4") * n - 0.5
    m = cv2.getPerspectiveTransform(edge, to)
    big = cv2.warpPerspective(layer, m, (size[0] * n, size[1] * n), flags=cv2.INTER_LINEAR)
    return cv2.resize(big, size, interpolation=cv2.INTER_AREA)


def draw_screen(y, of, corners, night, words, screen=None, page=None, fall=0.02):
    size = (y.shape[1], y.shape[0])
    if of == "iii":
        if words:
            k = placed(other_words(screen) if screen else words_iii(), corners, size)[..., None]
            y = y * (1 - k) + color(LIT[night]) * k
        return y
    layer = words_ii(screen)
    paper = rounded(layer.shape, 0.08 * S)
    mask = placed(paper, corners, size)[..., None]
    # the shade that lies on it, as a plane: of one color, without noise
    v, u = np.nonzero(mask[..., 0] > 0.99)
    light = y[v, u].mean(-1)
    plane = np.linalg.lstsq(np.stack([u, v, np.ones_like(u)], -1).astype("f4"), light, rcond=None)[0]
    yy, xx = np.mgrid[0 : size[1], 0 : size[0]]
    shade = ((plane[0] * xx + plane[1] * yy + plane[2]) / light.mean())[..., None]
    shade = 1 + (shade - 1) * min(0.5, fall / max(np.abs(shade - 1)[mask > 0.99].max(), 1e-3))
    k = placed(layer, corners, size)[..., None] * words
    sheet = np.clip(color(page or PAPER[night]) * shade, 0, 1) * (1 - k) + color(INK[night]) * k
    grown = placed(paper, spread(corners, 0.005), size)[..., None]
    y = y * (1 - 0.2 * (grown * (1 - mask)))
    return y * (1 - mask) + sheet * mask


# of each model in centimetres: its screen, its front's size, where the gap around the front is, and the radius of that
FRONTS = {
    "iii": ((0.475, 0.52, 6.2, 7.1), (7.15, 10.6), 0.12, 0.5),
    "ii": ((0.5425, 1.42, 4.5, 5.63), (5.585, 9.585), 0.164, 0.616),
}


def draw_gap(y, of, corners, gap):
    """the gap around the front, which is thinner than a pixel: a few samples make dashes of it"""
    (sx, sy, sw, sh), (w, h), inset, r = FRONTS[of[:3].rstrip("_")]
    screen = np.array([(sx, sy), (sx + sw, sy), (sx + sw, sy + sh), (sx, sy + sh)], "f4")
    m = cv2.getPerspectiveTransform(screen, corners.astype("f4"))
    turn = np.arange(25) / 24 * np.pi / 2
    P = []
    near = inset + r
    for i, (cx, cy) in enumerate(((w - near, near), (w - near, h - near), (near, h - near), (near, near))):
        at = turn + (i - 1) * np.pi / 2
        P += list(zip(cx + r * np.cos(at), cy + r * np.sin(at)))
    P = cv2.perspectiveTransform(np.array([P], "f4"), m)[0]
    n, size = 4, (y.shape[1], y.shape[0])
    scale = np.linalg.norm(corners[1] - corners[0]) / sw

    def ring(width):
        big = np.zeros((size[1] * n, size[0] * n), "u1")
        cv2.polylines(
            big, [np.rint((P * n + (n - 1) / 2) * 16).astype("i4")], True, 255, max(1, round(width * n)), cv2.LINE_AA, 4
        )
        return cv2.resize(big, size, interpolation=cv2.INTER_AREA).astype("f4")[..., None] / 255

    around = ring(2 + scale * 0.03)
    beside = blurred(y, 1 - around, 2.5)
    y = y * (1 - around) + beside * around
    return y * (1 - (0.7 if of == "iii" else gap) * ring(max(0.8, scale * 0.014)))


def spread(corners, share):
    middle = corners.mean(0)
    return middle + (corners - middle) * (1 + share)


def blurred(y, known, size):
    """of what is known alone"""
    return (
        cv2.GaussianBlur(y * known, (0, 0), size) / np.maximum(cv2.GaussianBlur(known, (0, 0), size), 1e-6)[..., None]
    )


def even(y, a, size):
    """a blur where nothing is, within the phone, for few bytes"""
    inside = cv2.erode((a > 0.99).astype("f4"), np.ones((5, 5), "u1"))
    thing = np.abs(cv2.GaussianBlur(y, (0, 0), 1.2) - cv2.GaussianBlur(y, (0, 0), 4)).max(-1)
    thing = cv2.dilate(thing * inside + (1 - inside), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9)))
    edge = 0.005 + 0.015 * cv2.GaussianBlur(y, (0, 0), 4).max(-1)
    # Nothing that is an edge is in the blur of what is beside it.
    calm = (thing < edge).astype("f4")[..., None]
    wide = blurred(y, calm, size)
    k = cv2.GaussianBlur(calm, (0, 0), 2)[..., None] * calm
    return y * (1 - k) + wide * k


def edges(normals, albedo, a, foot, right):
    """of what is black, times these levels: the edges that face down or to the right; a normal is to the right, up and away from the camera"""
    down, beside = smooth((-normals[..., 1] - 0.15) / 0.3), smooth((normals[..., 0] - 0.42) / 0.25)
    found = np.maximum(down * foot, beside * right) * smooth((0.3 - albedo.max(-1)) / 0.1) * a
    return cv2.GaussianBlur(found, (0, 0), 0.7) / np.maximum(cv2.GaussianBlur(a, (0, 0), 0.7), 0.3)


def beside_front(normals, a):
    """of a phone that lies: its edges, and what is on its sides"""
    return cv2.GaussianBlur(np.maximum(smooth((0.995 + normals[..., 2]) / 0.1), 1 - a), (0, 0), 1)


def outermost(a, width):
    """of a phone: the part within so many pixels of its outline, from sixteen samples of a pixel: fewer make dots of it"""
    fine = cv2.resize(cv2.GaussianBlur(a, (0, 0), 2.5), None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC)
    inside = cv2.distanceTransform((fine > 0.5).astype("u1"), cv2.DIST_L2, 5) / 4
    inside = cv2.resize(inside, a.shape[::-1], interpolation=cv2.INTER_AREA)
    return cv2.GaussianBlur(smooth((width - inside) / width + 0.5), (0, 0), 0.6)[..., None]


def over(y, a, ground):
    return y * a[..., None] + ground * (1 - a[..., None])


def below_foot(a, dark):
    """how much darker the ground is where a thing stands on it"""
    foot = cv2.warpAffine(a, np.array([[1, 0, 0], [0, 1, 5]], "f4"), a.shape[::-1]) - a
    return np.minimum(dark * cv2.GaussianBlur(np.clip(foot, 0, 1), (0, 0), 2.5)[..., None], 0.85)


def ground_on(name, a, below, beside):
    """of the picture, without the phone in it, which is darker than below: what is beside it goes on below it"""
    if "." not in name:
        return np.broadcast_to(color(name), (*a.shape, 3))
    was = cv2.imread(name).astype("f4") / 255
    thing = ((was.mean(-1) < below) | (a > 0)).astype("u1")
    known = 1 - cv2.dilate(thing, np.ones((beside, beside), "u1")).astype("f4")[..., None]
    near, far = blurred(was, known, 4), blurred(was, known, 40)
    k = np.clip(cv2.GaussianBlur(known, (0, 0), 4)[..., None] / 0.02, 0, 1)
    return was * known + (near * k + far * (1 - k)) * (1 - known)


def lying(y, a, mm, dark):
    """a cut-out with its shadow on any ground, light from above left: the ground's color in it is darker alone"""

    def cast(x, y, size):
        moved = cv2.warpAffine(a, np.array([[1, 0, x * mm], [0, 1, y * mm]], "f4"), a.shape[::-1])
        return cv2.GaussianBlur(moved, (0, 0), size * mm, borderType=cv2.BORDER_CONSTANT)

    shadow = 1 - (1 - 0.5 * dark * cast(1.1, 2.0, 1.9)) * (1 - 0.5 * dark * cast(0.4, 0.6, 0.6))
    # It ends within the picture.
    h, w = a.shape
    yy, xx = np.mgrid[:h, :w].astype("f4")
    t = np.clip(np.minimum(np.minimum(xx, w - 1 - xx), np.minimum(yy, h - 1 - yy)) / (2 * mm), 0, 1)
    shadow *= t * t * (3 - 2 * t)
    whole = a + (1 - a) * shadow
    return y * (a / np.maximum(whole, 1e-4))[..., None], whole


def save(im, out, q):
    if out.endswith(".avif"):
        png = out[:-5] + ".png"
        cv2.imwrite(png, im)
        subprocess.run(
            "avifenc -y 444 -s 1 --min 0 --max 63 --minalpha 0 --maxalpha 63 -a end-usage=q -a tune=ssim "
            f"-a cq-level={q} -a alpha:cq-level={q}".split() + [png, out],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        os.remove(png)
    elif out.endswith(".webp"):
        cv2.imwrite(out, im, [cv2.IMWRITE_WEBP_QUALITY, q])
    else:
        options = (cv2.IMWRITE_JPEG_QUALITY, q, cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
        cv2.imwrite(out, im, options)


if __name__ == "__main__":
    src, out = sys.argv[1:3]
    o = dict(
        ev=0,
        words=1,
        nlm=1,
        calm=0,
        grain=0,
        hue=1,
        night=0,
        end=0.97,
        over=0.3,
        reach=0,
        fibers=0,
        below=0.6,
        beside=9,
        contact=0,
        lies=0,
        edge=0,
        outline=0,
        rim="",
        shade=0.02,
        q=92,
    )
    o |= dict(a.split("=") for a in sys.argv[3:])
    night = int(o["night"])
    d = np.load(src)
    c, albedo = d["c"], d["a"].astype("f4")
    fibers = 1
    if int(o["fibers"]):
        # The light alone is denoised.
        fibers = albedo + 0.02
        c[..., :3] /= fibers
        albedo = cv2.GaussianBlur(albedo, (0, 0), 4)
    x = denoise(c, albedo, d["n"].astype("f4"), d["z"], float(o["nlm"])) * fibers
    a = np.clip(d["c"][..., 3].mean(0), 0, 1).astype("f4")
    # premultiplied until it has its size
    x, corners = x.astype("f4"), d["corners"]
    rim = edges(d["n"].astype("f4"), albedo, a, *map(float, o["rim"].split(","))) if o["rim"] else None
    sides = beside_front(d["n"].astype("f4"), a) if float(o["edge"]) else None
    h, w = a.shape
    W, H = map(int, o["size"].split("x")) if "size" in o else (w, h)
    if "mm" in o:
        mm, left, top = d["frame"]
        k = float(o["mm"]) / mm
        ox, oy = float(o["left"]) - left * k, float(o["top"]) - top * k
    else:
        k, ox, oy = W / w, 0, 0
    m = np.array([[k, 0, ox + (k - 1) / 2], [0, k, oy + (k - 1) / 2]], "f4")
    if k != 1 or (W, H) != (w, h) or ox or oy:
        if k < 1:
            n = 4
            mm = m.copy() * n
            mm[:, 2] += (n - 1) / 2
            large = lambda v: cv2.warpAffine(v, mm, (W * n, H * n), flags=cv2.INTER_LINEAR)
            fit = lambda v: cv2.resize(large(v), (W, H), interpolation=cv2.INTER_AREA)
        else:
            fit = lambda v: cv2.warpAffine(v, m, (W, H), flags=cv2.INTER_CUBIC)
        x, a = fit(x), np.clip(fit(a), 0, 1)
        rim, sides = (v if v is None else fit(v) for v in (rim, sides))
        corners = corners * k + np.array([ox, oy], "f4")
    x = np.maximum(x, 0) / np.maximum(a, 0.02)[..., None] * 2 ** float(o["ev"])
    if "right" in o:
        t = np.clip((np.arange(W) / W - 0.45) / 0.1, 0, 1)
        x = x * 2 ** (float(o["right"]) * t * t * (3 - 2 * t))[None, :, None]
    # An edge has the color of what is beside it: its own has too few samples.
    known = (a > 0.97).astype("f4")[..., None]
    near = cv2.GaussianBlur(known, (0, 0), 1)[..., None]
    x = np.where(known > 0, x, np.where(near > 0.02, blurred(x, known, 1), blurred(x, known, 4))).astype("f4")
    y = soft(x[..., ::-1]).astype("f4")
    if night:
        # hardly darker than the ground, or the glass would be a hole in it
        y = np.maximum(y, color("0a0a0a"))
    if sides is not None:
        y = y * (1 - sides[..., None] * float(o["edge"]))
    if float(o["outline"]):
        k = outermost(a, 0.3 * float(o.get("mm", 11)))
        level = float(o["outline"]) / 255
        darker = y * level / np.maximum(y.max(-1, keepdims=True), level)
        y = y * (1 - k) + (np.maximum(y, level) if night else darker) * k
    if rim is not None:
        y = np.maximum(y, rim[..., None] / 255)
    if float(o["calm"]):
        y = even(y, a, float(o["calm"]))
    tone = (y @ np.array([0.0722, 0.7152, 0.2126], "f4"))[..., None]
    y = tone + (y - tone) * float(o["hue"])
    y = y + np.random.default_rng(3).standard_normal((H, W, 1)).astype("f4") / 255 * float(o["grain"])
    for of, at in zip(d["of"], corners):
        y = draw_screen(
            draw_gap(y, str(of), at, float(o.get("gap", 0.36))),
            str(of),
            at,
            night,
            int(o["words"]),
            o.get("screen"),
            o.get("paper"),
            float(o["shade"]),
        )
    if "ground" in o:
        page = color(o["ground"])
        ground = np.load(src[:-4] + "_ground.npz")["ground"].astype("f4")
        fine, wide = (cv2.GaussianBlur(ground, (0, 0), s) for s in (1.5, 6))
        k = np.clip((1 - wide) / 0.12, 0, 1) ** 0.7
        shadow = cv2.resize(fine * k + wide * (1 - k), (W, H), interpolation=cv2.INTER_CUBIC)
        shadow = np.clip(shadow, 0, 1)
        # It ends within the picture.
        yy, xx = np.mgrid[-1 : 1 : H * 1j, -1 : 1 : W * 1j]
        reach = float(o["reach"])
        r = np.maximum(-xx if reach else np.abs(xx), np.abs(yy))
        t = np.clip((float(o["end"]) - r) / float(o["over"]), 0, 1).astype("f4")
        if reach:
            beside = np.arange(W) - np.flatnonzero((a > 0.5).any(0))[-1]
            t = np.minimum(t, np.clip(1 - beside / reach, 0, 1).astype("f4"))
        shadow = 1 - np.maximum((1 - shadow) - 0.015, 0) * (t * t * (3 - 2 * t))
        linear = np.where(page > 0.04045, ((page + 0.055) / 1.055) ** 2.4, page / 12.92)
        ground = linear * shadow[..., None] ** (0.8 if not night else 1)
        ground = np.where(ground > 0.0031308, 1.055 * ground ** (1 / 2.4) - 0.055, 12.92 * ground)
        noise = np.random.default_rng(3).standard_normal((H, W, 1)) / 255 * 0.35 * (shadow < 0.998)[..., None]
        if "pool" in o:
            # A shadow lies where there is light, which has a grain of its own.
            lit = pool(a, o) / 255
            there = smooth((lit - page).mean(-1, keepdims=True) * 255 / 6)
            ground, noise = (1 - (1 - ground / page) * there) * lit, 0
        ground = ground * (1 - below_foot(a, float(o["contact"])))
        y = over(y, a, ground + noise)
        save((np.clip(y, 0, 1) * 255 + 0.5).astype("u1"), out, int(o["q"]))
    elif "on" in o:
        a = np.clip(2 * cv2.GaussianBlur(a, (0, 0), 0.8) - 0.5, 0, 1)
        if "pool" in o:
            ground = pool(a, o) / 255
        else:
            ground = ground_on(o["on"], a, float(o["below"]), int(o["beside"]))
        ground = ground * (1 - below_foot(a, float(o["contact"])))
        save((np.clip(over(y, a, ground), 0, 1) * 255 + 0.5).astype("u1"), out, int(o["q"]))
    else:
        # Its edge has no noise, which costs bytes.
        a = np.clip(2 * cv2.GaussianBlur(a, (0, 0), 0.8) - 0.5, 0, 1)
        if float(o["lies"]):
            y, a = lying(y, a, float(o["mm"]), float(o["lies"]))
        im = np.dstack([np.clip(y, 0, 1), a])
        im = (im * 255 + 0.5).astype("u1")
        im[im[..., 3] == 0] = 0
        save(im, out, int(o["q"]))
