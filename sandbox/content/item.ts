import type { Kind, Wording } from './resources.ts';

/** An entry or asset as the seed has it now, before it is known what of it is new. */
export interface Item {
  kind: Kind;
  id: string;
  /** null for assets. */
  contentType: string | null;
  /** Where the seed gives dates. */
  createdAt: string | undefined;
  updatedAt: string | undefined;
  /** null for a draft. */
  published: Wording | null;
  /** The same object as `published` when nothing waits to be published. */
  latest: Wording;
  /** The same for the same wording, at any start and any address of the media host. */
  digests: { published: string | null; latest: string };
}
