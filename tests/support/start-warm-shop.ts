import { expect, vi } from 'vitest';
import { type Shop, type ShopOptions, startShop } from './start-shop.ts';

/**
 * A shop that has sent these pages. On a busy machine the first ones, of modules that have yet to load, take longer than a visitor
 * waits for them.
 */
export async function startWarmShop(paths: readonly string[], options?: ShopOptions): Promise<Shop> {
  const shop = await startShop(options);
  for (const path of paths)
    await vi.waitFor(async () => expect((await fetch(shop.url + path)).status).toBe(200), { timeout: 90_000 });
  return shop;
}
