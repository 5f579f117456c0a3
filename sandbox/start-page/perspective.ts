import { isSince } from './api.ts';
import { type Document, publishedIdOf, releaseOf, type Snapshot, snapshotOf } from './document.ts';
import { badRequest } from './errors.ts';

/** "raw", or a stack of layers, of which the first that has a document provides it: "drafts", releases, and "published" last. */
export type Perspective = 'raw' | readonly string[];

/**
 * Parses the perspective of a query; without one, the API version determines it (Sanity, "Perspectives").
 *
 * @param parameter A name, or a comma-separated stack of names.
 * @param version Without its "v".
 * @throws {QueryError} 400 for "raw" in a stack and for an invalid name of a release.
 */
export function parsePerspective(parameter: string | null, version: string): Perspective {
  if (parameter === null || parameter === '') return isSince(version, '2025-02-19') ? ['published'] : 'raw';
  if (parameter === 'raw') return 'raw';
  const stack = parameter.split(',').map((layer) => (layer === 'previewDrafts' ? 'drafts' : layer));
  const invalid = stack.find((layer) => layer === 'raw' || !/^\w[\w-]*$/.test(layer));
  if (invalid !== undefined) throw badRequest(`Invalid perspective: "${invalid}"`);
  return stack.includes('published') ? stack.slice(0, stack.indexOf('published') + 1) : [...stack, 'published'];
}

/** Whether a perspective includes unpublished documents. For "raw" the result is false. */
export function includesDrafts(perspective: Perspective): boolean {
  return perspective !== 'raw' && perspective.length > 1;
}

/** The documents that a query sees in a perspective, of the documents that it may read. */
export function viewFrom(readable: Snapshot, perspective: Perspective): Snapshot {
  if (perspective === 'raw') return readable;
  const visible = new Map<string, Document>();
  for (const layer of perspective.toReversed()) {
    for (const document of readable.values()) {
      if (releaseOf(document._id) !== layer) continue;
      const _id = publishedIdOf(document._id);
      visible.set(_id, perspective.length > 1 ? { ...document, _id, _originalId: document._id } : document);
    }
  }
  return snapshotOf(visible.values());
}
