import { isRecord } from '../../json.ts';
import { ownValue } from '../../own-value.ts';
import { type Document, publishedIdOf } from '../document.ts';
import { checkRevision, failExisting, failMissing, failWrite } from '../errors.ts';
import type { Draft } from '../transaction.ts';
import { complete } from './apply-mutation.ts';

type Act = (draft: Draft, action: Record<string, unknown>) => void | Promise<void>;

/** The actions on documents (Sanity, "Actions API"). The actions on releases and on variants are not implemented. */
const acts: Readonly<Record<string, Act>> = {
  'document.create'(draft, action) {
    const attributes = recordIn(action, 'attributes');
    const document = complete({ ...attributes, _id: attributes._id ?? `drafts.${idIn(action, 'publishedId')}` });
    if (!draft.get(document._id)) draft.put(document, { create: document });
    else if (action.ifExists !== 'ignore') failExisting(document._id);
  },
  'document.replaceDraft'(draft, action) {
    const document = complete(recordIn(action, 'attributes'));
    draft.put(document, { createOrReplace: document });
  },
  async 'document.edit'(draft, action) {
    const [draftId, publishedId] = [idIn(action, 'draftId'), idIn(action, 'publishedId')];
    const document = draft.get(draftId) ?? { ...existing(draft, publishedId), _id: draftId };
    const patch = recordIn(action, 'patch');
    draft.put(await draft.patched(document, patch), { patch: { ...patch, id: draftId } });
  },
  'document.publish'(draft, action) {
    const [draftId, publishedId] = [idIn(action, 'draftId'), idIn(action, 'publishedId')];
    const document = existing(draft, draftId);
    const published = draft.get(publishedId);
    checkRevision(draftId, document._rev, action.ifDraftRevisionId);
    checkRevision(publishedId, published?._rev ?? '', action.ifPublishedRevisionId);
    const next = { ...document, _id: publishedId, _createdAt: (published ?? document)._createdAt };
    draft.put(next, { createOrReplace: next });
    draft.remove(draftId, { delete: { id: draftId } });
  },
  'document.unpublish'(draft, action) {
    const [draftId, publishedId] = [idIn(action, 'draftId'), idIn(action, 'publishedId')];
    const document = { ...existing(draft, publishedId), _id: draftId };
    if (!draft.get(draftId)) draft.put(document, { createIfNotExists: document });
    draft.remove(publishedId, { delete: { id: publishedId } });
  },
  'document.discard': (draft, action) => discard(draft, idIn(action, 'draftId')),
  'document.version.discard': (draft, action) => discard(draft, idIn(action, 'versionId')),
  'document.version.create'(draft, action) {
    const attributes = isRecord(action.document) ? action.document : null;
    const base = attributes ? null : existing(draft, idIn(action, 'baseId'));
    if (base) checkRevision(base._id, base._rev, action.ifBaseRevisionId);
    const document = complete(attributes ?? { ...base, _id: idIn(action, 'versionId') });
    if (draft.get(document._id)) failExisting(document._id);
    draft.put(document, { create: document });
  },
  'document.version.replace'(draft, action) {
    const document = complete(recordIn(action, 'document'));
    existing(draft, document._id);
    draft.put(document, { createOrReplace: document });
  },
  'document.delete'(draft, action) {
    const publishedId = idIn(action, 'publishedId');
    const includeDrafts = Array.isArray(action.includeDrafts) ? action.includeDrafts.map(String) : [];
    const left = [...draft.snapshot().keys()].find(
      (id) => id !== publishedId && publishedIdOf(id) === publishedId && !includeDrafts.includes(id),
    );
    if (left !== undefined)
      failWrite(409, 'actionError', `Document "${publishedId}" cannot be deleted while "${left}" is there`, {
        id: left,
      });
    for (const id of [publishedId, ...includeDrafts]) if (draft.get(id)) draft.remove(id, { delete: { id } });
  },
};

/**
 * Applies one action to the draft of a transaction.
 *
 * @throws {WriteError} if the action fails. {QueryError} for a patch beyond the limits of time and memory.
 */
export async function applyAction(draft: Draft, action: unknown): Promise<void> {
  const kind = isRecord(action) ? String(action.actionType).replace(/^sanity\.action\./, '') : '';
  const act = ownValue(acts, kind);
  if (!act || !isRecord(action)) failWrite(400, 'actionError', `The sandbox does not know the action "${kind}"`);
  await act(draft, action);
}

function existing(draft: Draft, id: string): Document {
  return draft.get(id) ?? failMissing(id);
}

function discard(draft: Draft, id: string): void {
  existing(draft, id);
  draft.remove(id, { delete: { id } });
}

function idIn(action: Record<string, unknown>, name: string): string {
  const id = action[name];
  return typeof id === 'string' && id !== '' ? id : failWrite(400, 'actionError', `The action needs "${name}"`);
}

function recordIn(action: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = action[name];
  return isRecord(value) ? value : failWrite(400, 'actionError', `The action needs "${name}"`);
}
