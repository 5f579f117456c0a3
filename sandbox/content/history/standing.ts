import type { Kind } from '../resources.ts';

/** What is remembered of an entry or asset, also after it is gone. Times are ISO 8601 in UTC, as the API writes them. */
export interface Standing {
  kind: Kind;
  id: string;
  /** null for assets. */
  contentType: string | null;
  /** Digest of what is published; null for a draft, and for what was taken back. */
  published: string | null;
  /** Digest of the latest wording; null for what was deleted. */
  latest: string | null;
  /** How often it was published. */
  revision: number;
  /** Rises with every save and every publishing. */
  version: number;
  /** The version that is published; null when none is. */
  publishedVersion: number | null;
  createdAt: string;
  /** When it was published last. */
  updatedAt: string;
  /** When it was saved last. */
  changedAt: string;
  /** When it was taken back or deleted; null while it is published, or never was. */
  deletedAt: string | null;
  /** Its place among everything published or taken back, in the order that happened; 0 when neither ever was. */
  sequence: number;
}
