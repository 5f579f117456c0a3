"""Where a ground ends before an even sky, without a step: python3 seam.py in.jpg out.jpg row [over=300 near=9 q=91]
row: where the ground ends. Above it the sky gets, over as many rows (over), as light as the ground is there; the nearest rows on both sides (near), of
which some are blurred with the other side, follow. Nothing but the sky is above and within these rows. Grain keeps a part of a level from being a step too."""
import sys, numpy as np, cv2
from pool import smooth

src, out, row = sys.argv[1], sys.argv[2], int(sys.argv[3])
o = {"over": 300, "near": 9, "q": 91} | dict(a.split("=") for a in sys.argv[4:])
over, near = int(o["over"]), int(o["near"])
a = cv2.imread(src).astype("f4")
mean = a.mean(1)
sky, ground = mean[row - 4 * near : row - near].mean(0), mean[row + near : row + 2 * near].mean(0)
top, foot = row - over, row + near
part = smooth(np.arange(1, over + near + 1) / over)[:, None]
shift = part * (ground - sky)
shift[over - near :] = (sky + shift - mean[top:foot])[over - near :]
grain = np.random.default_rng(7).random((over + near, a.shape[1], 1), "f4") - 0.5
a[top:foot] += shift[:, None] + grain * np.minimum(1, part * 8)[:, None]
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"), options)
