"""A night picture whose ground is as light as that of its neighbours: python3 lift.py in.jpg out.jpg 14
Light of so many levels is added as by a second exposure, so that shadows stay darker than the ground."""
import sys, numpy as np, cv2

src, out, k = sys.argv[1], sys.argv[2], float(sys.argv[3])
a = cv2.imread(src).astype("f4") / 255
y = 1 - (1 - a) * (1 - k / 255)
y += np.random.default_rng(3).standard_normal(a.shape[:2] + (1,), "f4") * 0.5 / 255
cv2.imwrite(
    out,
    np.clip(np.rint(y * 255), 0, 255).astype("u1"),
    [cv2.IMWRITE_JPEG_QUALITY, 92, cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1],
)
