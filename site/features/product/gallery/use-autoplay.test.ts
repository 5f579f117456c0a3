import { describe, expect, test } from 'vitest';
import {
  type AutoplayEvent,
  type AutoplayState,
  autoplayInterval,
  autoplayReducer,
  initialAutoplay,
  stateOf,
} from './use-autoplay.ts';

describe('[SHOP-6] autoplay is stopped, playing or paused', () => {
  test.each<[AutoplayEvent[], AutoplayState]>([
    [[], 'stopped'],
    [['start'], 'playing'],
    [['hover', 'leave'], 'stopped'],
    [['start', 'hover'], 'paused'],
    [['hover', 'start'], 'playing'],
    [['start', 'hover', 'leave'], 'playing'],
    [['start', 'interact'], 'stopped'],
    [['start', 'hover', 'interact', 'leave'], 'stopped'],
    [['start', 'interact', 'start'], 'playing'],
  ])('after %j it is %s', (events, expected) => {
    expect(stateOf(events.reduce(autoplayReducer, initialAutoplay), true)).toBe(expected);
  });

  test.each<[AutoplayEvent[], AutoplayState]>([
    [[], 'stopped'],
    [['start'], 'paused'],
    [['start', 'hover', 'leave'], 'paused'],
    [['start', 'interact'], 'stopped'],
  ])('after %j, in a hidden tab, it is %s', (events, expected) => {
    expect(stateOf(events.reduce(autoplayReducer, initialAutoplay), false)).toBe(expected);
  });

  test('a picture is shown for three seconds', () => {
    expect(autoplayInterval).toBe(3000);
  });
});
