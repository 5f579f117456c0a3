"""A picture with the surroundings of another: python3 outside.py in.jpg other.jpg out.jpg x,y,x,y,… [feather=1.5 q=92]
Inside the polygon (pixels) it is in.jpg, outside it other.jpg, which may be a color such as 0d0d0c."""
import re, sys, numpy as np, cv2

src, other, out, outline = sys.argv[1:5]
o = {"feather": 1.5, "q": 92} | dict(a.split("=") for a in sys.argv[5:])
a = cv2.imread(src).astype("f4")
b = (
    np.array([int(other[i : i + 2], 16) for i in (4, 2, 0)], "f4")
    if re.fullmatch("[0-9a-f]{6}", other)
    else cv2.imread(other).astype("f4")
)
points = np.array(outline.split(","), "f4").reshape(-1, 2).astype("i4")
k = cv2.fillPoly(np.zeros(a.shape[:2], "f4"), [points], 1)
k = cv2.GaussianBlur(k, (0, 0), float(o["feather"]))[..., None]
options = [cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
cv2.imwrite(out, np.clip(np.rint(b + k * (a - b)), 0, 255).astype("u1"), [] if out.endswith("png") else options)
