import { connect } from 'node:net';
import type { WireRequest } from './random-request.ts';

/** Longer than anything the sandbox keeps somebody waiting for. */
const defaultTimeoutMs = 20_000;

export interface Answered {
  /** 0: the connection was closed without an answer, as it may be after what is no HTTP. */
  status: number;
  /** Head and body as text. */
  text: string;
}

/** Writes a request to a socket as it is. A stream of events is taken as answered with its head. */
export async function send(
  { method, origin, path, headers, body }: WireRequest,
  timeoutMs = defaultTimeoutMs,
): Promise<Answered> {
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
      reject(new Error(`There was no answer in ${timeoutMs} ms.`));
    });
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunks.length === 1 && /content-type: text\/event-stream/i.test(chunk.toString('latin1'))) done();
    });
    socket.on('end', done);
    // What is broken off after an answer has answered all the same.
    socket.on('error', done);
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]));
  });
}
