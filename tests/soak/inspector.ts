import { z } from 'zod';

export interface Inspector {
  /** A command of the inspector protocol (chromedevtools.github.io/devtools-protocol), with its result. */
  command: (method: string, params?: Record<string, unknown>) => Promise<unknown>;
  /** Runs an expression in the process; resolves with its value, or with that of its promise. */
  evaluate: (expression: string) => Promise<string>;
  close: () => void;
}

const targets = z.tuple([z.looseObject({ webSocketDebuggerUrl: z.url() })]);
const answered = z.looseObject({ id: z.int(), error: z.unknown().optional(), result: z.unknown().optional() });
const evaluated = z.object({ result: z.object({ value: z.string() }) });

/** Connects to another Node process. @param origin Origin of its inspector (`--inspect`) */
export async function connectInspector(origin: string): Promise<Inspector> {
  const [{ webSocketDebuggerUrl }] = targets.parse(await (await fetch(`${origin}/json/list`)).json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  let sent = 0;

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

  return {
    command,
    async evaluate(expression) {
      const outcome = await command('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      return evaluated.parse(outcome).result.value;
    },
    close: () => socket.close(),
  };
}

function once(socket: WebSocket, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector cannot be reached.')), { once: true });
  });
}
