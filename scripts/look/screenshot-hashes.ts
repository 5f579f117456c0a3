import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The hashes of each screen's screenshots, in the order of the variants (`390-light`, …). */
const hashesSchema = z.object({
  /** The browser's version: other versions draw text differently. */
  chromium: z.string(),
  screens: z.record(z.string(), z.string()),
});

export type ScreenshotHashes = z.infer<typeof hashesSchema>;

export type Comparison = 'same' | 'changed' | 'new';

/** @throws Error if the text is not a file of hashes */
export function readHashes(json: string): ScreenshotHashes {
  return hashesSchema.parse(JSON.parse(json));
}

export function formatHashes({ chromium, screens }: ScreenshotHashes): string {
  const sorted = Object.fromEntries(Object.entries(screens).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return `${JSON.stringify({ chromium, screens: sorted }, null, 2)}\n`;
}

/** The beginning of a screenshot's hash, which is enough to tell a few hundred apart. */
export function hashOf(picture: Uint8Array): string {
  return createHash('sha256').update(picture).digest('hex').slice(0, 12);
}

/** For each variant of a screen, whether its screenshot is the one whose hash is stored. */
export function compare(stored: ScreenshotHashes, screen: string, hashes: readonly string[]): Comparison[] {
  const known = stored.screens[screen]?.split(' ') ?? [];
  return hashes.map((hash, index) => {
    if (known[index] === undefined) return 'new';
    return known[index] === hash ? 'same' : 'changed';
  });
}
