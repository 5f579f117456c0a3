import { corsHeaders } from '../../http/cors.ts';

interface ServerSentEvent {
  event: string;
  id?: string;
  /** Sent as JSON. */
  data: unknown;
}

export interface EventStream {
  send: (event: ServerSentEvent) => void;
  close: () => void;
}

interface Options {
  /** Each of these signals ends the stream: the sandbox closes, or the client disconnects. */
  until: readonly AbortSignal[];
  /** Milliseconds of real time between comments that keep the connection alive. */
  heartbeatMs: number;
  /** Milliseconds after which a client reconnects when the connection is lost; null leaves it to the client. */
  reconnectMs: number | null;
}

/** Bytes that may be buffered for a client that does not read. If there are more, the connection is closed, and the client has to reconnect. */
const maxBufferedBytes = 8 * 1024 * 1024;

/**
 * A stream of server-sent events (HTML Standard, 9.2). The stream of hono/streaming is not used because its buffer has no limit.
 *
 * @param start Called with the stream when the response is created. It returns a function that is called when the stream ends for any reason.
 */
export function respondWithEvents(options: Options, start: (stream: EventStream) => () => void): Response {
  const ended = new AbortController();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const encoder = new TextEncoder();
      const write = (text: string) => {
        if (ended.signal.aborted) return;
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) < -maxBufferedBytes) {
          ended.abort();
          controller.error(new Error('The client does not read what it listens to.'));
        }
      };
      const close = () => {
        if (ended.signal.aborted) return;
        ended.abort();
        controller.close();
      };
      const heartbeat = setInterval(() => write(':\n\n'), options.heartbeatMs);
      ended.signal.addEventListener('abort', () => clearInterval(heartbeat));
      write(options.reconnectMs === null ? ':\n\n' : `retry: ${options.reconnectMs}\n\n`);
      ended.signal.addEventListener('abort', start({ send: (event) => write(serialize(event)), close }), {
        once: true,
      });
      for (const signal of options.until) {
        if (signal.aborted) close();
        signal.addEventListener('abort', close, { signal: ended.signal });
      }
    },
    cancel: () => ended.abort(),
  };
  const body = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: 0 }));
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      ...corsHeaders(),
    },
  });
}

function serialize({ event, id, data }: ServerSentEvent): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
