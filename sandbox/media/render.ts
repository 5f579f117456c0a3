import sharp, { type Sharp } from 'sharp';
import { planGeometry } from './geometry.ts';
import type { Format, Transform } from './transform.ts';

// One thread per picture is used, and no cache, because results are stored on disk (image-store.ts).
sharp.concurrency(1);
sharp.cache(false);

/** The maximum number of pixels in all frames of an animation, which are decoded at once. Of a larger one, only the first frame is decoded. */
const maxFramePixels = 50_000_000;

/** The picture at `path` transformed, encoded as `format`. */
export async function render(path: string, transform: Transform, format: Format): Promise<Buffer> {
  const { autoOrient, pages = 1 } = await sharp(path).metadata();
  const animated = pages * autoOrient.width * autoOrient.height <= maxFramePixels && keepsFrames(transform, format);
  const image = sharp(path, { animated }).autoOrient();
  const turned = turn(image, transform);
  const isUpright = transform.rotate % 180 === 0;
  const { width, height } = autoOrient;
  const placed = await place(turned, isUpright ? { width, height } : { width: height, height: width }, transform);
  const rounded = await round(await frame(adjust(placed, transform), transform), transform.radius);
  return encode(await finish(rounded, transform), transform, format).toBuffer();
}

/** Whether sharp can make all steps frame by frame. For sharp, an animation is one tall picture, with the frames below each other. */
function keepsFrames({ fit, focus, rotate, flip, flop, blur, sharpen, margin, radius }: Transform, format: Format) {
  const isPlaced = fit !== 'pad' && typeof focus !== 'string' && rotate === 0 && !flip && !flop;
  return (format === 'gif' || format === 'webp') && isPlaced && blur + sharpen + margin === 0 && radius === 0;
}

/**
 * The picture is encoded in between, because sharp fixes the order of steps in one pipeline: it fills transparent parts before it extends and
 * masks.
 */
async function finish(image: Sharp, { fit, margin, radius }: Transform): Promise<Sharp> {
  return fit === 'pad' || margin > 0 || radius !== 0 ? sharp(await image.png().toBuffer()) : image;
}

function adjust(image: Sharp, { blur, sharpen, grey, invert }: Transform): Sharp {
  const blurred = blur > 0.3 ? image.blur(blur) : image;
  const sharpened = sharpen > 0 ? blurred.sharpen({ sigma: 1, m1: sharpen / 50, m2: sharpen / 10 }) : blurred;
  const toned = grey ? sharpened.grayscale() : sharpened;
  return invert ? toned.negate({ alpha: false }) : toned;
}

/** Adds the margin. The picture is encoded in between, as in `finish`. */
async function frame(image: Sharp, { margin, background }: Transform): Promise<Sharp> {
  if (margin === 0) return image;
  return sharp(await image.png().toBuffer()).extend({
    top: margin,
    bottom: margin,
    left: margin,
    right: margin,
    background: background === null ? '#00000000' : `#${background}`,
  });
}

function turn(image: Sharp, { rotate, flip, flop }: Transform): Sharp {
  const rotated = rotate === 0 ? image : image.rotate(rotate);
  return rotated.flip(flip).flop(flop);
}

async function place(image: Sharp, source: { width: number; height: number }, transform: Transform): Promise<Sharp> {
  const { cut, size, canvas } = planGeometry(source, transform);
  if (cut) image.extract(cut);
  if (size) {
    const position = typeof transform.focus === 'string' ? sharp.strategy[transform.focus] : 'centre';
    image.resize({ ...size, fit: transform.fit === 'cover' ? 'cover' : 'fill', position });
  }
  if (!canvas) return image;
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return sharp(data).extend({
    left: canvas.left,
    top: canvas.top,
    right: canvas.width - canvas.left - info.width,
    bottom: canvas.height - canvas.top - info.height,
    background: transform.background === null ? '#00000000' : `#${transform.background}`,
  });
}

async function round(image: Sharp, radius: Transform['radius']): Promise<Sharp> {
  if (radius === 0) return image;
  const { data, info } = await image.ensureAlpha().png().toBuffer({ resolveWithObject: true });
  const rx = radius === 'max' ? info.width / 2 : radius;
  const ry = radius === 'max' ? info.height / 2 : radius;
  const mask = `<svg width="${info.width}" height="${info.height}"><rect width="100%" height="100%" rx="${rx}" ry="${ry}"/></svg>`;
  return sharp(data).composite([{ input: Buffer.from(mask), blend: 'dest-in' }]);
}

function encode(picture: Sharp, transform: Transform, format: Format): Sharp {
  const { quality, progressive, palette, background, radius } = transform;
  const isFilled = format === 'jpeg' || (radius !== 0 && background !== null);
  const image = isFilled ? picture.flatten({ background: `#${background ?? 'ffffff'}` }) : picture;
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality, progressive, mozjpeg: progressive });
    case 'png':
      return image.png({ palette, quality: palette ? quality : undefined });
    case 'webp':
      return image.webp({ quality, smartSubsample: true });
    case 'avif':
      // AVIF looks the same at a lower quality, but below this factor flat areas break into blocks. An effort above 2 costs seconds for a few
      // percent.
      return image.avif({ quality: Math.max(1, Math.round(quality * 0.78)), effort: 2 });
    case 'gif':
      return image.gif();
    case 'tiff':
      return image.tiff({ quality });
  }
}
