import { createHmac, randomBytes } from 'node:crypto';
import { isRecord, parseJson } from '../json.ts';
import { ContentError } from './errors.ts';
import { writeToken } from './token.ts';
import { environment, space } from './vocabulary.ts';

const longestSeconds = 48 * 60 * 60;

/** Of this process: keys of an earlier one are worth nothing. */
const signingKey = randomBytes(32);

/**
 * A key for signing addresses of embargoed assets (Contentful, "Embargoed assets"). The sandbox's assets are open to everybody: the
 * key has the right shape and opens nothing.
 *
 * @param body JSON with `expiresAt`, in seconds since the epoch, at most 48 hours ahead.
 * @param now Milliseconds since the epoch.
 * @throws {ContentError} 422 for any other body.
 */
export function createAssetKey(body: string, now: number): { policy: string; secret: string } {
  const expiresAt = readExpiry(body);
  const seconds = Math.floor(now / 1000);
  if (expiresAt === null || expiresAt <= seconds || expiresAt > seconds + longestSeconds) {
    const name = 'expiresAt';
    throw new ContentError(422, 'ValidationFailed', 'Validation error', { errors: [{ name, path: [name] }] });
  }
  const policy = writeToken({ space, environment, expiresAt });
  return { policy, secret: createHmac('sha256', signingKey).update(policy).digest('base64url') };
}

function readExpiry(body: string): number | null {
  const read = parseJson(body);
  return isRecord(read) && typeof read.expiresAt === 'number' ? read.expiresAt : null;
}
