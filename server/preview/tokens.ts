import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** Seconds that the preview stays open: an editor opens it again from the entry. */
export const sessionLifetime = 60 * 60;

/** Seconds in which a shared link must be opened. */
export const linkLifetime = 24 * 60 * 60;

/** A guest has opened a shared link. Guests do not have the editors' tools, and cannot share the preview further. */
export interface PreviewSession {
  isGuest: boolean;
}

export interface SharedLink {
  /** Unique to the link. */
  id: string;
  /** When it expires, in seconds since the epoch. */
  until: string;
  /** The path of the page that it opens. */
  path: string;
}

/**
 * Makes and checks what opens the preview: the secret itself, in links of the editors' tools, and tokens that are signed with it and expire. No token
 * is stored here; a new PREVIEW_SECRET ends all of them.
 */
export function createPreviewTokens(secret: string) {
  function sign(...parts: string[]): string {
    return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  }

  /** Whether `given` is the signature of the other arguments, and the time `until`, in seconds since the epoch, has not come. */
  function isValid(given: string, purpose: string, until: string, ...parts: string[]): boolean {
    return isEqual(given, sign(purpose, until, ...parts)) && Number(until) * 1000 > Date.now();
  }

  return {
    isSecret: (given: string) => isEqual(given, secret),
    /** The value of the cookie of a session. */
    openSession({ isGuest }: PreviewSession): string {
      const until = secondsFromNow(sessionLifetime);
      const kind = isGuest ? 'guest' : 'editor';
      return [until, kind, sign('session', until, kind)].join('.');
    },
    /** null for a cookie that is forged or has expired. */
    readSession(cookie: string): PreviewSession | null {
      const [until = '', kind = '', signature = ''] = cookie.split('.');
      return isValid(signature, 'session', until, kind) ? { isGuest: kind === 'guest' } : null;
    },
    /** The query of a link that opens the preview at `path`. */
    shareLink(path: string): URLSearchParams {
      const until = secondsFromNow(linkLifetime);
      const id = randomUUID();
      return new URLSearchParams({ path, until, id, signature: sign('link', until, id, path) });
    },
    /** null for a link that is forged or has expired. */
    readLink(query: URLSearchParams): SharedLink | null {
      const [path = '', until = '', id = '', signature = ''] = ['path', 'until', 'id', 'signature'].map(
        (name) => query.get(name) ?? '',
      );
      return isValid(signature, 'link', until, id, path) ? { id, until, path } : null;
    },
  };
}

function secondsFromNow(seconds: number): string {
  return String(Math.floor(Date.now() / 1000) + seconds);
}

/** Compares digests, which have the same length, in a time that does not depend on where they differ. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
