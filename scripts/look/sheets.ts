import { join } from 'node:path';
import sharp from 'sharp';
import type { Comparison } from './screenshot-hashes.ts';

export interface Shot {
  /** Width and theme, like `390-light`. */
  variant: string;
  /** The screenshot's file. */
  path: string;
  comparison: Comparison;
}

/** Pixels. */
const gap = 24;
/** Pixels. Full pages are longer; the screenshot itself has the part that is cut off. */
const maxHeight = 2400;

/** Writes one picture of all variants of a screen, next to each other at half their size. */
export async function writeSheet(folder: string, name: string, shots: readonly Shot[]): Promise<void> {
  const pictures = await Promise.all(
    shots.map(async ({ path }) => {
      const { width = 1, height = 1 } = await sharp(path).metadata();
      const shown = sharp(path).extract({ left: 0, top: 0, width, height: Math.min(height, maxHeight) });
      return sharp(await shown.toBuffer())
        .resize({ width: Math.round(width / 2) })
        .toBuffer({ resolveWithObject: true });
    }),
  );
  let left = gap;
  const placed = pictures.map(({ data, info }) => {
    const input = { input: data, left, top: gap };
    left += info.width + gap;
    return input;
  });
  const height = Math.max(...pictures.map(({ info }) => info.height)) + 2 * gap;
  await sharp({ create: { width: left, height, channels: 3, background: '#888' } })
    .composite(placed)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
}

/** A page with all sheets, the changed ones first. */
export function overviewPage(screens: ReadonlyMap<string, readonly Shot[]>): string {
  const isChanged = (shots: readonly Shot[]) => shots.some(({ comparison }) => comparison !== 'same');
  const sorted = [...screens].toSorted(([, one], [, other]) => Number(isChanged(other)) - Number(isChanged(one)));
  const sections = sorted.map(
    ([name, shots]) => `<section>
<h2>${name}</h2>
<p>${shots.map(({ variant, path, comparison }) => `<a href="file://${path}">${variant}</a> ${comparison}`).join(' · ')}</p>
<img src="sheets/${name}.webp" alt="${name}" loading="lazy">
</section>`,
  );
  const changed = sorted.filter(([, shots]) => isChanged(shots)).length;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Look: ${changed} of ${sorted.length} screens differ from the stored hashes</title>
<style>body { font: 1rem/1.5 system-ui; margin: 2rem; } img { max-width: 100%; }</style>
<h1>${changed} of ${sorted.length} screens differ from the stored hashes</h1>
${sections.join('\n')}
</html>
`;
}
