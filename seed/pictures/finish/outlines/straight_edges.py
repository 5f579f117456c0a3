"""Straight outlines of what is near in a picture of air.py, which has steps there since the depth of a render has no soft edges:
python3 straight_edges.py scene.npz in.png out.jpg x0,y0,x1,y1 near=1345 [even=1.3 size= q=91]
Within the box (pixels) the largest thing that is nearer (near: centimeters) gets the outline of a polygon (even: how far from it a step may be, in pixels).
size=2000x1250: that of the picture."""
import sys, numpy as np, cv2

scene, src, out, box = sys.argv[1:5]
o = {"even": 1.3, "size": "", "q": 91} | dict(a.split("=") for a in sys.argv[5:])
a = cv2.imread(src).astype("f4")
x0, y0, x1, y1 = (int(v) for v in box.split(","))
near = np.zeros(a.shape[:2], "u1")
near[y0:y1, x0:x1] = np.load(scene)["z"][y0:y1, x0:x1] < float(o["near"])
found = cv2.findContours(near, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
outline = cv2.approxPolyDP(max(found, key=cv2.contourArea), float(o["even"]), True)
near = cv2.drawContours(np.zeros_like(near), [max(found, key=cv2.contourArea)], -1, 1, -1)
# Soft edges: the polygon in eight times the size.
k = 8
large = cv2.fillPoly(np.zeros((k * a.shape[0], k * a.shape[1]), "u1"), [outline * k + k // 2], 255)
share = cv2.resize(large, a.shape[1::-1], interpolation=cv2.INTER_AREA)[..., None] / 255


def extended(part):
    """the picture with the colors of this part continued beyond it"""
    part = cv2.erode(part, np.ones((5, 5), "u1"))
    _, labels = cv2.distanceTransformWithLabels(1 - part, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    colors = np.zeros((labels.max() + 1, 3), "f4")
    colors[labels[part > 0]] = a[part > 0]
    return colors[labels]


band = cv2.dilate(near, np.ones((9, 9), "u1")) - cv2.erode(near, np.ones((9, 9), "u1"))
band[:y0], band[y1 - 4 :] = 0, 0
b = extended(near) * share + extended(1 - near) * (1 - share)
a = np.where(band[..., None] > 0, b, a)
if o["size"]:
    a = cv2.resize(a, tuple(int(v) for v in o["size"].split("x")), interpolation=cv2.INTER_LANCZOS4)
options = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"), [] if out.endswith("png") else options)
