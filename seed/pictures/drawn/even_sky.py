"""python3 even_sky.py picture… q=92     a clear sky of one chroma above its clouds: it changes in lightness alone
WebP and the films keep few steps of chroma, and a fall of it over a clear sky would be bands of violet and of green. Each
picture is replaced; a PNG is a frame of a film."""
import sys, cv2, numpy as np

# Out of 255: where a sky begins, where it is clear, and what it is there, in the middle of a step.
CB = (136, 150, 156.46)
CR = (116, 105, 99.54)


def even(channel, begin, clear, to):
    k = np.clip((channel - begin) / (clear - begin), 0, 1)
    return np.where(k > 0, begin + k * (to - begin), channel)


quality = int(next((a[2:] for a in sys.argv if a.startswith("q=")), 92))
for path in (a for a in sys.argv[1:] if not a.startswith("q=")):
    y, cr, cb = cv2.split(cv2.cvtColor(cv2.imread(path).astype("f4") / 255, cv2.COLOR_BGR2YCrCb))
    sky = cv2.merge([y, (even(cr * 255, *CR) / 255).astype("f4"), (even(cb * 255, *CB) / 255).astype("f4")])
    picture = np.clip(np.rint(cv2.cvtColor(sky, cv2.COLOR_YCrCb2BGR) * 255), 0, 255).astype("u1")
    cv2.imwrite(path, picture, [cv2.IMWRITE_JPEG_QUALITY, quality] if path.endswith(".jpg") else [])
