import type { VisitorLimits } from '#site/context.ts';
import { createLimit, type Limit } from './limit.ts';

const limits = {
  newsletter: { points: 5, ofUnknown: 100, duration: 10 * 60 },
} satisfies Record<keyof VisitorLimits, Limit>;

/** What one visitor may do how often. Made once; then asked for whoever comes. */
export function createVisitorLimits(): (address: string | null) => VisitorLimits {
  const newsletter = createLimit(limits.newsletter);
  return (address) => ({ newsletter: () => newsletter(address) });
}
