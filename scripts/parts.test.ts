import { beforeEach, expect, test, vi } from 'vitest';
import { definePart, runParts } from './parts.ts';

// The name of each part is printed.
beforeEach(() => void vi.spyOn(console, 'info').mockReturnValue(undefined));

const parts = {
  pages: definePart({ rounds: 3 }, async () => {
    throw new Error('It was measured.');
  }),
};

test.each([
  ['a part that there is not', ['speed'], 'Unknown part "speed". The parts are: pages.'],
  ['an option that a part does not have', ['pages', '--speed', '1'], "Unknown option '--speed'"],
  ['a number that is none', ['pages', '--rounds', 'many'], '--rounds must be a whole number, not "many".'],
])('%s is refused before anything is measured', async (_, args, message) => {
  await expect(runParts(parts, args)).rejects.toThrow(message);
});

test('a part is named with or without options', async () => {
  for (const args of [[], ['pages'], ['pages', '--rounds', '1'], ['--rounds', '1']])
    await expect(runParts(parts, args), args.join(' ')).rejects.toThrow('It was measured.');
});
