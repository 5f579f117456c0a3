import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Reports that one visitor may send within so many seconds, and all together whose address is not known. */
const ofOne = { points: 60, duration: 60 };
const ofUnknown = { points: 600, duration: 60 };

/** Notes one more report from an address. @returns seconds until the next is taken; null when this one is. */
export function createReportLimit(): (address: string | null) => Promise<number | null> {
  const known = new RateLimiterMemory(ofOne);
  const unknown = new RateLimiterMemory(ofUnknown);
  return async (address) => {
    const limiter = address === null ? unknown : known;
    const { consumedPoints, msBeforeNext } = await limiter.penalty(address ?? 'unknown');
    return consumedPoints > limiter.points ? Math.ceil(msBeforeNext / 1000) : null;
  };
}
