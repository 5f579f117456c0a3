import { isSince } from '../api-path.ts';
import type { Document } from '../documents.ts';
import type { Groq } from '../groq.ts';
import { releaseOf } from '../ids.ts';
import { dataset, projectId } from '../vocabulary.ts';
import type { Happening, Visibility } from './happenings.ts';

interface ListenOptions {
  filter: Groq;
  visibility: Visibility;
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  includeAllVersions: boolean;
  mayRead: (id: string) => boolean;
}

/** @param version Of the API: from 2025-02-19 on, drafts and versions are only told of to those who ask (Sanity, "Listening API"). */
export function readListenOptions(
  parameters: URLSearchParams,
  filter: Groq,
  version: string,
  mayRead: (id: string) => boolean,
): ListenOptions {
  const isOn = (name: string) => parameters.get(name) === 'true';
  return {
    filter,
    visibility: parameters.get('visibility') === 'query' ? 'query' : 'transaction',
    includeResult: isOn('includeResult'),
    includePreviousRevision: isOn('includePreviousRevision'),
    includeMutations: parameters.get('includeMutations') !== 'false',
    includeAllVersions: isOn('includeAllVersions') || !isSince(version, '2025-02-19'),
    mayRead,
  };
}

/** The events of one transaction for one listener: those of documents that its filter matches before or after. @param now Milliseconds since the epoch. */
export async function mutationEvents(happenings: readonly Happening[], options: ListenOptions, now: number) {
  const events = [];
  for (const happening of happenings) {
    if (!options.mayRead(happening.id)) continue;
    if (!options.includeAllVersions && releaseOf(happening.id) !== 'published') continue;
    const transition = await judge(happening, options.filter, now);
    if (transition) events.push({ happening, transition });
  }
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

async function judge({ before, after }: Happening, filter: Groq, now: number): Promise<string | null> {
  const [was, is] = [await matches(before, filter, now), await matches(after, filter, now)];
  if (was && is) return 'update';
  return is ? 'appear' : was ? 'disappear' : null;
}

/** Asked of this one document alone: filters of listeners follow no references. */
async function matches(document: Document | null, filter: Groq, now: number): Promise<boolean> {
  if (!document) return false;
  const result = await filter.over(new Map([[document._id, document]]), now);
  return Array.isArray(result) ? result.length > 0 : result !== null && result !== false && result !== 0;
}
