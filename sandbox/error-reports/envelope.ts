import { isRecord, parseJson } from '../json.ts';

/** One item of an envelope: its header and its payload. */
export interface Item {
  type: string;
  header: Record<string, unknown>;
  payload: Buffer;
}

export interface Envelope {
  header: Record<string, unknown>;
  items: Item[];
}

/** A body that is not an envelope; the message is sent in the response. */
export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError';
}

/** An envelope with more items, or with longer headers, than are accepted. */
export class EnvelopeTooLargeError extends EnvelopeError {}

/** These limits exist because a few compressed kilobytes can hold millions of items. The provider documents no numbers. */
const maxItems = 1000;
const maxHeaderBytes = 1024 * 1024;

const newline = 0x0a;

/**
 * Parses an envelope: a header line, then for each item a header line and its payload, which ends after `length` bytes or, without one,
 * at the next line break (Sentry, "Envelopes": https://develop.sentry.dev/sdk/data-model/envelopes/).
 *
 * @throws {EnvelopeError} A line is not a JSON object, an item has no type, or its payload is cut off.
 * @throws {EnvelopeTooLargeError} More than 1,000 items, or a header above 1 MB.
 */
export function parseEnvelope(body: Buffer): Envelope {
  let at = 0;

  function lineEnd(): number {
    const end = body.indexOf(newline, at);
    return end === -1 ? body.length : end;
  }

  function readHeader(of: string): Record<string, unknown> {
    const end = lineEnd();
    if (end - at > maxHeaderBytes) throw new EnvelopeTooLargeError(`${of} header too large`);
    const header = objectIn(body.toString('utf8', at, end));
    if (header === null) throw new EnvelopeError(`invalid ${of} header`);
    at = end + 1;
    return header;
  }

  function readPayload({ length }: Record<string, unknown>): Buffer {
    const end = length === undefined ? lineEnd() : at + Number(length);
    if (!Number.isSafeInteger(end) || end < at) throw new EnvelopeError('invalid item length');
    if (end > body.length) throw new EnvelopeError('unexpected end of file');
    if (end < body.length && body[end] !== newline) throw new EnvelopeError('missing newline after header or payload');
    const payload = body.subarray(at, end);
    at = end + 1;
    return payload;
  }

  if (body.length === 0) throw new EnvelopeError('missing envelope header');
  const header = readHeader('envelope');
  const items: Item[] = [];
  while (at < body.length) {
    // Line breaks may follow the last item.
    if (body[at] === newline) {
      at += 1;
      continue;
    }
    if (items.length === maxItems) throw new EnvelopeTooLargeError('too many items');
    const itemHeader = readHeader('item');
    if (typeof itemHeader.type !== 'string') throw new EnvelopeError('missing item type');
    items.push({ type: itemHeader.type, header: itemHeader, payload: readPayload(itemHeader) });
  }
  return { header, items };
}

/**
 * A report of a browser's security policy, or a list of reports, as an envelope with an item for each (Sentry, "Security Policy Reporting").
 *
 * @throws {EnvelopeError} The body is neither a JSON object nor a list of JSON objects.
 * @throws {EnvelopeTooLargeError} More than 1,000 reports.
 */
export function readSecurityReports(body: Buffer): Envelope {
  const value = parseJson(body.toString());
  const reports: unknown[] = Array.isArray(value) ? value : [value];
  if (!reports.every(isRecord)) throw new EnvelopeError('invalid security report');
  if (reports.length > maxItems) throw new EnvelopeTooLargeError('too many items');
  const header = { type: 'raw_security' };
  return {
    header: {},
    items: reports.map((report) => ({ ...header, header, payload: Buffer.from(JSON.stringify(report)) })),
  };
}

function objectIn(text: string): Record<string, unknown> | null {
  const value = parseJson(text);
  return isRecord(value) ? value : null;
}
