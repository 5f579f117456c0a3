"""A phone's cutout whose straight edges are straight to the pixel, which saves an eighth of its bytes: python3 straight.py in.webp out.webp [keep=300,480 q=96]
keep: the first and the last row of what stands out at the left edge, as the wheel does, in pixels."""
import sys, numpy as np, cv2

src, out = sys.argv[1:3]
o = {"keep": "0,0", "q": 96} | dict(a.split("=") for a in sys.argv[3:])
keep = slice(*(int(row) for row in o["keep"].split(",")))
picture = cv2.imread(src, cv2.IMREAD_UNCHANGED)
alpha = picture[..., 3].astype("f4")
height, width = alpha.shape
corner, edge, window = 120, 60, 91


def even(along):
    """The median of neighbours along the first axis."""
    padded = np.pad(along, ((window // 2, window // 2), (0, 0)), "edge")
    return np.stack([np.median(padded[at : at + window], axis=0) for at in range(len(along))])


straight = alpha.copy()
for columns in (slice(0, edge), slice(width - edge, width)):
    straight[corner : height - corner, columns] = even(alpha[corner : height - corner, columns])
for rows in (slice(0, edge), slice(height - edge, height)):
    straight[rows, corner : width - corner] = even(alpha[rows, corner : width - corner].T).T
straight[keep, :edge] = alpha[keep, :edge]
straight[edge : height - edge, edge : width - edge] = 255
picture[..., 3] = np.rint(straight)
picture[picture[..., 3] == 0] = 0
cv2.imwrite(out, picture, [cv2.IMWRITE_WEBP_QUALITY, int(o["q"])])
