import type { Cloud } from './cloud/types.ts';
import type { Content, StartPage } from './content/types.ts';
import type { Geo } from './geo/types.ts';
import type { Newsletter } from './newsletter/types.ts';
import type { Storefront } from './storefront/types.ts';
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
  /** Reads from any of them within so many milliseconds; a read that takes longer is aborted and throws a ProviderError `timeout`. */
  withTimeLimit: <Answer>(milliseconds: number, read: () => Promise<Answer>) => Promise<Answer>;
  /** Calls any of them for work that goes on when its visitor has left or been answered, for so many milliseconds at most. */
  detached: <Answer>(milliseconds: number, work: () => Promise<Answer>) => Promise<Answer>;
}
