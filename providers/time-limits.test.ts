import { expect, test } from 'vitest';
import { timeLimits } from './time-limits.ts';

test('[NET-3][CONSENT-2] each provider’s time limit is what the documents say', () => {
  expect(timeLimits).toEqual({
    storefront: 3000,
    content: 30_000,
    startPage: 3000,
    cloud: 3000,
    newsletter: 4000,
    geo: 5000,
    video: 4000,
    sharedRead: 4000,
  });
});
