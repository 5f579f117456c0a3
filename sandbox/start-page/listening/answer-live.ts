import { type ApiPath, isSince } from '../api-path.ts';
import { badRequest, noSession } from '../errors.ts';
import { randomId } from '../ids.ts';
import { mayRead } from '../reading.ts';
import type { Service } from '../service.ts';
import { tagsOfChange } from '../sync-tags.ts';
import { respondWithEvents } from './event-stream.ts';
import type { Happening } from './happenings.ts';

/**
 * `/data/live/events` (Sanity, "Live Content API"): `welcome`, then a `message` with the sync tags of what queries came to see otherwise.
 * Who comes back with the id of the last event is told what was missed, or to begin anew (`restart`).
 *
 * @throws {QueryError} 400 before API version 2021-03-25, 401 for drafts without the token.
 */
export function answerLive(
  request: Request,
  { context, happenings }: Service,
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
    const hear = (transaction: readonly Happening[]) => {
      const visible = transaction.filter(({ id }) => mayRead(id, includeDrafts, context.settings.startPage.dataset));
      const id = visible.at(-1)?.eventId;
      const tags = [...new Set(visible.flatMap(tagsOfChange))].sort();
      if (id !== undefined) stream.send({ event: 'message', id, data: { tags } });
    };
    const restart = () => stream.send({ event: 'restart', id: happenings.latest(), data: {} });

    stream.send({ event: 'welcome', id: lastEventId ?? happenings.latest(), data: {} });
    const missed = lastEventId === null ? [] : happenings.since(lastEventId);
    if (missed) hear(missed);
    else restart();
    return happenings.listen({ visibility: 'query', hear, lose: restart });
  });
}
