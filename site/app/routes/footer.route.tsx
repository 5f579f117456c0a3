import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead } from '#site/kernel/layout/page-head.ts';
import type { Route } from './+types/footer.route.ts';

export const handle = { chrome: 'footer' } satisfies PageHandle;

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ matches, title: 'Footer' });
}

/** The footer alone, as a page (ROUTE-2): the layout draws it. */
export default function FooterPage() {
  return <h1 className="visually-hidden">Footer</h1>;
}
