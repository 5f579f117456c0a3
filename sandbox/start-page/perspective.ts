import { isSince } from './api-path.ts';
import type { Document } from './documents.ts';
import { badRequest } from './errors.ts';
import { publishedIdOf, releaseOf } from './ids.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** "raw", or whose version of a document is to be seen, first come first seen: "drafts", releases, "published" at the end. */
export type Perspective = 'raw' | readonly string[];

/**
 * The perspective of a query: what it asks for, else what its API version means by default (Sanity, "Perspectives").
 *
 * @param asked Joined by commas when it is a stack.
 * @param version Without its "v".
 * @throws {QueryError} 400 for "raw" in a stack and for what cannot be the name of a release.
 */
export function readPerspective(asked: string | null, version: string): Perspective {
  if (asked === null || asked === '') return isSince(version, '2025-02-19') ? ['published'] : 'raw';
  if (asked === 'raw') return 'raw';
  const stack = asked.split(',').map((layer) => (layer === 'previewDrafts' ? 'drafts' : layer));
  const strange = stack.find((layer) => layer === 'raw' || !/^\w[\w-]*$/.test(layer));
  if (strange !== undefined) throw badRequest(`Invalid perspective: "${strange}"`);
  return stack.includes('published') ? stack.slice(0, stack.indexOf('published') + 1) : [...stack, 'published'];
}

/** Does it show anything that is not published? */
export function showsDrafts(perspective: Perspective): boolean {
  return perspective !== 'raw' && perspective.length > 1;
}

/** The documents a query sees, of those it may read. */
export function seenFrom(readable: Snapshot, perspective: Perspective): Snapshot {
  if (perspective === 'raw') return readable;
  const seen = new Map<string, Document>();
  for (const layer of perspective.toReversed()) {
    for (const document of readable.values()) {
      if (releaseOf(document._id) !== layer) continue;
      const _id = publishedIdOf(document._id);
      seen.set(_id, perspective.length > 1 ? { ...document, _id, _originalId: document._id } : document);
    }
  }
  return snapshotOf(seen.values());
}
