import { describe, expect, test } from 'vitest';
import { indexAfterDrag, indexAfterKey, isDrag } from './use-carousel.ts';

describe('[SHOP-6] a pointer drags', () => {
  test.each([
    ['mouse', 3, false],
    ['mouse', 4, true],
    ['mouse', -4, true],
    ['touch', 5, false],
    ['touch', -6, true],
  ])('by %s, moved %i pixels: %s', (pointer, moved, expected) => {
    expect(isDrag(pointer, moved)).toBe(expected);
  });

  test.each([
    [0, -30, 0],
    [0, -130, 1],
    [1, 130, 0],
    [0, 400, 0],
    [2, -2000, 3],
    [0, -1600, 2],
  ])('from picture %i by %i pixels to picture %i', (from, moved, expected) => {
    expect(indexAfterDrag(from, moved, 800, 4)).toBe(expected);
  });
});

describe('[SHOP-6] keys step through the pictures', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 3, 3],
    ['ArrowLeft', 0, 0],
    ['End', 0, 3],
    ['Home', 3, 0],
    ['Tab', 1, null],
  ])('%s from picture %i', (key, index, expected) => {
    expect(indexAfterKey(key, index, 4)).toBe(expected);
  });
});
