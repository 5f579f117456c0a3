import { isRecord } from '../../json.ts';
import type { Document } from '../documents.ts';
import { isSoundId, randomId } from '../ids.ts';
import type { Draft } from '../transaction.ts';
import { patched } from './patch.ts';
import { checkRevision, refuse, refuseMissing } from './refusal.ts';

/** What became of one document. */
interface Outcome {
  id: string;
  operation: 'create' | 'update' | 'delete' | 'none';
  document: Document | null;
}

type Mutate = (draft: Draft, argument: Record<string, unknown>) => Outcome[] | Promise<Outcome[]>;

const kinds: Readonly<Record<string, Mutate>> = {
  create(draft, attributes) {
    const document = complete(attributes);
    if (draft.get(document._id))
      refuse(409, 'documentAlreadyExistsError', `Document by ID "${document._id}" already exists`, {
        id: document._id,
      });
    return [put(draft, document, { create: document }, 'create')];
  },
  createIfNotExists(draft, attributes) {
    const document = complete(attributes);
    const found = draft.get(document._id);
    if (found) return [{ id: found._id, operation: 'none', document: found }];
    return [put(draft, document, { createIfNotExists: document }, 'create')];
  },
  createOrReplace(draft, attributes) {
    const document = complete(attributes);
    const found = draft.get(document._id);
    const { _createdAt = found?._createdAt } = document;
    return [put(draft, { ...document, _createdAt }, { createOrReplace: document }, found ? 'update' : 'create')];
  },
  async delete(draft, selection) {
    const found = (await idsSelected(draft, selection)).flatMap((id) => draft.get(id) ?? []);
    return found.map((document) => {
      draft.remove(document._id, { delete: { id: document._id } });
      return { id: document._id, operation: 'delete', document };
    });
  },
  async patch(draft, patch) {
    const outcomes = [];
    for (const id of await idsSelected(draft, patch)) {
      const document = draft.get(id) ?? refuseMissing(id);
      checkRevision(id, document._rev, patch.ifRevisionID);
      const { query, params, ...operations } = patch;
      outcomes.push(put(draft, patched(document, patch), { patch: { ...operations, id } }, 'update'));
    }
    return outcomes;
  },
};

/**
 * One mutation upon the draft of a transaction (Sanity, "Mutations").
 *
 * @throws {Refusal} and {QueryError} for a query that selects documents.
 */
export function applyMutation(draft: Draft, mutation: unknown): Outcome[] | Promise<Outcome[]> {
  const [kind = '', argument] = isRecord(mutation) ? (Object.entries(mutation)[0] ?? []) : [];
  const mutate = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!mutate || !isRecord(argument))
    refuse(400, 'validationError', `A mutation must be one of ${Object.keys(kinds).join(', ')}`);
  return mutate(draft, argument);
}

function put(draft: Draft, document: Document, mutation: unknown, operation: Outcome['operation']): Outcome {
  const kept = draft.put(document, mutation);
  return { id: kept._id, operation, document: kept };
}

/** @throws {Refusal} The attributes make no document. */
export function complete(attributes: Record<string, unknown>): Document {
  const given = attributes._id ?? '';
  // An id that ends with a dot is the beginning of one.
  const _id = typeof given === 'string' && (given === '' || given.endsWith('.')) ? given + randomId() : String(given);
  if (!isSoundId(_id)) refuse(400, 'validationError', `Malformed document ID: "${_id}"`);
  const { _type } = attributes;
  if (typeof _type !== 'string' || _type === '')
    refuse(400, 'validationError', 'Document is missing the attribute "_type"');
  return { ...attributes, _id, _type, _rev: '' };
}

async function idsSelected(draft: Draft, { id, query, params }: Record<string, unknown>): Promise<string[]> {
  if (typeof id === 'string') return [id];
  if (Array.isArray(id)) return id.map(String);
  if (typeof query !== 'string') refuse(400, 'validationError', 'A selection needs an "id" or a "query"');
  return draft.idsSelectedBy({ query, params: isRecord(params) ? params : {} });
}
