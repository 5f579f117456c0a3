import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PixelEvent } from './events.ts';
import { awaitPixel, listen, track } from './track.ts';

const event = (value: number): PixelEvent => ({
  name: 'AddToCart',
  data: { content_type: 'product', content_ids: [], value, currency: 'USD' },
});

/** What a pixel is told that comes now. */
function toldNow(): PixelEvent[] {
  const told: PixelEvent[] = [];
  listen((one) => told.push(one))();
  return told;
}

const answer = (choice: string) => vi.stubGlobal('document', { cookie: `cookieconsent_status=${choice}` });

beforeEach(() => answer('allow'));
afterEach(() => vi.unstubAllGlobals());

describe('[PIXEL-1] what is done before the pixel is there', () => {
  test('is told once it is, and once alone', () => {
    const end = awaitPixel();
    track(event(1));
    track(event(2));
    expect(toldNow()).toEqual([event(1), event(2)]);
    expect(toldNow()).toEqual([]);
    end();
  });

  test('is kept for nobody where none is on its way', () => {
    track(event(1));
    awaitPixel()();
    track(event(2));
    const end = awaitPixel();
    expect(toldNow()).toEqual([]);
    end();
  });

  test('is forgotten by a no, in this tab or another', () => {
    const end = awaitPixel();
    track(event(1));
    end();
    const endAgain = awaitPixel();
    track(event(2));
    answer('deny');
    track(event(3));
    answer('allow');
    track(event(4));
    expect(toldNow()).toEqual([event(4)]);
    endAgain();
  });

  test('does not grow without end', () => {
    const end = awaitPixel();
    for (let done = 0; done < 1000; done += 1) track(event(done));
    expect(toldNow().length).toBeLessThanOrEqual(20);
    end();
  });
});
