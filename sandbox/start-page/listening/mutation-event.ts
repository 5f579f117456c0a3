import { isSince } from '../api-path.ts';
import type { Document } from '../documents.ts';
import { releaseOf } from '../ids.ts';
import { dataset, projectId } from '../vocabulary.ts';
import type { Happening, Visibility } from './happenings.ts';

interface ListenOptions extends Listener {
  visibility: Visibility;
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  includeAllVersions: boolean;
}

/** Who listens: what they may read, and their filter, asked of each document alone. */
interface Listener {
  mayRead: (id: string) => boolean;
  matches: (documents: readonly Document[]) => Promise<boolean[]>;
}

/** @param version Of the API: from 2025-02-19 on, drafts and versions are only told of to those who ask (Sanity, "Listening API"). */
export function readListenOptions(parameters: URLSearchParams, version: string, listener: Listener): ListenOptions {
  const isOn = (name: string) => parameters.get(name) === 'true';
  return {
    visibility: parameters.get('visibility') === 'query' ? 'query' : 'transaction',
    includeResult: isOn('includeResult'),
    includePreviousRevision: isOn('includePreviousRevision'),
    includeMutations: parameters.get('includeMutations') !== 'false',
    includeAllVersions: isOn('includeAllVersions') || !isSince(version, '2025-02-19'),
    ...listener,
  };
}

/**
 * The events of one transaction for one listener: those of documents that its filter matches before or after.
 *
 * @throws {QueryError} for a filter that cannot be evaluated.
 */
export async function mutationEvents(happenings: readonly Happening[], options: ListenOptions) {
  const visible = happenings.filter(
    ({ id }) => options.mayRead(id) && (options.includeAllVersions || releaseOf(id) === 'published'),
  );
  const documents = visible.flatMap(({ before, after }) => [before, after]).filter((document) => document !== null);
  const matches = await options.matches(documents);
  const matching = new Set(documents.filter((_, index) => matches[index]));
  const events = visible.flatMap((happening) => {
    const transition = transitionOf(happening, matching);
    return transition === null ? [] : [{ happening, transition }];
  });
  return events.map(({ happening, transition }, index) => ({
    event: 'mutation',
    id: happening.eventId,
    data: {
      eventId: happening.eventId,
      documentId: happening.id,
      projectId,
      dataset,
      transactionId: happening.transactionId,
      transition,
      identity: happening.identity,
      ...(options.includeMutations && { mutations: happening.mutations }),
      ...(options.includeResult && happening.after && { result: happening.after }),
      ...(options.includePreviousRevision && { previous: happening.before }),
      previousRev: happening.before?._rev,
      resultRev: happening.after?._rev,
      timestamp: new Date(happening.time).toISOString(),
      visibility: options.visibility,
      transactionTotalEvents: events.length,
      transactionCurrentEvent: index + 1,
      effects: {},
    },
  }));
}

function transitionOf({ before, after }: Happening, matching: ReadonlySet<Document>): string | null {
  const [was, is] = [before !== null && matching.has(before), after !== null && matching.has(after)];
  if (was && is) return 'update';
  return is ? 'appear' : was ? 'disappear' : null;
}
