import type { ProviderName } from '../provider.ts';

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
  /** null until the response, and if the connection was reset. */
  status: number | null;
  /** Milliseconds until the response's head was ready; null in the same cases as `status`. */
  ms: number | null;
  /** The errors of a response that has the status of a success. */
  errors?: string;
}

export interface Journal {
  /** Records a request. The returned function records the status of its response (null if there was none) and its errors. */
  record: (
    provider: ProviderName,
    request: Request,
    body: Uint8Array,
  ) => (status: number | null, errors?: string | null) => void;
  /** The last 5,000 requests, fewer when their bodies are large; oldest first. */
  list: () => JournalEntry[];
  clear: () => void;
}

/**
 * Records the requests that arrived at the providers, in memory and with secrets masked.
 *
 * @param now Milliseconds since the epoch, of the sandbox's clock; durations are of the machine's.
 */
export function createJournal(now: () => number): Journal {
  let entries: JournalEntry[] = [];
  let bodyCharacters = 0;

  function append(entry: JournalEntry): void {
    entries.push(entry);
    bodyCharacters += entry.body.length;
    while (entries.length > capacity || bodyCharacters > bodiesLimit)
      bodyCharacters -= entries.shift()?.body.length ?? 0;
  }

  return {
    record: (provider, request, body) => {
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
      append(entry);
      return (status, errors) => {
        entry.status = status;
        if (errors) entry.errors = errors;
        if (status !== null) entry.ms = Math.round(performance.now() - start);
      };
    },
    list: () => [...entries],
    clear: () => {
      entries = [];
      bodyCharacters = 0;
    },
  };
}

const secretName = /authorization|cookie|token|secret|api-key|password|signature/i;
const cardField = /card|number|cvc|cvv|security|expir/i;

/** The last four characters of a long secret are not masked, so that secrets can be distinguished. */
function masked(value: string): string {
  return value.length >= 12 ? `***${value.slice(-4)}` : '***';
}

/** Headers as an object, values of secret ones masked. */
function maskedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, secretName.test(name) ? masked(value) : value]));
}

/** The URL, secret query parameters masked (Contentful accepts its token as `access_token` too). */
function maskedUrl(address: string): string {
  const url = new URL(address);
  for (const [name, value] of [...url.searchParams]) {
    if (secretName.test(name) && name !== 'sync_token') url.searchParams.set(name, masked(value));
  }
  return url.href;
}

/** Card details and secrets of form and JSON bodies masked: people type real ones into checkouts. Other bodies are unchanged. */
function maskedBody(body: string, contentType: string): string {
  if (contentType.startsWith('application/x-www-form-urlencoded')) return maskedForm(body);
  return /^application\/([\w.-]+\+)?json/.test(contentType) ? maskedJson(body) : body;
}

function isSecret(name: string): boolean {
  return cardField.test(name) || secretName.test(name);
}

function maskedForm(body: string): string {
  const form = new URLSearchParams(body);
  for (const [name, value] of [...form]) if (isSecret(name)) form.set(name, masked(value));
  return form.toString();
}

/** Masks JSON as text, member by member, so that invalid or truncated JSON is masked as well. */
function maskedJson(body: string): string {
  return body.replace(/"([^"\\]{1,60})"(\s*:\s*)"(?:[^"\\]|\\.)*"/g, (member, name: string, colon: string) =>
    isSecret(name) ? `"${name}"${colon}"***"` : member,
  );
}
