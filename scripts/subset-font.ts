import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const inter = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));

/** Latin letters with accents, and the punctuation that the site uses. */
function letters(): string {
  const range = (from: number, to: number) =>
    String.fromCharCode(...Array.from({ length: to - from }, (_, at) => from + at));
  return `${range(0x20, 0x7f)}${range(0xa0, 0x180)}–—‘’‚“”„†•…‹›€™−×←→↗`;
}

/** Without Inter's alternate letters, which are half of a file: kerning, accents, and figures of one width for prices. */
const keepFeatures = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/** Weights and optical sizes that the site uses (site/app/theme/type.css). Two files with one optical size each are smaller than one with all. */
const cuts = {
  'inter-text': { wght: { min: 400, max: 600 }, opsz: 16 },
  'inter-display': { wght: 300, opsz: 32 },
};

/** The shop, and the stand-in for its checkout, which imports nothing of it. */
const folders = ['site/app/theme', 'sandbox/page'];

/** Subsets Inter to the characters and cuts that the site uses (the budget for fonts is 40 KB). */
const font = readFileSync(join(inter, 'files/inter-latin-opsz-normal.woff2'));
for (const [name, variationAxes] of Object.entries(cuts)) {
  const cut = await subsetFont(font, letters(), {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures,
    noHinting: true,
  });
  for (const folder of folders) writeFileSync(join(root, folder, `${name}.woff2`), cut);
  console.info(`${name}.woff2: ${cut.length} bytes`);
}
for (const folder of folders) copyFileSync(join(inter, 'LICENSE'), join(root, folder, 'inter.LICENSE'));
