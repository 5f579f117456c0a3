import { randomBytes } from 'node:crypto';
import { isRecord } from '../../json.ts';
import { ownValue } from '../../own-value.ts';
import { type Document, isValidId, randomId } from '../document.ts';
import { checkRevision, failExisting, failImmutable, failMissing, failWrite } from '../errors.ts';
import type { Draft } from '../transaction.ts';

/** The result of a mutation for one document. */
interface Outcome {
  id: string;
  operation: 'create' | 'update' | 'delete' | 'none';
  document: Document | null;
}

type Mutate = (draft: Draft, argument: Record<string, unknown>) => Outcome[] | Promise<Outcome[]>;

const kinds: Readonly<Record<string, Mutate>> = {
  create(draft, attributes) {
    const document = complete(attributes);
    if (draft.get(document._id)) failExisting(document._id);
    return [put(draft, document, { create: asSent(document) }, 'create')];
  },
  createIfNotExists(draft, attributes) {
    const document = complete(attributes);
    const existing = draft.get(document._id);
    if (existing) return [{ id: existing._id, operation: 'none', document: existing }];
    return [put(draft, document, { createIfNotExists: asSent(document) }, 'create')];
  },
  createOrReplace(draft, attributes) {
    const document = complete(attributes);
    const existing = draft.get(document._id);
    if (existing && existing._type !== document._type) failImmutable('_type');
    const { _createdAt = existing?._createdAt } = document;
    const mutation = { createOrReplace: asSent(document) };
    return [put(draft, { ...document, _createdAt }, mutation, existing ? 'update' : 'create')];
  },
  async delete(draft, selection) {
    const selected = (await idsSelected(draft, selection)).flatMap((id) => draft.get(id) ?? []);
    return selected.map((document) => {
      draft.remove(document._id, { delete: { id: document._id } });
      return { id: document._id, operation: 'delete', document };
    });
  },
  async patch(draft, patch) {
    const outcomes = [];
    for (const id of await idsSelected(draft, patch)) {
      const document = draft.get(id) ?? failMissing(id);
      checkRevision(id, document._rev, patch.ifRevisionID);
      const { query, params, ...operations } = patch;
      outcomes.push(put(draft, await draft.patched(document, patch), { patch: { ...operations, id } }, 'update'));
    }
    return outcomes;
  },
};

/**
 * Applies one mutation to the draft of a transaction (Sanity, "Mutations").
 *
 * @throws {WriteError} if the mutation fails. {QueryError} if the query that selects its documents fails.
 */
export function applyMutation(draft: Draft, mutation: unknown): Outcome[] | Promise<Outcome[]> {
  const [kind = '', argument] = isRecord(mutation) ? (Object.entries(mutation)[0] ?? []) : [];
  const mutate = ownValue(kinds, kind);
  if (!mutate || !isRecord(argument))
    failWrite(400, 'validationError', `A mutation must be one of ${Object.keys(kinds).join(', ')}`);
  return mutate(draft, argument);
}

function put(draft: Draft, document: Document, mutation: unknown, operation: Outcome['operation']): Outcome {
  const stored = draft.put(document, mutation);
  return { id: stored._id, operation, document: stored };
}

/** The document as listeners receive it: with its id, and without the revision, which the transaction sets later. */
function asSent({ _rev, ...document }: Document): Record<string, unknown> {
  return document;
}

/** A document with these attributes; it gets an id if they have none. @throws {WriteError} 400 for an invalid id or a missing `_type`. */
export function complete(attributes: Record<string, unknown>): Document {
  const id = attributes._id ?? '';
  // An id that ends with a dot is a prefix.
  const _id = typeof id === 'string' && (id === '' || id.endsWith('.')) ? id + randomId() : String(id);
  if (!isValidId(_id)) failWrite(400, 'validationError', `Malformed document ID: "${_id}"`);
  const { _type } = attributes;
  if (typeof _type !== 'string' || _type === '')
    failWrite(400, 'validationError', 'Document is missing the attribute "_type"');
  return { ...attributes, _id, _type, _rev: '' };
}

async function idsSelected(draft: Draft, { id, query, params }: Record<string, unknown>): Promise<string[]> {
  if (typeof id === 'string') return [id];
  if (Array.isArray(id)) return id.map(String);
  if (typeof query !== 'string') failWrite(400, 'validationError', 'A selection needs an "id" or a "query"');
  return draft.idsSelectedBy({ query, params: isRecord(params) ? params : {} });
}

/** The same value with a `_key` in every object that is a member of an array (the option `autoGenerateArrayKeys`). */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((member) => {
      const inner = withArrayKeys(member);
      return isRecord(inner) ? { _key: randomBytes(6).toString('hex'), ...inner } : inner;
    });
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withArrayKeys(inner)]));
}
