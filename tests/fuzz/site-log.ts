import { z } from 'zod';

export interface SiteLog {
  /** Removes and returns the logged lines of the request, and all uncaught errors since the last call. */
  take: (requestId: string) => { logged: string[]; uncaught: string[] };
  /** Restores the console. */
  stop: () => void;
}

const line = z.looseObject({ requestId: z.string() });

/** Records the error log of this process instead of printing it, since injected faults log thousands of lines. */
export function recordSiteLog(): SiteLog {
  const { error, warn } = console;
  const byRequest = new Map<string, string[]>();
  let uncaught: string[] = [];

  console.warn = () => {};
  console.error = (...values: unknown[]) => {
    const text = values.map(String).join(' ');
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
