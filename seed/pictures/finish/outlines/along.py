"""Makes straight edges even along their length: python3 along.py in.jpg out.jpg x0,y0,x1,y1[;…] [half=4 soft=24 fit=2 ends=10 q=92]
Few samples leave an edge that mirrors a light in dots and steps. Beside each line (pixels), up to this distance (half), the picture is averaged along it, with
this standard deviation (soft), so that the edge is one line of its own light. The ends may be as far off (fit): the line is where the average is sharpest.
ends: over how many pixels the average begins and ends."""
import sys, numpy as np, cv2

src, out, lines = sys.argv[1:4]
o = {"half": 4, "soft": 24, "fit": 2, "ends": 10, "q": 92} | dict(a.split("=") for a in sys.argv[4:])
half, soft, fit, ends = (float(o[key]) for key in ("half", "soft", "fit", "ends"))
a = cv2.imread(src).astype("f4")
smooth = lambda t: np.clip(t, 0, 1) ** 2 * (3 - 2 * np.clip(t, 0, 1))


def band(start, end, step):
    """how light the picture is beside the line, [along, across, color], and the line's direction"""
    way = end - start
    n = int(np.hypot(*way))
    way = way / np.hypot(*way)
    across = np.arange(-half - 2, half + 2 + step / 2, step)
    t = np.arange(n)[:, None]
    x, y = start[0] + way[0] * t - way[1] * across, start[1] + way[1] * t + way[0] * across
    return cv2.remap(a, x.astype("f4"), y.astype("f4"), cv2.INTER_CUBIC), way, across


def sharpest(start, end):
    way = (end - start) / np.hypot(*(end - start))
    normal = np.array([-way[1], way[0]])
    shifts = np.arange(-fit, fit + 0.01, 0.25)

    def sharpness(shift):
        mean = band(start + normal * shift[0], end + normal * shift[1], 0.5)[0].mean((0, 2))
        return np.square(np.diff(mean)).sum()

    first, last = max(((p, q) for p in shifts for q in shifts), key=sharpness)
    return start + normal * first, end + normal * last


for line in lines.split(";"):
    ends_of = np.array(line.split(","), "f8").reshape(2, 2)
    start, end = sharpest(*ends_of) if fit else ends_of
    print(line, "is", start.round(2), end.round(2))
    light, way, across = band(start, end, 0.25)
    even = cv2.GaussianBlur(light, (1, 2 * int(3 * soft) + 1), 0, sigmaY=soft, borderType=cv2.BORDER_REPLICATE)
    y, x = np.mgrid[0 : a.shape[0], 0 : a.shape[1]]
    t = (x - start[0]) * way[0] + (y - start[1]) * way[1]
    d = (y - start[1]) * way[0] - (x - start[0]) * way[1]
    k = smooth((half + 1 - np.abs(d)) / 2) * smooth(t / ends) * smooth((len(light) - 1 - t) / ends)
    y, x = np.nonzero(k > 0)
    across = ((d[y, x] - across[0]) / 0.25).astype("f4")
    mean = cv2.remap(even, across, t[y, x].astype("f4"), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[:, 0]
    a[y, x] += k[y, x, None] * (mean - a[y, x])
options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
cv2.imwrite(out, np.clip(np.rint(a), 0, 255).astype("u1"), [] if out.endswith("png") else options)
