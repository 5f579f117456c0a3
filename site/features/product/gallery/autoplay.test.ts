import { describe, expect, test } from 'vitest';
import { type Autoplay, type AutoplayEvent, afterEvent, autoplayInterval } from './autoplay.ts';

describe('[SHOP-6] autoplay is stopped, playing or paused', () => {
  test.each<[Autoplay, AutoplayEvent, Autoplay]>([
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
    expect(afterEvent(state, event)).toBe(expected);
  });

  test('a picture stands for three seconds', () => {
    expect(autoplayInterval).toBe(3000);
  });
});
