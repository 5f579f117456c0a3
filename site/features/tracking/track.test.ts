import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cart } from '#providers/storefront/types.ts';
import { emitShopEvent, type ShopEvent } from '#site/kernel/shop-events.ts';
import { connectPixel, startTracking } from './track.ts';

const event = (number: number): ShopEvent => ({
  name: 'itemsAdded',
  items: [{ variantId: `variant ${number}`, planId: null, quantity: 1 }],
  cart: {} as Cart,
});

/** What a pixel receives when it connects now. */
function received(): ShopEvent[] {
  const events: ShopEvent[] = [];
  connectPixel((one) => events.push(one))();
  return events;
}

const consent = (answer: string) => vi.stubGlobal('document', { cookie: `cookieconsent_status=${answer}` });

beforeEach(() => consent('allow'));
describe('[PIXEL-1] shop events before the pixel is loaded', () => {
  test('are sent when it connects, once', () => {
    const stop = startTracking();
    emitShopEvent(event(1));
    emitShopEvent(event(2));
    expect(received()).toEqual([event(1), event(2)]);
    expect(received()).toEqual([]);
    stop();
  });

  test('are dropped while tracking is off', () => {
    emitShopEvent(event(1));
    startTracking()();
    emitShopEvent(event(2));
    const stop = startTracking();
    expect(received()).toEqual([]);
    stop();
  });

  test('are dropped when consent is withdrawn, in this tab or another', () => {
    const stop = startTracking();
    emitShopEvent(event(1));
    stop();
    const stopAgain = startTracking();
    emitShopEvent(event(2));
    consent('deny');
    emitShopEvent(event(3));
    consent('allow');
    emitShopEvent(event(4));
    expect(received()).toEqual([event(4)]);
    stopAgain();
  });

  test('are limited in number', () => {
    const stop = startTracking();
    for (let number = 0; number < 1000; number += 1) emitShopEvent(event(number));
    expect(received().length).toBeLessThanOrEqual(20);
    stop();
  });
});
