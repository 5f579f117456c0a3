"""The film of the home page, of pictures and clips of the site: python3 film.py seed/media
Six shots of a few seconds, each moving slowly, dissolve into one another; it begins and ends in the page's ground. Writes video/film.mp4, video/film.webm
and the poster. The captions (video/film.en.vtt) have the times of the shots."""
import subprocess, sys
from pathlib import Path
import cv2, numpy as np

media = Path(sys.argv[1])
WIDTH, HEIGHT, RATE = 1280, 720, 24
SIZE = WIDTH, HEIGHT
DISSOLVE, FADE_IN, FADE_OUT = 0.9, 0.8, 1.1
GROUND = np.array((236, 240, 242), "f4")  # of the page, as blue, green, red
SKY = "home/hero-sky-wide.jpg"
GRAIN = 1.6  # in levels, on the shot of the sky, whose fall of light has steps without

GRAIN_OPTIONS = "-x264-params", "aq-mode=3:aq-strength=1.2:chroma-qp-offset=-3:deblock=-1,-1"  # which keep the grain

# What is shown, for how many seconds, and the part of it at the start and at the end: the middle, and the width, as shares of its size.
SHOTS = (
    ("home/linen-wide.jpg", 3.8, (0.6, 0.5, 0.78), (0.66, 0.5, 0.66)),
    (SKY, 3.6, (0.5, 0.5, 1), (0.5, 0.53, 0.94)),
    ("video/wheel.mp4", 3.6, (0.5, 0.5, 1), (0.47, 0.52, 0.9)),
    ("home/stone-wide.jpg", 3.8, (0.52, 0.5, 0.96), (0.6, 0.54, 0.8)),
    ("home/night-wide.jpg", 3.8, (0.56, 0.56, 0.86), (0.5, 0.5, 1)),
    ("home/comparison-pair.jpg", 4.2, (0.46, 0.48, 1.3), (0.46, 0.48, 1.4)),
)


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def frames_of(name):
    """a picture as its only frame, or the frames of a clip"""
    if name.endswith(".jpg"):
        return [cv2.imread(str(media / name))]
    clip, frames = cv2.VideoCapture(str(media / name)), []
    while (read := clip.read())[0]:
        frames.append(read[1])
    return frames


def part(picture, at):
    """the part of a picture around its middle, `width` wide, as a frame of the film"""
    h, w = picture.shape[:2]
    x, y, width = at
    scale = width * w / WIDTH
    left = x * w - scale * WIDTH / 2
    if width <= 1:
        left = min(left, w - scale * WIDTH)
    top = np.clip(y * h - scale * HEIGHT / 2, 0, max(0, h - scale * HEIGHT))
    if scale > 1.2:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.35 * scale)
    m = np.float32([[scale, 0, left], [0, scale, top]])
    how = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    # beyond its edges is more of its ground
    beyond = dict(borderMode=cv2.BORDER_CONSTANT, borderValue=GROUND.tolist())
    return cv2.warpAffine(picture, m, SIZE, flags=how, **beyond).astype("f4")


def shot_at(shot, t):
    """a shot after t seconds: it moves evenly, but for a slow start and end"""
    frames, seconds, start, end = shot
    share = 0.5 * t / seconds + 0.5 * smooth(t / seconds)
    at = np.array(start) * (1 - share) + np.array(end) * share
    return part(frames[int(t * RATE) % len(frames)], at)


def writer(*options):
    raw = f"-f rawvideo -pix_fmt bgr24 -s {WIDTH}x{HEIGHT} -r {RATE} -i - -an -pix_fmt yuv420p".split()
    color = "-vf scale=out_color_matrix=bt709 -colorspace bt709 -color_primaries bt709 -color_trc bt709".split()
    return subprocess.Popen(["ffmpeg", "-v", "error", "-y", *raw, *color, *options], stdin=subprocess.PIPE)


shots = [(frames_of(name), *rest) for name, *rest in SHOTS]
sky = shots[[name for name, *_ in SHOTS].index(SKY)]
starts = np.cumsum([0] + [seconds - DISSOLVE for _, seconds, *_ in shots[:-1]])
length = starts[-1] + shots[-1][1]
files = [
    writer(*"-c:v libx264 -preset slow -crf 21 -movflags +faststart".split(), *GRAIN_OPTIONS, str(media / "video/film.mp4")),
    writer(*"-c:v libvpx-vp9 -b:v 0 -crf 23 -aq-mode 1 -row-mt 1 -cpu-used 2".split(), str(media / "video/film.webm")),
]
random = np.random.default_rng(3)
for i in range(int(length * RATE)):
    t = i / RATE
    frame = None
    for start, shot in zip(starts, shots):
        if not start <= t < start + shot[1]:
            continue
        new = shot_at(shot, t - start)
        if shot is sky:
            new += random.standard_normal((HEIGHT, WIDTH, 1), "f4") * GRAIN
            new += random.standard_normal((HEIGHT, WIDTH, 3), "f4") * (GRAIN / 2)
        share = smooth((t - start) / DISSOLVE)
        frame = new if frame is None else frame * (1 - share) + new * share
    shown = min(smooth(t / FADE_IN), smooth((length - t) / FADE_OUT))
    frame = np.clip(GROUND + (frame - GROUND) * shown + 0.5, 0, 255).astype("u1")
    for file in files:
        file.stdin.write(frame.tobytes())
for file in files:
    file.stdin.close()
    file.wait()

# The shot at night, which goes with a light and with a dark page, and is sharp where a screen has two pixels for one of the film.
poster = cv2.resize(cv2.imread(str(media / "home/night-wide.jpg")), (1920, 1080), interpolation=cv2.INTER_AREA)
cv2.imwrite(str(media / "video/film-poster.jpg"), poster, [cv2.IMWRITE_JPEG_QUALITY, 88])
