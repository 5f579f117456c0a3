import { type ApiPath, isSince, type Service } from '../api.ts';
import { mayRead, randomId } from '../document.ts';
import { badRequest, noSession } from '../errors.ts';
import { tagsOfChange } from '../sync-tags.ts';
import type { MutationEvent } from './event-log.ts';
import { respondWithEvents } from './event-stream.ts';

/**
 * Handles `/data/live/events` (Sanity, "Live Content API"): `welcome`, then for each transaction that queries see a `message` with the sync
 * tags of its changes. A client that reconnects with the id of its last event gets the tags that it missed, or `restart`.
 *
 * @throws {QueryError} 400 before API version 2021-03-25, 401 for drafts without the token.
 */
export function handleLive(
  request: Request,
  { context, events }: Service,
  { version }: ApiPath,
  hasToken: boolean,
): Response {
  if (!isSince(version, '2021-03-25')) throw badRequest('The live events API needs API version 2021-03-25 or later');
  const includeDrafts = new URL(request.url).searchParams.get('includeDrafts') === 'true';
  if (includeDrafts && !hasToken) throw noSession();
  const lastEventId = request.headers.get('last-event-id');
  const { heartbeatMs, reconnectMs } = context.settings.startPage.listen;
  const until = [context.closing, request.signal];

  return respondWithEvents({ until, heartbeatMs, reconnectMs }, (stream) => {
    if (context.settings.startPage.live.opening === 'goaway') {
      stream.send({ event: 'goaway', id: randomId(), data: { reason: 'The sandbox was set to turn listeners away' } });
      queueMicrotask(stream.close);
      return () => {};
    }
    const onEvent = (transaction: readonly MutationEvent[]) => {
      const readable = transaction.filter(({ id }) => mayRead(id, includeDrafts, context.settings.startPage.dataset));
      const id = readable.at(-1)?.eventId;
      const tags = [...new Set(readable.flatMap(tagsOfChange))].sort();
      if (id !== undefined) stream.send({ event: 'message', id, data: { tags } });
    };
    const restart = () => stream.send({ event: 'restart', id: events.latest(), data: {} });

    stream.send({ event: 'welcome', id: lastEventId ?? events.latest(), data: {} });
    const missed = lastEventId === null ? [] : events.since(lastEventId);
    if (missed) onEvent(missed);
    else restart();
    return events.subscribe({ visibility: 'query', onEvent, onReset: restart });
  });
}
