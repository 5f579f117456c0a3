import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The hashes of each screen's screenshots, in the order of the variants (`390-light`, …). */
const baselineSchema = z.object({
  /** Other versions of the browser draw text otherwise. */
  chromium: z.string(),
  screens: z.record(z.string(), z.string()),
});

export type Baseline = z.infer<typeof baselineSchema>;

export type Verdict = 'same' | 'changed' | 'new';

/** @throws Error for a file that is none */
export function readBaseline(json: string): Baseline {
  return baselineSchema.parse(JSON.parse(json));
}

export function formatBaseline({ chromium, screens }: Baseline): string {
  const sorted = Object.fromEntries(Object.entries(screens).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify({ chromium, screens: sorted }, null, 2)}\n`;
}

/** Of a screenshot; enough of it to tell a few hundred apart. */
export function hashOf(picture: Uint8Array): string {
  return createHash('sha256').update(picture).digest('hex').slice(0, 12);
}

/** For each variant of a screen, whether its screenshot is that of the baseline. */
export function compare(baseline: Baseline, screen: string, hashes: readonly string[]): Verdict[] {
  const known = baseline.screens[screen]?.split(' ') ?? [];
  return hashes.map((hash, index) => {
    if (known[index] === undefined) return 'new';
    return known[index] === hash ? 'same' : 'changed';
  });
}
