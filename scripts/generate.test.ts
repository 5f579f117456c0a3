import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { launchSettings } from '#server/settings/launch.ts';
import { settings } from '#server/settings/settings.ts';
import { editorsTour } from './editors-tour/editors-tour.ts';
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
