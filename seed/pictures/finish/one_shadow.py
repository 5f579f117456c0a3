"""What lies on the page's ground, with one shadow: python3 one_shadow.py in.jpg out.jpg [of= thing=150 also= like= edge=0 mm=11.3 size=1 at=0,0 night=0 most=0 q=92]
The light comes from above left, so that nothing is darker there; below and at the right is a line where it touches the ground, and one fall of light, which ends
in the ground to the level. of: the picture, of the same size, in which the thing is darker than the level `thing` and all else is lighter (by default in.jpg);
thing=-45: the other way round. also=17,x,y,…: in this polygon what is lighter than this level too. like=1300: below this row its right side is as its left.
edge=.1: how much darker an edge is that is hardly told from the ground. mm: pixels of a millimetre. size, at: so large is the thing now, of what it was, and the
picture's upper left corner (pixels) is moved there. night=1: no shadow, and no light on the ground. most=185: no thing is lighter, and what is light has less
blue. An in.webp and out.webp are cut out, and of=cut.webp has the coverage of the thing, from the same corner."""
import sys, numpy as np, cv2
from pool import smooth


def moved(a, x, y, size=1):
    return cv2.warpAffine(a, np.array([[size, 0, x], [0, size, y]], "f4"), a.shape[1::-1], flags=cv2.INTER_LANCZOS4)


def cast(a, mm):
    """the share of its light that the ground beside this coverage does not have"""
    s = 4
    h, w = a.shape
    small = cv2.resize(a, (w // s, h // s), interpolation=cv2.INTER_AREA)
    fall = 0
    for t in (np.arange(16) + 0.5) / 16:
        x, y = (v * t * mm / s for v in (4.6, 6.4))
        one = cv2.warpAffine(small, np.array([[1, 0, x], [0, 1, y]], "f4"), small.shape[::-1])
        fall = fall + cv2.GaussianBlur(one, (0, 0), max(0.3 * x, 0.5), borderType=cv2.BORDER_CONSTANT) / 16
    fall = cv2.resize(fall, (w, h), interpolation=cv2.INTER_CUBIC)
    line = cv2.GaussianBlur(moved(a, 0.5 * mm, 0.62 * mm), (0, 0), 0.32 * mm, borderType=cv2.BORDER_CONSTANT)
    # It ends to the level, and within the picture.
    shade = np.clip(1 - (1 - 0.25 * fall) * (1 - 0.28 * np.clip(line, 0, 1)) - 0.004, 0, 1)
    yy, xx = np.mgrid[:h, :w].astype("f4")
    return shade * smooth(np.minimum(w - 1 - xx, h - 1 - yy) / (1.5 * mm))


def covers(im, thing, also=""):
    """of what is darker than this level, or lighter than its negative, and of all within, from sixteen samples of a pixel"""
    light = np.sign(thing) * cv2.resize(im.mean(-1), None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC)
    m = (light < thing).astype("u1")
    if also:
        least, *part = map(float, also.split(","))
        inside = cv2.fillPoly(np.zeros_like(m), [np.array(part).reshape(-1, 2).astype("i4") * 4], 1)
        m |= inside & (cv2.GaussianBlur(light, (0, 0), 6) < -least)
    found = cv2.findContours(m, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    large = [c for c in found if cv2.contourArea(c) > light.size / 400]
    m = cv2.drawContours(np.zeros(light.shape, "u1"), large, -1, 255, -1)
    m = np.clip(cv2.GaussianBlur(m, (0, 0), 6).astype("f4") / 255 * 2.5 - 0.75, 0, 1)
    return cv2.resize(m, im.shape[1::-1], interpolation=cv2.INTER_AREA)


def inner(im, a):
    """an edge has the color of what is beside it within, and nothing of another ground"""
    known = (a > 0.995).astype("f4")[..., None]
    near, far = (cv2.GaussianBlur(im * known, (0, 0), s) for s in (1, 4))
    kn, kf = (cv2.GaussianBlur(known, (0, 0), s)[..., None] for s in (1, 4))
    return np.where(known > 0, im, np.where(kn > 0.02, near / np.maximum(kn, 1e-6), far / np.maximum(kf, 1e-6)))


if __name__ == "__main__":
    src, out = sys.argv[1:3]
    o = {"of": src, "thing": 150, "also": "", "like": 0, "edge": 0, "mm": 11.3, "size": 1, "at": "0,0"}
    o |= {"night": 0, "most": 0, "q": 92} | dict(a.split("=") for a in sys.argv[3:])
    im = cv2.imread(src, cv2.IMREAD_UNCHANGED).astype("f4")
    mm = float(o["mm"])
    if out.endswith(".webp"):
        a = np.zeros(im.shape[:2], "f4")
        cut = cv2.imread(o["of"], cv2.IMREAD_UNCHANGED)[..., 3].astype("f4") / 255
        a[: len(cut), : len(cut[0])] = cut
        thing = inner(im[..., :3] * (im[..., 3:] / 255) / np.maximum(a, 0.02)[..., None], a)
        whole = a + (1 - a) * cast(a, mm)
        y = np.dstack([thing * (a / np.maximum(whole, 1e-4))[..., None], whole * 255])
        y[y[..., 3] < 0.5] = 0
        options = (cv2.IMWRITE_WEBP_QUALITY, int(o["q"]))
    else:
        a = covers(cv2.imread(o["of"]).astype("f4"), float(o["thing"]), o["also"])
        if row := int(o["like"]):
            left, right = np.flatnonzero(a[row] > 0.5)[[0, -1]]
            a[row:, (left + right + 1) // 2 : right + 1] = a[row:, left : (left + right) // 2 + 1][:, ::-1]
        thing = inner(im, a)
        if edge := float(o["edge"]):
            near = cv2.distanceTransform((a > 0.5).astype("u1"), cv2.DIST_L2, 5) / mm
            band = (1 - smooth((near - 0.3) / 0.6)) * smooth((thing.mean(-1) - 190) / 40)
            thing *= 1 - edge * band[..., None]
        x, y = (float(v) for v in o["at"].split(","))
        thing, a = moved(thing, x, y, float(o["size"])), np.clip(moved(a, x, y, float(o["size"])), 0, 1)
        page = np.array((12, 13, 13) if int(o["night"]) else (236, 240, 242), "f4")
        if int(o["night"]):
            if most := float(o["most"]):
                v, knee = thing.mean(-1, keepdims=True), most * 0.65
                cool = smooth((thing[..., :1] - thing[..., 2:]) / 8)
                thing = v + (thing - v) * (1 - 0.7 * cool)
                v, less = np.maximum(v, 1), (most - knee) * (1 - np.exp(-np.maximum(v - knee, 0) / (most - knee)))
                thing *= (np.minimum(v, knee) + less) / v
            thing, ground = np.maximum(thing, page - 3), page
        else:
            shade = cast(a, mm)[..., None]
            noise = np.random.default_rng(3).standard_normal(a.shape)[..., None] * 0.35 * (shade > 0.004)
            ground = page * (1 - shade) + noise
        y = thing * a[..., None] + ground * (1 - a[..., None])
        options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    cv2.imwrite(out, np.clip(np.rint(y), 0, 255).astype("u1"), options)
