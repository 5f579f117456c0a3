import { createLimit } from '../media/limit.ts';
import type { ProviderContext } from '../provider.ts';
import { fileAssetDocument, imageAssetDocument } from './asset-documents.ts';
import { type Document, readDocuments } from './documents.ts';
import { createImageDetails } from './image-details.ts';

const limit = createLimit(2);

/**
 * Every document there is, in the order of their ids (the provider's own habit, though it promises none). Pictures are looked into when the
 * first query comes, not at the start.
 */
export function createDataset(context: ProviderContext): () => Promise<readonly Document[]> {
  const { documents, images, files } = readDocuments(context);
  const detailsOf = createImageDetails(context.database);
  const origin = context.addresses.media;
  let whole: Promise<readonly Document[]> | undefined;

  async function read(): Promise<readonly Document[]> {
    const seen = [...images].map(([id, file]) =>
      limit(async () => imageAssetDocument(id, file, await detailsOf(file), origin)),
    );
    const filed = [...files].map(([id, file]) => fileAssetDocument(id, file, origin));
    return [...documents, ...filed, ...(await Promise.all(seen))].sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  return () => {
    whole ??= read();
    return whole;
  };
}
