import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { emptyOnlineStore } from '#seed/online-store-schema.ts';
import type { Seed } from '#seed/schema.ts';

/** A film of 16 by 9 pixels and no pictures, as an MP4: moov > trak > tkhd (ISO/IEC 14496-12), then ten bytes for range requests. */
export const smallFilm = Buffer.concat([
  box('moov', box('trak', box('tkhd', Buffer.from([...Array(76).fill(0), 0, 16, 0, 0, 0, 9, 0, 0])))),
  box('free', Buffer.from('0123456789')),
]);

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4);
  return Buffer.concat([head, content]);
}

/** A seed folder with media only: `photos/wide.jpg` (400 by 300, left half red, right half blue), `photos/logo.svg`, `films/blink.mp4`. */
export async function writeSmallMedia(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-seed-'));
  const halves = `<svg width="400" height="300"><rect width="200" height="300" fill="#f00"/><rect x="200" width="200" height="300" fill="#00f"/></svg>`;
  const files = {
    'photos/wide.jpg': await sharp(Buffer.from(halves)).jpeg({ quality: 95 }).toBuffer(),
    'photos/logo.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
    'films/blink.mp4': smallFilm,
  };
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(folder, 'media', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  return folder;
}

/** A seed without a catalog, for tests of the content services. */
export function seedOf(
  folder: string,
  parts: Partial<Pick<Seed, 'content' | 'startPage' | 'support' | 'media'>> = {},
): Seed {
  return {
    folder,
    catalogue: {
      shop: {
        name: 'Test',
        description: '',
        currency: 'USD',
        country: 'US',
        shipsTo: [{ code: 'US', name: 'United States' }],
      },
      products: [],
      collections: [],
      sellingPlanGroups: [],
      markets: [],
      discounts: [],
      giftCards: [],
      onlineStore: emptyOnlineStore(),
    },
    content: {
      locales: [{ code: 'en-US', name: 'English (United States)', default: true, fallbackCode: null }],
      tags: {},
      contentTypes: {},
      entries: [],
    },
    startPage: { documents: [] },
    support: { startArticle: 1, sections: [], articles: [] },
    media: {},
    ...parts,
  };
}
