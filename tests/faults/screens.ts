import { application } from '#tests/support/credit-application.ts';
import { items } from '#tests/support/shopper.ts';

/** A GET, or a POST of a form. */
export interface Visit {
  path: string;
  form?: Record<string, string>;
}

interface Details {
  /** A line of the visitor's cart. */
  line: string;
  filmUrl: string;
  email: string;
}

const at = (path: string) => (): Visit => ({ path });

/** A request for each kind of screen. */
export const screens = {
  home: at('/'),
  shop: at('/shop'),
  product: at('/shop/products/light-phone-iii'),
  'guided view': at('/products'),
  blog: at('/blog'),
  article: at('/blog/the-first-quiet-week'),
  'generic page': at('/about'),
  checker: at('/compatibility-checker'),
  feed: at('/blog/feed.xml'),
  'unknown path': at('/nothing-here'),
  'unknown product': at('/shop/products/nothing-here'),
  cart: at('/cart'),
  'add to cart': () => ({ path: '/cart', form: { intent: 'add', 'item.case': items.case, 'quantity.case': '1' } }),
  'change of cart': ({ line }) => ({ path: '/cart', form: { intent: 'update', line, quantity: '2' } }),
  checkout: () => ({ path: '/checkout', form: {} }),
  newsletter: ({ email }) => ({ path: '/newsletter', form: { EMAIL: email } }),
  visitor: at('/visitor.json'),
  film: ({ filmUrl }) => ({ path: `/film.json?${new URLSearchParams({ url: filmUrl })}` }),
  'credit check': ({ email }) => ({ path: '/credit-check', form: { ...application, email } }),
} satisfies Record<string, (details: Details) => Visit>;

export type Screen = keyof typeof screens;

/** Those that are stored whole, in memory and on disk. */
export const pages: ReadonlySet<Screen> = new Set<Screen>([
  'home',
  'shop',
  'product',
  'guided view',
  'blog',
  'article',
  'generic page',
  'checker',
  'feed',
  'unknown path',
  'unknown product',
]);

/** Those and the one whose provider's responses are cached. */
export const cachedScreens: ReadonlySet<Screen> = new Set<Screen>([...pages, 'film']);
