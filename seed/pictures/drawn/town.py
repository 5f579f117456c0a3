"""The skyline of an old town, for fog.py: houses wall to wall on a hill, with steep roofs and chimneys, and a church.
python3 town.py in.jpg out.jpg x,y,width,height,light…     light in windows of a picture at night, in pixels and 0 to 1"""
import sys, cv2, numpy as np


def skyline(w, unit, seed, d, church=None, steps=4):
    """the height of a row of houses in pixels above their street, from `steps` samples of a pixel; d: 0 far to 1 near. church: where it stands, as a
    share of the width; unit: the picture's longer side, about"""
    rng = np.random.default_rng(seed)
    n = w * steps
    x = np.arange(n) / steps
    y = np.zeros(n)
    size = unit * (0.011 + 0.022 * d**1.2)  # of half a house
    hill = np.interp(x, np.linspace(0, w, 7), rng.uniform(0, 2.4, 7) * size)

    def raise_to(inside, height):
        y[inside] = np.maximum(y[inside], height if np.isscalar(height) else height[inside])

    def chimney(at, foot):
        wide = size * rng.uniform(0.07, 0.1)
        raise_to(np.abs(x - at) < wide, foot + size * rng.uniform(0.22, 0.34))

    left = -size * rng.uniform(0, 2)
    while left < w:
        half = size * rng.uniform(0.75, 1.5)
        middle = left + half
        eaves = size * rng.uniform(0.9, 1.7) + np.interp(middle, x, hill)
        pitch = rng.uniform(0.9, 1.3)
        beside = np.abs(x - middle)
        if rng.uniform() < 0.5:  # its gable is in front
            raise_to(beside < half * 1.06, eaves + (half * 1.06 - beside) * pitch)
            if rng.uniform() < 0.5:
                chimney(middle + half * rng.choice((-0.45, 0.45)), eaves + half * 0.6 * pitch)
        else:  # its ridge is
            ridge = eaves + half * pitch * rng.uniform(0.7, 0.95)
            raise_to(beside < half * 1.04, np.minimum(ridge, eaves + (half * 1.04 - beside) * 14))
            for side in (-0.7, 0.62):
                if rng.uniform() < 0.4:
                    chimney(middle + half * side, ridge - size * 0.06)
            if rng.uniform() < 0.35:  # a dormer
                at = middle + half * rng.uniform(-0.3, 0.3)
                raise_to(np.abs(x - at) < size * 0.2, ridge - size * 0.3 + (size * 0.2 - np.abs(x - at)))
        left += 2 * half * rng.uniform(0.97, 1.02)

    if church is not None:
        at, wide = church * w, size * 0.62
        foot = np.interp(at, x, hill) + size * 1.2
        beside = np.abs(x - at)
        nave = np.abs(x - at - size * 2.1)
        raise_to(nave < size * 1.9, foot + size * 1.35 + np.minimum(size * 1.25, (size * 1.9 - nave) * 3))
        tower = foot + size * 4.6
        raise_to(beside < wide, tower)
        raise_to(beside < wide * 1.12, foot + size * 4.45)
        # a spire that is steeper from a third of its height on
        raise_to(beside < wide, tower + (wide - beside) * 1.9)
        raise_to(beside < wide * 0.62, tower + wide * 0.72 + (wide * 0.62 - beside) * 6.4)
        raise_to(beside < unit * 0.0007, tower + wide * 5.6)
    return y


def lit(picture, windows):
    """a picture at night with light in these windows: x, y, width and height in pixels, and how light it is, 0 to 1"""
    h, w = picture.shape[:2]
    light = np.zeros((h, w), "f4")
    for x, y, width, height, k in windows:
        light[int(y) : int(y + height), int(x) : int(x + width)] = k
    near, far = cv2.GaussianBlur(light, (0, 0), 0.7), cv2.GaussianBlur(light, (0, 0), 9)
    amber = np.array([96, 168, 232], "f4")
    k = np.clip(near + 0.5 * far, 0, 1)[..., None]
    return picture * (1 - k) + amber * k


if __name__ == "__main__":
    src, out, *windows = sys.argv[1:]
    picture = lit(cv2.imread(src).astype("f4"), [[float(v) for v in window.split(",")] for window in windows])
    jpg = [cv2.IMWRITE_JPEG_QUALITY, 87, cv2.IMWRITE_JPEG_OPTIMIZE, 1, cv2.IMWRITE_JPEG_PROGRESSIVE, 1]
    cv2.imwrite(out, np.clip(picture + 0.5, 0, 255).astype("u1"), jpg)
