import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateOperationTypes } from './generate.ts';

test('the generated types of the storefront documents are up to date', async () => {
  const written = readFileSync(new URL('../providers/storefront/operations.generated.ts', import.meta.url), 'utf8');
  const isCurrent = written === (await generateOperationTypes());
  expect(isCurrent, 'Run `npm run generate` and commit what it writes.').toBe(true);
});
