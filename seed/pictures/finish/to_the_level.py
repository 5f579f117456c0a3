"""An AVIF whose ground is the page's to the level: python3 to_the_level.py in.avif out.avif [ground=0d0d0c within=1.5 hue=1 even=0 q=11]
An AVIF of 8 bits has no 0d0d0c, so it gets 10. within: what differs from the ground by fewer levels becomes the ground, and what is darker has its hue, but not with hue=0.
even=3: less than these levels of grain goes, which an AVIF makes speckles of; edges stay.
q: of `avifenc`, 0 to 63, less is better."""
import sys, os, subprocess, tempfile, numpy as np, cv2
from pool import smooth

src, out = sys.argv[1:3]
o = {"ground": "0d0d0c", "within": 1.5, "hue": 1, "even": 0, "q": 11} | dict(a.split("=") for a in sys.argv[3:])
ground = np.array([int(o["ground"][i : i + 2], 16) for i in (4, 2, 0)], "f4")
with tempfile.TemporaryDirectory() as folder:
    png = os.path.join(folder, "picture.png")
    subprocess.run(["avifdec", "-d", "16", src, png], check=True, stdout=subprocess.DEVNULL)
    a = cv2.imread(png, cv2.IMREAD_UNCHANGED)[..., :3].astype("f4") / 257
    if even := float(o["even"]):
        # Twice, since grain alone is left of the first time.
        for size in (5, 9):
            a = cv2.bilateralFilter(a, -1, even, size)
    wide = cv2.GaussianBlur(a, (0, 0), 2).mean(-1, keepdims=True)
    far = np.abs(wide - ground.mean())
    dark = a * ground / ground.max() if int(o["hue"]) else a
    y = dark + (a - dark) * smooth((wide - ground.mean() - 2) / 4)
    y = ground + (y - ground) * smooth((far - 0.5) / (float(o["within"]) - 0.5))
    cv2.imwrite(png, np.clip(y * 257, 0, 65535).astype("u2"))
    options = f"-y 444 -d 10 -s 1 --min 0 --max 63 -a end-usage=q -a tune=ssim -a cq-level={o['q']}".split()
    subprocess.run(["avifenc", *options, png, out], check=True, stdout=subprocess.DEVNULL)
