import { z } from 'zod';

export interface SiteLog {
  /** What the site logged about the request of that id, and what nobody caught in the meantime; takes it out of the log. */
  take: (requestId: string) => { logged: string[]; uncaught: string[] };
  /** Logs go where they went before. */
  stop: () => void;
}

const line = z.looseObject({ requestId: z.string() });

/** Keeps this process's error log for whoever asks, and lets nothing of it through to the terminal: provoked faults are thousands of lines. */
export function keepSiteLog(): SiteLog {
  const { error, warn } = console;
  const byRequest = new Map<string, string[]>();
  let uncaught: string[] = [];

  console.warn = () => {};
  console.error = (...words: unknown[]) => {
    const text = words.map(String).join(' ');
    const { requestId = '' } = line.safeParse(jsonIn(text)).data ?? {};
    if (requestId) byRequest.set(requestId, [...(byRequest.get(requestId) ?? []), text]);
  };
  const onUncaught = (reason: unknown) =>
    uncaught.push(reason instanceof Error ? (reason.stack ?? '') : String(reason));
  process.on('unhandledRejection', onUncaught);
  process.on('uncaughtException', onUncaught);

  return {
    take(requestId) {
      const taken = { logged: byRequest.get(requestId) ?? [], uncaught };
      byRequest.delete(requestId);
      uncaught = [];
      return taken;
    },
    stop() {
      Object.assign(console, { error, warn });
      process.off('unhandledRejection', onUncaught);
      process.off('uncaughtException', onUncaught);
    },
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
