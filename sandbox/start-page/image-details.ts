import type { DatabaseSync } from 'node:sqlite';
import { encode } from 'blurhash';
import { z } from 'zod';
import { fingerprint } from '../media/asset-addresses.ts';
import type { MediaFile } from '../media/read-media.ts';
import { paletteOf, paletteSchema } from './palette.ts';

const detailsSchema = z.object({
  /** A data address of a picture 20 pixels wide. */
  lqip: z.string(),
  /** 4 by 3 components (blurha.sh). */
  blurHash: z.string(),
  palette: paletteSchema,
  hasAlpha: z.boolean(),
  isOpaque: z.boolean(),
});

export type ImageDetails = z.infer<typeof detailsSchema>;

/** What only a look at the pixels tells. Taken once for each picture and kept in the table start_page_image_details. */
export function createImageDetails(database: DatabaseSync): (file: MediaFile) => Promise<ImageDetails> {
  database.exec(
    'CREATE TABLE IF NOT EXISTS start_page_image_details (sha1 TEXT PRIMARY KEY, details TEXT NOT NULL) STRICT',
  );
  const find = database.prepare('SELECT details FROM start_page_image_details WHERE sha1 = ?');
  const keep = database.prepare('INSERT OR REPLACE INTO start_page_image_details (sha1, details) VALUES (?, ?)');

  return async (file) => {
    const sha1 = fingerprint(file);
    const kept = find.get(sha1)?.details;
    // One that an earlier version kept may lack what is asked for now.
    const known = typeof kept === 'string' ? detailsSchema.safeParse(JSON.parse(kept)).data : undefined;
    if (known) return known;
    const details = await look(file.path);
    keep.run(sha1, JSON.stringify(details));
    return details;
  };
}

async function look(path: string): Promise<ImageDetails> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize({ width: 240, withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const onWhite = sharp(data).toColourspace('srgb').flatten({ background: '#ffffff' });
  const tiny = onWhite.clone().resize({ width: 20, withoutEnlargement: true });
  const small = await onWhite
    .clone()
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = await onWhite.clone().resize({ width: 96, height: 96, fit: 'inside' }).removeAlpha().raw().toBuffer();
  return {
    lqip: `data:image/jpeg;base64,${(await tiny.jpeg({ quality: 50 }).toBuffer()).toString('base64')}`,
    blurHash: encode(new Uint8ClampedArray(small.data), small.info.width, small.info.height, 4, 3),
    palette: paletteOf(pixels),
    hasAlpha: info.channels === 4,
    isOpaque: (await sharp(data).stats()).isOpaque,
  };
}
