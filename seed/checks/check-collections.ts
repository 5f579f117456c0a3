import type { SeedCollection, SeedMedia } from '../schema.ts';
import { refuse, within } from '../seed-error.ts';
import { createClaims } from '../unique.ts';
import { checkHtml } from './check-html.ts';
import { requirePicture } from './check-media.ts';

interface Known {
  media: SeedMedia;
  /** The handles of all products. */
  handles: ReadonlySet<string>;
}

export function checkCollections(file: string, collections: SeedCollection[], known: Known): void {
  const claimId = createClaims();
  const claimHandle = createClaims();
  for (const [index, collection] of collections.entries()) {
    const place = { file, field: String(index) };
    claimId(collection.id, within(place, 'id'));
    claimHandle(collection.handle, within(place, 'handle'));
    checkHtml(collection.descriptionHtml, within(place, 'descriptionHtml'));
    if (collection.image) requirePicture(known.media, collection.image.file, within(place, 'image.file'));
    const claimProduct = createClaims();
    for (const [position, handle] of collection.products.entries()) {
      const productPlace = within(place, 'products', position);
      claimProduct(handle, productPlace);
      if (!known.handles.has(handle)) refuse(productPlace, `names "${handle}", which is not a product`);
    }
  }
}
