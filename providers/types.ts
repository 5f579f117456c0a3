import type { Content, StartPage } from './content/types.ts';
import type { Storefront } from './storefront/types.ts';

export interface Providers {
  storefront: Storefront;
  content: Content;
  startPage: StartPage;
}
