import type { ProviderName } from '../provider.ts';
import { maskedBody, maskedHeaders, maskedUrl } from './mask.ts';

const capacity = 5000;
const bodyLimit = 64 * 1024;
/** Characters of all bodies together. */
const bodiesLimit = 16 * 1024 * 1024;

interface JournalEntry {
  /** ISO 8601. */
  time: string;
  provider: ProviderName;
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Text, cut at 64 KB; empty without a body. */
  body: string;
  /** null while the answer is under way, and when the connection was broken off. */
  status: number | null;
  /** Milliseconds until the answer's head was ready, null as above. */
  ms: number | null;
}

export interface Journal {
  /** Notes a request; the function returned notes its end (null: no answer was given). */
  arrived: (provider: ProviderName, request: Request, body: Uint8Array) => (status: number | null) => void;
  /** The last 5,000 requests, fewer when their bodies are large; oldest first. */
  list: () => JournalEntry[];
  clear: () => void;
}

/**
 * What arrived at the providers, secrets masked, in memory.
 *
 * @param now Milliseconds since the epoch, of the sandbox's clock; how long an answer took is the machine's time.
 */
export function createJournal(now: () => number): Journal {
  let entries: JournalEntry[] = [];
  let held = 0;

  function keep(entry: JournalEntry): void {
    entries.push(entry);
    held += entry.body.length;
    while (entries.length > capacity || held > bodiesLimit) held -= entries.shift()?.body.length ?? 0;
  }

  return {
    arrived: (provider, request, body) => {
      const start = performance.now();
      const entry: JournalEntry = {
        time: new Date(now()).toISOString(),
        provider,
        method: request.method,
        url: maskedUrl(request.url),
        headers: maskedHeaders(request.headers),
        body: maskedBody(
          new TextDecoder().decode(body.subarray(0, bodyLimit)),
          request.headers.get('content-type') ?? '',
        ),
        status: null,
        ms: null,
      };
      keep(entry);
      return (status) => {
        entry.status = status;
        if (status !== null) entry.ms = Math.round(performance.now() - start);
      };
    },
    list: () => [...entries],
    clear: () => {
      entries = [];
      held = 0;
    },
  };
}
