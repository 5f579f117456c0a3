import { networkOf } from '../requests/visitor-address.ts';

interface BodyLimits {
  /** Maximum bytes of one body. */
  maxSize: number;
  /** Milliseconds until a body must have arrived. */
  maxTime: number;
  /** Maximum bodies that are read at once. */
  places: number;
  /** Maximum places of one network, so that a slow sender leaves some to the others. */
  placesPerNetwork: number;
}

/** Why a body was not read. */
export type BodyFault = 'busy' | 'incomplete' | 'late' | 'too large';

/**
 * Reads bodies of webhooks. Anyone may send any number of them, because a signature can be checked only when its body has arrived whole: their memory
 * is bounded by `places` times `maxSize`, with or without a Content-Length.
 *
 * @returns a function that reads the body of a request from an address, or null if unknown; it returns the bytes, or why they were not read
 */
export function createBodyReader({ maxSize, maxTime, places, placesPerNetwork }: BodyLimits) {
  /** The network of each sender whose body is being read. */
  const senders: (string | null)[] = [];

  return async function readBody(request: Request, address: string | null): Promise<Uint8Array | BodyFault> {
    if (Number(request.headers.get('content-length')) > maxSize) return 'too large';
    const network = address === null ? null : networkOf(address);
    const ofNetwork = senders.filter((sender) => sender === network).length;
    if (senders.length >= places || (network !== null && ofNetwork >= placesPerNetwork)) return 'busy';
    senders.push(network);
    const { promise: tooLate, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, maxTime, 'late');
    try {
      return await readWithin(request.body, maxSize, tooLate);
    } finally {
      clearTimeout(timer);
      senders.splice(senders.indexOf(network), 1);
    }
  };
}

async function readWithin(
  body: ReadableStream<Uint8Array> | null,
  maxSize: number,
  tooLate: Promise<'late'>,
): Promise<Uint8Array | BodyFault> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  while (reader) {
    const result = await Promise.race([reader.read().catch(() => 'incomplete' as const), tooLate]);
    if (typeof result === 'string') return result;
    if (result.done) break;
    size += result.value.length;
    if (size > maxSize) return 'too large';
    chunks.push(result.value);
  }
  return Buffer.concat(chunks);
}
