"""venv/bin/python source/screens/swap.py scene screen in.jpg out.jpg     puts another screen on the Light Phone III of a finished picture (corners.json of corners.py)
swap.py … even: of glass that mirrors nothing; it is even, also where a lens has spread the light of the old screen"""
import sys, json, cv2, numpy as np

scene, screen, src, dst = sys.argv[1:5]
even = "even" in sys.argv[5:]
im = cv2.imread(src).astype("f4")
h, w = im.shape[:2]
K = 2
c = np.array(json.load(open("corners.json"))[scene], "f4") * np.array((w * K, h * K), "f4")


def warp(name):
    t = cv2.imread(f"tex/{name}.png", 0)
    H = cv2.getPerspectiveTransform(
        np.array([(0, 0), (t.shape[1], 0), (t.shape[1], t.shape[0]), (0, t.shape[0])], "f4"), c
    )
    s = max(1, t.shape[1] / np.linalg.norm(c[1] - c[0]))  # against moiré
    t = cv2.GaussianBlur(t, (0, 0), 0.45 * s)
    return (
        cv2.resize(
            cv2.warpPerspective(t, H, (w * K, h * K), flags=cv2.INTER_AREA), (w, h), interpolation=cv2.INTER_AREA
        ).astype("f4")
        / 255
    )


old, new = warp("lp3"), warp("lp3_" + screen)
r = max(3, int(np.linalg.norm(c[1] - c[0]) / K * 0.011))
mask = cv2.dilate((old > 0.015).astype("u1"), np.ones((2 * r + 1, 2 * r + 1), "u1"))
ys, xs = np.where(mask)
y0, y1, x0, x1 = ys.min() - 20, ys.max() + 21, xs.min() - 20, xs.max() + 21
box = np.s_[max(0, y0) : min(h, y1), max(0, x0) : min(w, x1)]
if even:
    # a plane through the glass beside the words
    near = cv2.dilate(mask, np.ones((8 * r + 1,) * 2, "u1"))
    far = cv2.dilate(near, np.ones((2 * r + 1,) * 2, "u1"))
    y, x = np.mgrid[:h, :w].astype("f4")
    at = np.stack((np.ones_like(x), x / w, y / h), -1)
    beside = (far > near) & (im.max(2) < 40)
    soft = at @ np.linalg.lstsq(at[beside], im[beside], rcond=None)[0]
    mask = near
else:
    clean = im.copy()
    clean[box] = cv2.inpaint(im[box].astype("u1"), mask[box], 5, cv2.INPAINT_TELEA)
    soft = cv2.GaussianBlur(clean, (0, 0), r * 0.8)
g = np.random.default_rng(5).standard_normal((h, w, 1)).astype("f4")
m = cv2.GaussianBlur(mask.astype("f4"), (0, 0), 1.5 if not even else r)[..., None]
im = im * (1 - m) + (soft + cv2.GaussianBlur(g, (0, 0), 0.8)[..., None] * 1.2) * m
a = np.clip(new, 0, 1)[..., None]
im = im + (252 - im) * a
cv2.imwrite(
    dst,
    np.clip(im + 0.5, 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, 92, cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
