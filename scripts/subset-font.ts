import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const theme = join(import.meta.dirname, '../site/app/theme');
/** The stand-in for the checkout, which imports nothing of the site. */
const standIn = join(import.meta.dirname, '../sandbox/page');
const inter = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));

/** The font features to keep: kerning, accents, and figures of one width for prices. Inter's alternate letters are half of a file. */
const keepFeatures = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/** Optical sizes by weight: the weight of headings has its own. */
const opticalSizes: Readonly<Record<number, number>> = { 300: 32 };
const textSize = 16;

/** The only text in italics. */
const errorTitle = 'Something went wrong';

/** The characters of a `unicode-range`. */
function charactersOf(unicodeRange: string): string {
  const codes = [...unicodeRange.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at);
  });
  return String.fromCodePoint(...codes);
}

/** Subsets Inter to the files that fonts.css names, with the weight and the characters that it declares for each. */
const fonts = {
  normal: readFileSync(join(inter, 'files/inter-latin-opsz-normal.woff2')),
  italic: readFileSync(join(inter, 'files/inter-latin-opsz-italic.woff2')),
};
const css = readFileSync(join(theme, 'fonts.css'), 'utf8');
const faces = css.matchAll(
  /(?:font-weight: (\d+);\s+)?src: url\("\.\/(.+?)"\);(?:\s+(?:\/\* )?unicode-range:(.+?);)?/gs,
);
// A face without a weight has the initial one.
for (const [, weight = '400', file = '', unicodeRange] of faces) {
  const wght = Number(weight);
  const cut = await subsetFont(
    file.includes('-italic') ? fonts.italic : fonts.normal,
    unicodeRange ? charactersOf(unicodeRange) : errorTitle,
    {
      targetFormat: 'woff2',
      variationAxes: { wght, opsz: opticalSizes[wght] ?? textSize },
      keepFeatures,
      noHinting: true,
    },
  );
  for (const folder of /-(more|italic)/.test(file) ? [theme] : [theme, standIn]) writeFileSync(join(folder, file), cut);
  console.info(`${file}: ${cut.length} bytes`);
}
for (const folder of [theme, standIn]) copyFileSync(join(inter, 'LICENSE'), join(folder, 'inter.LICENSE'));
