import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { encode } from 'blurhash';
import { z } from 'zod';
import { extensionOf, fileAssetPath, imageAssetPath } from '../media/asset-addresses.ts';
import type { MediaFile } from '../media/read-media.ts';
import { type Document, stableKey } from './document.ts';
import { paletteOf, paletteSchema } from './palette.ts';
import { defaultDate } from './seed-documents.ts';

const detailsSchema = z.object({
  /** A data URL of an image 20 pixels wide. */
  lqip: z.string(),
  /** 4 by 3 components (blurha.sh). */
  blurHash: z.string(),
  palette: paletteSchema,
  hasAlpha: z.boolean(),
  isOpaque: z.boolean(),
});

/** Metadata that is computed from the pixels of an image. */
type ImageDetails = z.infer<typeof detailsSchema>;

/** `sanity.imageAsset` (Sanity, "Asset documents"). @param origin The media host's. */
export function imageAssetDocument(id: string, file: MediaFile, details: ImageDetails, origin: string): Document {
  const width = file.width ?? 0;
  const height = file.height ?? 0;
  const swatches = Object.entries(details.palette).map(([name, swatch]) => [
    name,
    { _type: 'sanity.imagePaletteSwatch', ...swatch },
  ]);
  return {
    ...assetDocument(id, 'sanity.imageAsset', file, imageAssetPath(file), origin),
    metadata: {
      _type: 'sanity.imageMetadata',
      hasAlpha: details.hasAlpha,
      isOpaque: details.isOpaque,
      lqip: details.lqip,
      blurHash: details.blurHash,
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: height === 0 ? 0 : width / height },
      palette: { _type: 'sanity.imagePalette', ...Object.fromEntries(swatches) },
    },
  };
}

/** `sanity.fileAsset`: films, captions, downloads. @param origin The media host's. */
export function fileAssetDocument(id: string, file: MediaFile, origin: string): Document {
  return assetDocument(id, 'sanity.fileAsset', file, fileAssetPath(file), origin);
}

function assetDocument(id: string, type: string, file: MediaFile, path: string, origin: string): Document {
  const { sha1 } = file;
  return {
    _id: id,
    _type: type,
    _rev: stableKey(22, id),
    _createdAt: defaultDate,
    _updatedAt: defaultDate,
    assetId: sha1,
    sha1hash: sha1,
    uploadId: stableKey(32, id, 'upload'),
    extension: extensionOf(file),
    mimeType: file.contentType.replace(/;.*$/, ''),
    originalFilename: basename(file.file),
    size: file.size,
    path: path.slice(1),
    url: origin + path,
  };
}

/** Computes the details of an image once, and stores them in the table start_page_image_details. */
export function createImageDetails(database: DatabaseSync): (file: MediaFile) => Promise<ImageDetails> {
  database.exec(
    'CREATE TABLE IF NOT EXISTS start_page_image_details (sha1 TEXT PRIMARY KEY, details TEXT NOT NULL) STRICT',
  );
  const find = database.prepare('SELECT details FROM start_page_image_details WHERE sha1 = ?');
  const save = database.prepare('INSERT OR REPLACE INTO start_page_image_details (sha1, details) VALUES (?, ?)');

  return async (file) => {
    const { sha1 } = file;
    const stored = find.get(sha1)?.details;
    // A row stored by an earlier version may lack members.
    const valid = typeof stored === 'string' ? detailsSchema.safeParse(JSON.parse(stored)).data : undefined;
    if (valid) return valid;
    const details = await computeDetails(file.path);
    save.run(sha1, JSON.stringify(details));
    return details;
  };
}

async function computeDetails(path: string): Promise<ImageDetails> {
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
