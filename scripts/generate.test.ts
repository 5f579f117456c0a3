import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { launchSettings } from '#server/settings/launch.ts';
import { settings } from '#server/settings/settings.ts';
import { editorsTour } from './editors-tour/editors-tour.ts';
import { types } from './editors-tour/texts.ts';
import { envExample } from './env-example.ts';
import { generateOperationTypes } from './generate.ts';

test('the generated types of the storefront documents are up to date', async () => {
  const written = readFileSync(new URL('../providers/storefront/operations.generated.ts', import.meta.url), 'utf8');
  const isCurrent = written === (await generateOperationTypes());
  expect(isCurrent, 'Run `npm run generate` and commit what it writes.').toBe(true);
});

test('the tour for editors has every field of the content model, and is up to date', async () => {
  const written = readFileSync(new URL('../docs/editors.md', import.meta.url), 'utf8');
  expect(written === (await editorsTour()), 'Run `npm run generate` and commit what it writes.').toBe(true);
});

test('the tour has a picture of every block, each with a width and of 40 KB at most', async () => {
  const docs = new URL('../docs/', import.meta.url);
  const named = [...readFileSync(new URL('editors.md', docs), 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
    ([, path]) => path ?? '',
  );
  const blocks = Object.keys(types).filter((type) => type.endsWith('Block'));
  expect(named.toSorted()).toEqual(blocks.map((type) => `editors/${type}.webp`).toSorted());
  expect(readdirSync(new URL('editors', docs)).map((name) => `editors/${name}`)).toEqual(named.toSorted());
  for (const path of named) {
    const bytes = readFileSync(new URL(path, docs));
    expect(bytes.length, path).toBeLessThan(40 * 1024);
    expect(await sharp(bytes).metadata(), path).toMatchObject({ format: 'webp', width: 760 });
  }
});

test('.env.example has every setting, and is up to date', () => {
  const written = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  expect(written === envExample(), 'Run `npm run generate` and commit what it writes.').toBe(true);
  const named = [...written.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys({ ...settings.shape, ...launchSettings.shape }).toSorted());
  const required = [...written.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => `No ${name} was provided`);
  const refused = () => readConfig({ TRUSTED_PROXIES: '1' });
  for (const sentence of required) expect(refused).toThrow(sentence);
  expect(refused).not.toThrow('must be');
});
