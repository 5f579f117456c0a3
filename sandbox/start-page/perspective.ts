import type { Document } from './documents.ts';

export type Perspective = 'raw' | 'published' | 'drafts';

const draftPrefix = 'drafts.';

/**
 * The perspective of a query: what it asks for, else what its API version means by default (Sanity, "Perspectives").
 *
 * @param asked Comma-joined when it is a stack of releases; those show what is published, there are no releases here.
 * @param version Without its "v": a date, "1" or "X".
 */
export function readPerspective(asked: string | null, version: string): Perspective {
  if (asked === null || asked === '')
    return version === '1' || (version !== 'X' && version < '2025-02-19') ? 'raw' : 'published';
  const stack = asked.split(',');
  if (stack.includes('raw')) return 'raw';
  return stack.includes('drafts') || stack.includes('previewDrafts') ? 'drafts' : 'published';
}

/** The documents a query sees. Without a token only those without a dot in their id are to be read. */
export function seenFrom(documents: readonly Document[], perspective: Perspective, hasToken: boolean): Document[] {
  const readable = hasToken ? [...documents] : documents.filter(({ _id }) => !_id.includes('.'));
  if (perspective === 'raw') return readable;
  const published = readable.filter(({ _id }) => !/^(drafts|versions)\./.test(_id));
  if (perspective === 'published') return published;

  const overlaid = new Map(published.map((document) => [document._id, { ...document, _originalId: document._id }]));
  for (const draft of readable.filter(({ _id }) => _id.startsWith(draftPrefix))) {
    const _id = draft._id.slice(draftPrefix.length);
    overlaid.set(_id, { ...draft, _id, _originalId: draft._id });
  }
  return [...overlaid.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
}
