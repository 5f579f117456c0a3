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

/** Subsets Inter to the characters that the site uses, and weights from light to semibold (the budget for fonts is 60 KB). */
const font = readFileSync(join(inter, 'files/inter-latin-opsz-normal.woff2'));
const cut = await subsetFont(font, letters(), {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 300, max: 600 } },
});
writeFileSync(join(root, 'site/app/theme/inter.woff2'), cut);
copyFileSync(join(inter, 'LICENSE'), join(root, 'site/app/theme/inter.LICENSE'));
console.info(`site/app/theme/inter.woff2: ${cut.length} bytes`);
