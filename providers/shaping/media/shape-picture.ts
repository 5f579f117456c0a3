import { decode, isBlurhashValid } from 'blurhash';
import type { Entry } from '../entry/entry.ts';
import { isWebUrl } from '../links/safe-href.ts';
import { present } from '../present.ts';
import type { Crop, Picture } from './types.ts';

/**
 * An editor's image, or an image entry `{ url, title }`: an image under `url`, with the title as its alternative text. null without a web URL or a
 * size, because an image without a size would shift the layout.
 */
export function shapePicture(image: Entry | null): Picture | null {
  return image?.type === 'imageEntry' ? shapeImageEntry(image) : shapeImage(image);
}

function shapeImageEntry(entry: Entry): Picture | null {
  const picture = shapeImage(entry.entry('url'));
  return picture && { ...picture, alt: entry.text('title') ?? picture.alt };
}

function shapeImage(image: Entry | null): Picture | null {
  const asset = image?.entry('asset');
  const url = asset?.matching('url', isWebUrl, 'a web address');
  if (!image || !asset || !url) {
    if (image && image.value('asset') === undefined) image.fault('asset', 'is missing');
    return null;
  }
  const width = asset.number('width');
  const height = asset.number('height');
  if (!isLength(width) || !isLength(height)) {
    image.fault('asset', 'is a picture without a size');
    return null;
  }
  const blurHash = asset.matching('blurHash', (text) => isBlurhashValid(text).result, 'a BlurHash');
  return present({
    service: image.source.service,
    url,
    width,
    height,
    alt: image.text('alt') ?? '',
    placeholder: blurHash && coloursOf(blurHash),
    crop: shapeCrop(image.entry('crop')),
    focus: shapeFocus(image.entry('hotspot')),
    screenBlend: image.flag('applyScreenBlend'),
    night: shapeNight(image, width, height),
  });
}

/** null, reported, for a night picture of another size, because it would be cropped and placed differently. */
function shapeNight(image: Entry, width: number, height: number): string | null {
  const night = image.entry('night')?.entry('asset');
  if (!night) return null;
  if (night.number('width') === width && night.number('height') === height) {
    return shortened(night.matching('url', isWebUrl, 'a web address'), image);
  }
  image.fault('night', `is not ${width} × ${height} pixels, as its picture is`);
  return null;
}

/** A night picture's URL, or only its file name if it is in its picture's folder: each page contains the loader data, so they are kept short. */
function shortened(night: string | null, image: Entry): string | null {
  const url = image.entry('asset')?.text('url') ?? '';
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  return folder && night?.startsWith(folder) ? night.slice(folder.length) : night;
}

/** Rows and columns of a BlurHash decoded to six by four pixels: those with odd numbers are the centers of three by two equal parts. */
const rows = [1, 3];
const columns = [1, 3, 5];

/**
 * The colors of the upper and the lower half of a picture (blurha.sh), for a gradient. Each channel has two hexadecimal digits: rounded to one
 * digit, the warm grays of paper and linen would be green. There are only two colors, because a page contains them twice.
 */
function coloursOf(blurHash: string): string {
  const pixels = decode(blurHash, 6, 4);
  const meanOf = (row: number, channel: number) => {
    const values = columns.map((column) => pixels[4 * (6 * row + column) + channel] ?? 0);
    return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  };
  const hexOf = (value: number) => value.toString(16).padStart(2, '0');
  return rows.map((row) => `#${[0, 1, 2].map((channel) => hexOf(meanOf(row, channel))).join('')}`).join(',');
}

function isLength(pixels: number | null): pixels is number {
  return pixels !== null && pixels > 0;
}

function shapeCrop(value: Entry | null): Crop | null {
  if (!value) return null;
  const edge = (side: string) => clampToUnit(value.number(side) ?? 0);
  const crop = { top: edge('top'), right: edge('right'), bottom: edge('bottom'), left: edge('left') };
  return crop.top + crop.bottom < 1 && crop.left + crop.right < 1 ? crop : null;
}

function shapeFocus(value: Entry | null): Picture['focus'] | null {
  const x = value?.number('x') ?? null;
  const y = value?.number('y') ?? null;
  return x === null || y === null ? null : { x: clampToUnit(x), y: clampToUnit(y) };
}

function clampToUnit(value: number): number {
  return Math.min(Math.max(value, 0), 1);
}
