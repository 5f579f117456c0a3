import { isRecord } from '../json.ts';

/** The project that reports go to, and the public key that stands in its address. */
export const project = { id: '4507', key: '3b1f0c6a9d2e48f7a5c4e0d1b2f39687' } as const;

/**
 * The public key a report was sent with: in the address, in the header X-Sentry-Auth, or in the `dsn` of the envelope's own header, as a
 * tunnel sends it (Sentry, "Authentication"). null: there is none.
 */
export function keyOf(request: Request, envelopeHeader: Record<string, unknown>): string | null {
  const inAddress = new URL(request.url).searchParams.get('sentry_key');
  if (inAddress !== null) return inAddress;
  const inHeader = /\bsentry_key=([^,\s]+)/.exec(request.headers.get('x-sentry-auth') ?? '')?.[1];
  if (inHeader !== undefined) return inHeader;
  const dsn = envelopeHeader.dsn;
  return typeof dsn === 'string' && URL.canParse(dsn) ? new URL(dsn).username : null;
}

/** 32 hex digits, as ids of events are; a new one when the envelope names none. */
export function eventIdOf(envelopeHeader: Record<string, unknown>, payload: unknown): string {
  const named = envelopeHeader.event_id ?? (isRecord(payload) ? payload.event_id : undefined);
  return typeof named === 'string' ? named.replaceAll('-', '') : crypto.randomUUID().replaceAll('-', '');
}
