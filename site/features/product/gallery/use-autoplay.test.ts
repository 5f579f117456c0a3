import { describe, expect, test } from 'vitest';
import { type AutoplayEvent, type AutoplayState, autoplayInterval, autoplayReducer } from './use-autoplay.ts';

describe('[SHOP-6] autoplay is stopped, playing or paused', () => {
  test.each<[AutoplayState, AutoplayEvent, AutoplayState]>([
    ['stopped', 'start', 'playing'],
    ['stopped', 'hold', 'stopped'],
    ['stopped', 'release', 'stopped'],
    ['playing', 'hold', 'paused'],
    ['playing', 'interact', 'stopped'],
    ['playing', 'release', 'playing'],
    ['paused', 'release', 'playing'],
    ['paused', 'interact', 'stopped'],
    ['paused', 'start', 'paused'],
  ])('%s, after %s, is %s', (state, event, expected) => {
    expect(autoplayReducer(state, event)).toBe(expected);
  });

  test('a picture is shown for three seconds', () => {
    expect(autoplayInterval).toBe(3000);
  });
});
