import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import type { LayoutData } from '#site/kernel/layout/layout-data.ts';
import type { PageHandle, PageLayout } from '#site/kernel/layout/page-handle.ts';
import { Layout } from '#site/root.tsx';
import { expectLogged } from '#tests/support/console.ts';

const layoutData: LayoutData = {
  siteUrl: 'http://shop.test',
  supportUrl: null,
  takesReports: false,
  newsletter: { text: '', renderInFooter: true },
  brand: { name: 'Light', description: 'Less.' },
  words: { menu: 'menu', shop: 'shop', cart: 'cart', cookieSettings: 'Cookies', shopTitle: 'Shop', blogTitle: 'Blog' },
  cartWords: {
    title: 'Cart',
    summary: 'Summary',
    note: 'Shipping follows.',
    returnPolicy: 'Returns',
    shippingDetails: 'Shipping',
    viewShop: 'Shop',
    checkout: 'Pay',
    empty: 'Empty.',
  },
  pixel: null,
  settings: {
    welcomeMessage: null,
    banner: { text: 'A line over every page', href: null },
    logos: { white: null, black: null },
    address: [],
    menu: [],
    bottomLinks: [],
    social: [],
    preOrderActive: false,
  },
};

function Root() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  );
}

/** The parts of the layout around a page whose loader data is its layout, and that has this handle. */
function partsAround(layout: PageLayout, handle: PageHandle = {}): string[] {
  const withLayout = { ...handle, layout: (loaderData) => loaderData } satisfies PageHandle<() => PageLayout>;
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: Root, children: [{ id: 'page', path: 'returns', handle: withLayout }] },
  ]);
  const hydrationData = { loaderData: { root: layoutData, page: layout } };
  const page = parse(renderToString(<Stub initialEntries={['/returns']} hydrationData={hydrationData} />));
  const parts = { nav: 'nav[aria-label="Main"]', banner: '[aria-label="Announcement"]', footer: 'footer' };
  return Object.entries(parts).flatMap(([part, selector]) => (page.querySelector(selector) ? part : []));
}

test('[NAV-1][NAV-7][NAV-8] a modal page has no nav, banner and footer', () => {
  // The stub has no built assets for the layout to link to.
  expectLogged(/An empty string .* was passed to the href attribute/);
  expectLogged(/Matched leaf route/);
  expect(partsAround({})).toEqual(['nav', 'banner', 'footer']);
  expect(partsAround({ modal: true })).toEqual([]);
  expect(partsAround({}, { modal: true })).toEqual([]);
  expect(partsAround({ modal: false }, { modal: true })).toEqual(['nav', 'banner', 'footer']);
});
