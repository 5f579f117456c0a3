"""python3 darker.py in.jpg out.jpg x,y,… [by=.09 level=235 soft=3 ground=000000 shade=0 q=92]     a light thing that is to be told from the paper
x,y,…: a polygon around it. by: the share of its light that it loses; what is as light as the paper (level) loses none.
by=-.4: more light, for a thing at night. soft: how soft the end is, in pixels. ground=0d0d0c: only what is lighter than the ground is darker.
shade=.4: so much more at the right end of the polygon, none at its left.
An in.webp or in.avif may be cut out; q of an AVIF is that of `avifenc`."""
import os, sys, subprocess, tempfile, cv2, numpy as np

src, out, part = sys.argv[1:4]
o = {"by": 0.09, "level": 235, "soft": 3, "ground": "000000", "shade": 0, "q": 92}
o |= dict(a.split("=") for a in sys.argv[4:])
with tempfile.TemporaryDirectory() as folder:
    png = os.path.join(folder, "picture.png")
    if src.endswith(".avif"):
        subprocess.run(["avifdec", src, png], check=True, stdout=subprocess.DEVNULL)
    a = cv2.imread(png if src.endswith(".avif") else src, cv2.IMREAD_UNCHANGED).astype("f4")
    light, ground = a[..., :3], np.array([int(o["ground"][i : i + 2], 16) for i in (4, 2, 0)], "f4")
    inside = np.zeros(a.shape[:2], "f4")
    corners = np.array(part.split(","), "f4").reshape(-1, 2)
    cv2.fillPoly(inside, [corners.astype("i4")], 1)
    t = np.clip((float(o["level"]) - cv2.GaussianBlur(light, (0, 0), 1.2).mean(-1)) / 12, 0, 1)
    left, right = corners[:, 0].min(), corners[:, 0].max()
    by = float(o["by"]) + float(o["shade"]) * np.clip((np.arange(a.shape[1]) - left) / (right - left), 0, 1)
    k = by * cv2.GaussianBlur(inside, (0, 0), float(o["soft"])) * t * t * (3 - 2 * t)
    light -= np.where(light > ground, light - ground, 0) * k[..., None]
    a = np.clip(np.rint(a), 0, 255).astype("u1")
    if out.endswith(".avif"):
        cv2.imwrite(png, a)
        options = "-y 444 -s 1 --min 0 --max 63 --minalpha 0 --maxalpha 63 -a end-usage=q -a tune=ssim".split()
        options += ["-a", f"cq-level={o['q']}", "-a", f"alpha:cq-level={o['q']}"]
        subprocess.run(["avifenc", *options, png, out], check=True, stdout=subprocess.DEVNULL)
    elif out.endswith(".webp"):
        cv2.imwrite(out, a, (cv2.IMWRITE_WEBP_QUALITY, int(o["q"])))
    else:
        options = (cv2.IMWRITE_JPEG_QUALITY, int(o["q"]), cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
        cv2.imwrite(out, a, options)
