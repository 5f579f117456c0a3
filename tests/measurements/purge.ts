import { editableSeed } from '#tests/contract/support/editable-seed.ts';
import { type Shop, startShop } from '#tests/support/start-shop.ts';

export interface PurgeRow {
  change: string;
  /** Milliseconds that the provider serves the old state after it has announced the change. */
  lagMs: number;
  /** Milliseconds from the change until the page shows it. */
  freshMs: number;
}

/** How often the page is asked for, in milliseconds. */
const interval = 20;

/** Seconds after which the measurement fails. */
const maxSeconds = 40;

async function untilShown(shop: Shop, path: string, isShown: (text: string) => boolean): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < maxSeconds * 1000) {
    const text = await (await fetch(shop.url + path)).text();
    if (isShown(text)) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
  throw new Error(`${path} did not show the change within ${maxSeconds} seconds.`);
}

/** Time from a change at the provider to the page that shows it, under `npm start`. */
export async function measurePurge(): Promise<PurgeRow[]> {
  const seed = await editableSeed();
  const shop = await startShop({ seedDir: seed.folder });
  const about = await seed.read<object>('content/entries/about.json');
  const rename = (title: string) => seed.write('content/entries/about.json', { ...about, title });
  const path = '/shop/products/light-phone-iii';
  try {
    for (const visited of ['/about', path]) await (await fetch(shop.url + visited)).text();
    // The sandbox starts to watch the seed after it has started to serve.
    await rename('About 0');
    await untilShown(shop, '/about', (text) => text.includes('About 0'));
    await rename('About 1');
    const edit = await untilShown(shop, '/about', (text) => text.includes('About 1'));
    await shop.sandbox.setStock('2005', 0);
    // The page's data has the words of all its buttons.
    const stock = await untilShown(shop, path, (text) => !text.includes('>Add to cart<'));
    const lagMs = 15_000;
    await shop.sandbox.settings({ publishDelayMs: lagMs });
    await rename('About 2');
    const lagging = await untilShown(shop, '/about', (text) => text.includes('About 2'));
    return [
      { change: 'a file of the seed', lagMs: 0, freshMs: edit },
      { change: 'stock', lagMs: 0, freshMs: stock },
      { change: 'a file of the seed', lagMs, freshMs: lagging },
    ];
  } finally {
    await shop.stop();
    await seed.discard();
  }
}
