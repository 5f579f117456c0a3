import { chromium } from '@playwright/test';
import { measureInteractions } from '#tests/measurements/interaction.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { definePart } from '../parts.ts';

/** Milliseconds from a press to the next paint. */
const budget = 100;

/** The first press on a page, on a processor slowed four times, `--rounds` times each: before the app has started and after. */
export const interaction = definePart({ rounds: 5 }, async ({ rounds }) => {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  const rows = await measureInteractions(browser, rounds).finally(() => browser.close());
  console.table(
    rows.map(({ press, state, paintMs, resultMs }) => ({
      press,
      'the app is': state === 'cold' ? 'not started' : 'started',
      'next paint ms': paintMs,
      budget,
      'result ms': Math.round(resultMs),
    })),
  );
  return { measures: { budget, rows }, hasPassed: rows.every(({ paintMs }) => paintMs <= budget) };
});
