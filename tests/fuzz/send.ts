import { connect } from 'node:net';
import type { WireRequest } from './random-request.ts';

/** Longer than any delay of the sandbox. */
const defaultTimeoutMs = 20_000;

export interface WireResponse {
  /** 0: the connection was closed without a response, which is allowed for invalid HTTP. */
  status: number;
  /** Head and body as text. */
  text: string;
}

/** Writes an unmodified request to a socket. Of an event stream only the head is read. */
export async function send(
  { method, origin, path, headers, body }: WireRequest,
  timeoutMs = defaultTimeoutMs,
): Promise<WireResponse> {
  const { hostname, port } = new URL(origin);
  const lines = Object.entries({ host: `${hostname}:${port}`, connection: 'close', ...headers });
  const bytes = Buffer.from(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${bytes.length}`,
  ];
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const done = () => {
      const text = Buffer.concat(chunks).toString('latin1');
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.setTimeout(timeoutMs, () => {
      socket.destroy();
      reject(new Error(`No response in ${timeoutMs} ms.`));
    });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunks.length === 1 && /content-type: text\/event-stream/i.test(chunk.toString('latin1'))) done();
    });
    socket.on('end', done);
    // A reset after the response is not a failure.
    socket.on('error', done);
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]));
  });
}
