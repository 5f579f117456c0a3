import { dataset, projectId } from '../../media/asset-addresses.ts';
import { type ApiPath, isSince, readQueryRequest, type Service } from '../api.ts';
import { type Document, mayRead, randomId, releaseOf } from '../document.ts';
import { QueryError } from '../errors.ts';
import type { MutationEvent, Visibility } from './event-log.ts';
import { type EventStream, respondWithEvents } from './event-stream.ts';

/**
 * Handles `/data/listen` (Sanity, "Listening API"): `welcome`, then one `mutation` for each document that a transaction changed and the
 * filter matches. With `enableResume`, a client that reconnects with the id of its last event gets the missed events (`welcomeback`), or
 * `reset` when that event is not in the log any more.
 *
 * @throws {QueryError} 400 for the filter and its parameters.
 */
export async function handleListen(
  request: Request,
  { context, events, queries }: Service,
  { version }: ApiPath,
  hasToken: boolean,
): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const filter = await readQueryRequest(request);
  // This validates the filter before there is a document to match.
  await queries.matches([], filter);
  const options = parseListenOptions(params, version, {
    mayRead: (id) => mayRead(id, hasToken, context.settings.startPage.dataset),
    matches: (documents) => queries.matches(documents, filter),
  });
  const lastEventId = params.get('enableResume') === 'true' ? request.headers.get('last-event-id') : null;
  const { opening, heartbeatMs, reconnectMs } = context.settings.startPage.listen;
  const until = [context.closing, request.signal];

  return respondWithEvents({ until, heartbeatMs, reconnectMs }, (stream) => {
    if (opening === 'channelError')
      return turnAway(stream, 'channelError', { message: 'The sandbox was set to refuse listeners' });
    if (opening === 'disconnect')
      return turnAway(stream, 'disconnect', { reason: 'The sandbox was set to turn listeners away' });

    const missed = lastEventId === null ? null : events.since(lastEventId);
    const name = lastEventId === null ? 'welcome' : missed ? 'welcomeback' : 'reset';
    stream.send({
      event: name,
      id: lastEventId ?? events.latest(),
      data: name === 'reset' ? {} : { listenerName: randomId() },
    });

    let sent = Promise.resolve();
    const onEvent = (transaction: readonly MutationEvent[]) => {
      // Transactions are handled in sequence, because matching is asynchronous and events must stay in order.
      sent = sent.then(async () => {
        try {
          for (const event of await mutationEvents(transaction, options)) stream.send(event);
        } catch (error) {
          if (error instanceof QueryError) stream.send({ event: 'channelError', data: error.body });
          else console.error('sandbox/startPage: sending events to a listener failed:', error);
          stream.close();
        }
      });
    };
    for (const transaction of Object.values(Object.groupBy(missed ?? [], ({ transactionId }) => transactionId)))
      onEvent(transaction ?? []);
    return events.subscribe({ visibility: options.visibility, onEvent, onReset: stream.close });
  });
}

function turnAway(stream: EventStream, event: 'channelError' | 'disconnect', data: unknown): () => void {
  stream.send({ event, data });
  queueMicrotask(stream.close);
  return () => {};
}

interface ListenOptions extends Listener {
  visibility: Visibility;
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  includeAllVersions: boolean;
}

interface Listener {
  mayRead: (id: string) => boolean;
  /** Evaluates the listener's filter for each document alone. */
  matches: (documents: readonly Document[]) => Promise<boolean[]>;
}

/** @param version Of the API: from 2025-02-19 on, events of drafts and versions need `includeAllVersions` (Sanity, "Listening API"). */
function parseListenOptions(params: URLSearchParams, version: string, listener: Listener): ListenOptions {
  const isOn = (name: string) => params.get(name) === 'true';
  return {
    visibility: params.get('visibility') === 'query' ? 'query' : 'transaction',
    includeResult: isOn('includeResult'),
    includePreviousRevision: isOn('includePreviousRevision'),
    includeMutations: params.get('includeMutations') !== 'false',
    includeAllVersions: isOn('includeAllVersions') || !isSince(version, '2025-02-19'),
    ...listener,
  };
}

/**
 * The server-sent events of one transaction for one listener: those of documents that its filter matches before or after.
 *
 * @throws {QueryError} for a filter that cannot be evaluated.
 */
async function mutationEvents(transaction: readonly MutationEvent[], options: ListenOptions) {
  const readable = transaction.filter(
    ({ id }) => options.mayRead(id) && (options.includeAllVersions || releaseOf(id) === 'published'),
  );
  const documents = readable.flatMap(({ before, after }) => [before, after]).filter((document) => document !== null);
  const matches = await options.matches(documents);
  const matching = new Set(documents.filter((_, index) => matches[index]));
  const matched = readable.flatMap((event) => {
    const transition = transitionOf(event, matching);
    return transition === null ? [] : [{ event, transition }];
  });
  return matched.map(({ event, transition }, index) => ({
    event: 'mutation',
    id: event.eventId,
    data: {
      eventId: event.eventId,
      documentId: event.id,
      projectId,
      dataset,
      transactionId: event.transactionId,
      transition,
      identity: event.identity,
      ...(options.includeMutations && { mutations: event.mutations }),
      ...(options.includeResult && event.after && { result: event.after }),
      ...(options.includePreviousRevision && { previous: event.before }),
      previousRev: event.before?._rev,
      resultRev: event.after?._rev,
      timestamp: new Date(event.time).toISOString(),
      visibility: options.visibility,
      transactionTotalEvents: matched.length,
      transactionCurrentEvent: index + 1,
      effects: {},
    },
  }));
}

function transitionOf({ before, after }: MutationEvent, matching: ReadonlySet<Document>): string | null {
  const matchedBefore = before !== null && matching.has(before);
  const matchesAfter = after !== null && matching.has(after);
  if (matchedBefore && matchesAfter) return 'update';
  return matchesAfter ? 'appear' : matchedBefore ? 'disappear' : null;
}
