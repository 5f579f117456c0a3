import { randomBytes } from 'node:crypto';

const draft = /^drafts\.(?<id>.+)$/;
const version = /^versions\.(?<release>[^.]+)\.(?<id>.+)$/;

/** The id under which a document is or will be published: "start" for "drafts.start" and "versions.spring.start" (Sanity, "IDs and paths"). */
export function publishedIdOf(id: string): string {
  return draft.exec(id)?.groups?.id ?? version.exec(id)?.groups?.id ?? id;
}

/** Which layer a document belongs to: "drafts", the name of a release, or "published". */
export function releaseOf(id: string): string {
  return draft.test(id) ? 'drafts' : (version.exec(id)?.groups?.release ?? 'published');
}

/** Only documents without a dot in their id are to be read without a token (Sanity, "IDs and paths"). */
export function isPublic(id: string): boolean {
  return !id.includes('.');
}

/** At most 128 letters, digits, "-", "_" and ".", not a dot at either end (Sanity, "IDs and paths"). */
export function isSoundId(id: string): boolean {
  return /^[\w-][\w.-]{0,127}$/.test(id) && !id.endsWith('.') && !id.includes('..');
}

/** 22 random characters, for transactions and for documents that come without an id. */
export function randomId(): string {
  return randomBytes(11).toString('hex');
}
