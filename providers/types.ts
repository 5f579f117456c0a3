import type { Cloud } from './cloud/types.ts';
import type { Content, StartPage } from './content/types.ts';
import type { Geo } from './geo/geo.ts';
import type { Newsletter } from './newsletter/newsletter.ts';
import type { Storefront } from './storefront/types.ts';
import type { Circuit, CircuitName } from './transport/circuit.ts';
import type { Video } from './video/types.ts';

export interface Providers {
  storefront: Storefront;
  content: Content;
  startPage: StartPage;
  /** null where no cloud API is configured. */
  cloud: Cloud | null;
  newsletter: Newsletter;
  geo: Geo;
  video: Video;
  /** Whether calls to each provider are made: `open` while it is down. */
  circuits: Readonly<Record<CircuitName, Pick<Circuit, 'state'>>>;
  /** Runs reads of any provider with a timeout in milliseconds, after which they are aborted with a ProviderError `timeout`. */
  withCallTimeout: <Result>(milliseconds: number, read: () => Promise<Result>) => Promise<Result>;
  /** Runs calls of any provider that outlive their request, with a timeout in milliseconds. */
  detached: <Result>(milliseconds: number, work: () => Promise<Result>) => Promise<Result>;
  /** The same for reads of all pages of lists, with the timeout for those (`timeouts.list`). */
  detachedLists: <Result>(read: () => Promise<Result>) => Promise<Result>;
  /** Notes that a part of the page could not be read, so that the page is not cached. */
  noteIncomplete: () => void;
  /** Makes all reads of responses that have one of these tags load them again. */
  purgeTags: (tags: readonly string[]) => Promise<void>;
}
