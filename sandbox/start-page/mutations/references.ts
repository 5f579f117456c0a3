import { isRecord } from '../../json.ts';
import type { Draft } from '../transaction.ts';
import { refuse } from './refusal.ts';

/**
 * Strong references lead somewhere, before and after (Sanity, "References"): nothing may refer to what is not there, nothing may be deleted
 * that is referred to.
 *
 * @throws {Refusal} 409
 */
export function checkReferences(draft: Draft): void {
  const changes = draft.changes();
  for (const { id, after } of changes) {
    for (const target of strongReferences(after)) {
      if (!draft.get(target))
        refuse(
          409,
          'documentReferenceDoesNotExistError',
          `Document "${id}" references non-existent document "${target}"`,
          {
            id,
            referenceID: target,
          },
        );
    }
  }
  const deleted = new Set(changes.filter(({ after }) => after === null).map(({ id }) => id));
  if (deleted.size === 0) return;
  for (const document of draft.snapshot().values()) {
    for (const target of strongReferences(document)) {
      if (deleted.has(target))
        refuse(
          409,
          'documentHasExistingReferencesError',
          `Document "${target}" cannot be deleted as there are references to it from "${document._id}"`,
          {
            id: target,
            referencingIDs: [document._id],
          },
        );
    }
  }
}

function* strongReferences(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  // What lies in another dataset or project cannot be looked at from here.
  if (isRecord(value) && typeof value._ref === 'string' && value._weak !== true && !value._dataset && !value._projectId)
    yield value._ref;
  for (const inner of Object.values(value)) yield* strongReferences(inner);
}
