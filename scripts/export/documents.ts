import { pathToFileURL } from 'node:url';
import type { Published } from '#sandbox/publishing/change.ts';
import { readSeedDocuments } from '#sandbox/start-page/seed-documents.ts';

/**
 * The documents of the home page in the format of the query service's importer, one per line (Sanity, "Importing data"): `_sanityAsset` makes it
 * upload a file. Some fields refer to a file itself, which `_sanityAsset` cannot express. The id of a file follows from its bytes, so a further
 * document brings these files, and the references stay as they are.
 */
export function exportDocuments(published: Published): unknown[] {
  const { documents, images, files } = readSeedDocuments(published);

  function uploadOf(id: string): string | null {
    const [kind, file] = images.has(id) ? ['image', images.get(id)] : ['file', files.get(id)];
    return file ? `${kind}@${pathToFileURL(file.path).href}` : null;
  }

  function withFiles(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(withFiles);
    if (typeof value !== 'object' || value === null) return value;
    const { asset, ...rest } = value as Record<string, unknown>;
    const others = Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, withFiles(inner)]));
    const id = typeof asset === 'object' && asset !== null && '_ref' in asset ? String(asset._ref) : '';
    const upload = uploadOf(id);
    if (upload) return { ...others, _sanityAsset: upload };
    return asset === undefined ? others : { ...others, asset: withFiles(asset) };
  }

  const brought = [...files.keys()].map((id) => ({ _key: id, _type: 'file', _sanityAsset: uploadOf(id) }));
  return [
    { _id: 'exported-files', _type: 'exportedFiles', files: brought },
    ...documents.map(({ _rev, ...document }) => withFiles(document)),
  ];
}
