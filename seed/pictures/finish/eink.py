"""The ink screen of a Light Phone II in one colour: python3 eink.py in.jpg out.jpg 527,593,1073,593,1073,1274,527,1274 e0dcd2 [most=0 fall= q=92]
The screen's corners in pixels, from its left top clockwise, and the colour of its ground after it; its letters stay as dark as they are.
most=1, for a screen that is half in shade: the colour of what is lightest on it, and the shade stays.
fall=1.1,.88: its light at its left upper corner and at its right lower one, of a lamp above left. The ground is then drawn anew, in one hue:
formats have so few steps of chroma that one which falls with the light becomes patches."""
import sys, numpy as np, cv2

src, out, corners, colour = sys.argv[1:5]
o = {"most": 0, "fall": "", "q": 92} | dict(a.split("=") for a in sys.argv[5:])
a = cv2.imread(src).astype("f4")
mask = np.zeros(a.shape[:2], "f4")
cv2.fillPoly(mask, [np.array(corners.split(","), "f4").reshape(-1, 2).round().astype("i4")], 1)
# Its corners are round: of 0.8 mm where its shorter side has 45.
across = cv2.minAreaRect(np.argwhere(mask > 0).astype("f4"))[1]
size = max(3, round(0.018 * min(across)) * 2 + 1)
mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
ground = np.median(a[mask > 0], 0)
mask = cv2.GaussianBlur(mask, (0, 0), 1.2)[..., None]
wanted = np.array([int(colour[i : i + 2], 16) for i in (4, 2, 0)], "f4")
if not o["fall"] and wanted.mean() > ground.mean():  # which would show its noise
    a = a * (1 - mask) + cv2.bilateralFilter(a, 9, 0.16 * ground.mean(), 3) * mask
if o["fall"]:
    begin, end = (float(v) for v in o["fall"].split(","))
    corner = np.array(corners.split(","), "f4").reshape(-1, 2)
    plane = cv2.getPerspectiveTransform(corner, np.array([(0, 0), (1, 0), (1, 1), (0, 1)], "f4"))
    y, x = np.mgrid[: a.shape[0], : a.shape[1]].astype("f4")
    u, v = cv2.perspectiveTransform(np.dstack([x, y]), plane).transpose(2, 0, 1)
    # Steeper near the lamp, as light falls off.
    t = np.clip((u + v) / 2, 0, 1)
    sheet = wanted + wanted.mean() * (end + (begin - end) * (1 - t) ** 1.15 - 1)[..., None]
    # Grain, without which the fall has steps; lightness alone.
    sheet += np.random.default_rng(3).standard_normal((*t.shape, 1)) * 0.7
    # How much of each pixel is ground, and not ink: what is about as light as that beside it is ground alone, without the noise that was here.
    level = a.mean(-1)
    beside = cv2.dilate(cv2.GaussianBlur(level * (mask[..., 0] > 0.99), (0, 0), 1.5), np.ones((61, 61), "u1"))
    ink = np.percentile(a[mask[..., 0] > 0.99], 0.5, 0)
    k = np.clip((level - ink.mean()) / (0.97 * beside - ink.mean()), 0, 1)[..., None]
    a = a * (1 - mask) + (sheet * k + ink * (1 - k)) * mask
elif float(o["most"]):
    lightest = np.percentile(a[mask[..., 0] > 0.99], 98, 0)
    light = np.clip((a.mean(-1, keepdims=True) / lightest.mean() - 0.5) / 0.5, 0, 1)
    a *= 1 + mask * light * (wanted / lightest - 1)
else:
    light = np.clip(a.mean(-1, keepdims=True) / ground.mean(), 0, 1)
    a *= 1 + mask * light * (wanted / ground - 1)
jpeg = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
cv2.imwrite(out, np.clip(np.rint(a), 0, 255), jpeg)
