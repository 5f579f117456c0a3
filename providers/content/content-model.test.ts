import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentModel, contentModelProblems } from './content-model.ts';

const seedTypes: Record<string, { fields: Record<string, string> }> = JSON.parse(
  readFileSync(new URL('../../seed/content/content-types.json', import.meta.url), 'utf8'),
);

/** Removes the "!" of a required field, as in "Symbol!", because the site requires none. */
function kindsOf(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, kind.replace('!', '')]));
}

test('the content model has the fields of the seed’s, where words may be short or long texts', () => {
  const seeds = Object.fromEntries(Object.entries(seedTypes).map(([id, { fields }]) => [id, kindsOf(fields)]));
  expect(contentModel).toEqual({ ...seeds, brand: { name: 'Symbol', description: 'Symbol' } });
  const inSpace = Object.entries(seeds).map(([id, fields]) => ({
    id,
    fields: Object.entries(fields).map(([name, kind]) => ({ id: name, kind })),
  }));
  expect(contentModelProblems(inSpace)).toEqual([]);
});

test('a content type that is missing is named with its fields', () => {
  expect(contentModelProblems([])).toContain(
    'There is no content type testimonial. Add it, with the fields quote (Text), attribution (Symbol).',
  );
});
