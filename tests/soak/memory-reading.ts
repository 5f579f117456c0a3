import { z } from 'zod';

export interface Memory {
  /** Reachable JavaScript objects in megabytes. */
  heapMb: number;
  /** Buffers and native memory in megabytes. */
  externalMb: number;
  /** Resident memory in megabytes. */
  residentMb: number;
}

const targets = z.tuple([z.looseObject({ webSocketDebuggerUrl: z.url() })]);
const answered = z.looseObject({ id: z.int(), error: z.unknown().optional(), result: z.unknown().optional() });
const evaluated = z.object({ result: z.object({ value: z.string() }) });
const usage = z.looseObject({ heapUsed: z.number(), external: z.number(), rss: z.number() });

/** Memory released by finalizers is only collected by the next collection. */
const collections = 4;

/**
 * Forces a garbage collection in another Node process and reads its memory usage by the inspector protocol
 * (chromedevtools.github.io/devtools-protocol, HeapProfiler and Runtime).
 * @param inspector Origin of the inspector (`--inspect`)
 */
export async function readMemory(inspector: string): Promise<Memory> {
  const [{ webSocketDebuggerUrl }] = targets.parse(await (await fetch(`${inspector}/json/list`)).json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  let sent = 0;
  try {
    for (let round = 0; round < collections; round += 1) {
      await command('HeapProfiler.collectGarbage');
      await evaluate('new Promise((resolve) => setTimeout(resolve, 50, ""))');
    }
    const { heapUsed, external, rss } = usage.parse(
      JSON.parse(await evaluate('JSON.stringify(process.memoryUsage())')),
    );
    return { heapMb: megabytes(heapUsed), externalMb: megabytes(external), residentMb: megabytes(rss) };
  } finally {
    socket.close();
  }

  async function evaluate(expression: string): Promise<string> {
    const outcome = await command('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    return evaluated.parse(outcome).result.value;
  }

  async function command(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
    sent += 1;
    const id = sent;
    const reply = new Promise<unknown>((resolve, reject) => {
      socket.addEventListener('close', () => reject(new Error('The process ended.')), { once: true });
      socket.addEventListener('message', function read({ data }) {
        const message = answered.parse(JSON.parse(String(data)));
        if (message.id !== id) return;
        socket.removeEventListener('message', read);
        if (message.error) reject(new Error(`${method} failed: ${JSON.stringify(message.error)}`));
        else resolve(message.result);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    return reply;
  }
}

function once(socket: WebSocket, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector cannot be reached.')), { once: true });
  });
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 102.4) / 10;
}
