import type { ApiPath } from '../api-path.ts';
import { QueryError } from '../errors.ts';
import { randomId } from '../ids.ts';
import { readAskedQuery } from '../read-query.ts';
import { mayRead } from '../reading.ts';
import type { Service } from '../service.ts';
import { type EventStream, respondWithEvents } from './event-stream.ts';
import type { Happening } from './happenings.ts';
import { mutationEvents, readListenOptions } from './mutation-event.ts';

/**
 * `/data/listen` (Sanity, "Listening API"): `welcome`, then one `mutation` for each document that a transaction changed and the filter
 * matches. With `enableResume`, who comes back with the id of the last event is told what was missed (`welcomeback`), or that it is too
 * long ago (`reset`).
 *
 * @throws {QueryError} 400 for the filter and its parameters.
 */
export async function answerListen(
  request: Request,
  { context, happenings, queries }: Service,
  { version }: ApiPath,
  hasToken: boolean,
): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const filter = await readAskedQuery(request);
  // A filter that cannot be read is refused before there is anything to match.
  await queries.matches([], filter);
  const options = readListenOptions(parameters, version, {
    mayRead: (id) => mayRead(id, hasToken, context.settings.startPage.dataset),
    matches: (documents) => queries.matches(documents, filter),
  });
  const lastEventId = parameters.get('enableResume') === 'true' ? request.headers.get('last-event-id') : null;
  const { opening, heartbeatMs, reconnectMs } = context.settings.startPage.listen;
  const until = [context.closing, request.signal];

  return respondWithEvents({ until, heartbeatMs, reconnectMs }, (stream) => {
    if (opening === 'channelError')
      return refuse(stream, 'channelError', { message: 'The sandbox was set to refuse listeners' });
    if (opening === 'disconnect')
      return refuse(stream, 'disconnect', { reason: 'The sandbox was set to turn listeners away' });

    const missed = lastEventId === null ? null : happenings.since(lastEventId);
    const name = lastEventId === null ? 'welcome' : missed ? 'welcomeback' : 'reset';
    stream.send({
      event: name,
      id: lastEventId ?? happenings.latest(),
      data: name === 'reset' ? {} : { listenerName: randomId() },
    });

    let told = Promise.resolve();
    const tell = (transaction: readonly Happening[]) => {
      // In the order in which it happened, though matching a filter takes its time.
      told = told.then(async () => {
        try {
          for (const event of await mutationEvents(transaction, options)) stream.send(event);
        } catch (error) {
          if (error instanceof QueryError) stream.send({ event: 'channelError', data: error.body });
          else console.error('sandbox/startPage: telling a listener failed:', error);
          stream.close();
        }
      });
    };
    for (const transaction of Object.values(Object.groupBy(missed ?? [], ({ transactionId }) => transactionId)))
      tell(transaction ?? []);
    return happenings.listen({ visibility: options.visibility, hear: tell, lose: stream.close });
  });
}

function refuse(stream: EventStream, event: 'channelError' | 'disconnect', data: unknown): () => void {
  stream.send({ event, data });
  queueMicrotask(stream.close);
  return () => {};
}
