import { expect, test } from 'vitest';
import { seedErrorOf } from './testing/seed-error.ts';
import { loadFiles, smallSeed } from './testing/small-seed.ts';

const brokenJson: [text: string, line: number, column: number][] = [
  ['', 1, 1],
  ['{\n  "name": "Lamps",\n  x\n}', 3, 3],
  ['{\n  "name": "Lamps"\n  "country": "US"\n}', 3, 3],
  ['{"name": "Lamps",}', 1, 18],
  ['{"name": "Lamps"', 1, 17],
  ['{"name": "Lam\nps"}', 1, 14],
  ['{"country": US}', 1, 13],
  ['{"open": trve}', 1, 12],
  ['{} {}', 1, 4],
];

test.for(brokenJson)('Malformed JSON %j is refused at line %i, column %i', async ([text, line, column]) => {
  const error = await seedErrorOf({ ...smallSeed(), 'catalogue/shop.json': text });
  expect(error.message).toBe(`seed/catalogue/shop.json is not valid JSON: look at line ${line}, column ${column}.`);
});

test('A byte order mark, which some editors write and none shows, is ignored', async () => {
  const files = smallSeed();
  const shop = `\u{FEFF}${JSON.stringify(files['catalogue/shop.json'])}`;
  const { catalogue } = await loadFiles({ ...files, 'catalogue/shop.json': shop });
  expect(catalogue.shop.currency).toBe('USD');
  const error = await seedErrorOf({ ...files, 'catalogue/shop.json': '\u{FEFF}x' });
  expect(error.message).toBe('seed/catalogue/shop.json is not valid JSON: look at line 1, column 1.');
});
