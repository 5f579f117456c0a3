import type { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { z } from 'zod';
import { fingerprint } from '../media/fingerprint.ts';
import type { MediaFile } from '../provider.ts';

const detailsSchema = z.object({
  /** A data address of a picture 20 pixels wide. */
  lqip: z.string(),
  /** "#f2f0ec" */
  dominant: z.string(),
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
    if (typeof kept === 'string') return detailsSchema.parse(JSON.parse(kept));
    const details = await look(file.path);
    keep.run(sha1, JSON.stringify(details));
    return details;
  };
}

async function look(path: string): Promise<ImageDetails> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize({ width: 240, withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { dominant, isOpaque } = await sharp(data).stats();
  const tiny = sharp(data).resize({ width: 20, withoutEnlargement: true }).flatten({ background: '#ffffff' });
  return {
    lqip: `data:image/jpeg;base64,${(await tiny.jpeg({ quality: 50 }).toBuffer()).toString('base64')}`,
    dominant: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    hasAlpha: info.channels === 4,
    isOpaque,
  };
}
