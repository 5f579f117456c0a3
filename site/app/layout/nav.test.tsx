import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { NavSettings } from '#providers/content/types.ts';
import type { PageHandle, PageLayout } from '#site/kernel/layout/page-handle.ts';
import { Nav } from './nav.tsx';

const unset: NavSettings = { color: null, menuButtonActive: null, buyButtonActive: null };

/** The header of a page whose loader data is its layout, null when that failed, and that has this handle. */
function headerOf(layout: PageLayout | null, handle: PageHandle = {}) {
  const withLayout = { ...handle, layout: (loaderData) => loaderData } satisfies PageHandle<() => PageLayout>;
  const page = { id: 'page', path: '/about', Component: Nav, handle: withLayout };
  const Stub = createRoutesStub([{ id: 'root', Component: Outlet, children: [page] }]);
  const loaderData = { root: { words: { menu: 'menu', shop: 'shop' } }, page: layout };
  const html = renderToString(<Stub initialEntries={['/about']} hydrationData={{ loaderData }} />);
  const bar = parse(html).querySelector('nav');
  return {
    color: bar?.getAttribute('data-color'),
    over: bar?.getAttribute('data-over'),
    theme: bar?.classList.contains('dark') ? 'dark' : bar?.classList.contains('light') ? 'light' : null,
    hasGround: bar?.hasAttribute('data-solid'),
    labels: [...(bar?.querySelectorAll('button') ?? []), ...(bar?.querySelectorAll('a') ?? [])]
      .map(({ text }) => text)
      .filter(Boolean),
  };
}

const set = (nav: Partial<NavSettings>) => headerOf({ nav: { ...unset, ...nav } });

describe('[NAV-3] the settings of a page', () => {
  test('have menu and shop by default', () => {
    expect(set({}).labels).toEqual(['menu', 'shop']);
  });

  test('hide the menu button', () => {
    expect(set({ menuButtonActive: false }).labels).toEqual(['shop']);
  });

  test('hide the shop link', () => {
    expect(set({ buyButtonActive: false }).labels).toEqual(['menu']);
  });
});

describe("[NAV-4] the header's colour", () => {
  test('is black by default', () => {
    expect(headerOf(null).color).toBe('black');
    expect(headerOf({ nav: unset }).color).toBe('black');
  });

  test('is what the route defines', () => {
    expect(headerOf({ nav: unset }, { navColor: 'white' }).color).toBe('white');
  });

  test('is the editors’ choice', () => {
    expect(headerOf({ nav: { ...unset, color: 'black' } }, { navColor: 'white' }).color).toBe('black');
  });
});

describe('[NAV-4] the header’s colour at the top of the page', () => {
  test.each<[string, PageLayout, { theme: string | null; hasGround: boolean }]>([
    ['white on a dark picture', { picture: 'page', pictureTheme: 'dark' }, { theme: 'dark', hasGround: false }],
    [
      'white on a light one, with its own ground',
      { picture: 'page', pictureTheme: 'light' },
      { theme: 'dark', hasGround: true },
    ],
    ['white on a dark ground', { beginsDark: true }, { theme: 'dark', hasGround: false }],
    ['the theme’s on a plain page', {}, { theme: null, hasGround: false }],
  ])('set to white is %s', (_, layout, expected) => {
    expect(headerOf({ ...layout, nav: { ...unset, color: 'white' } })).toMatchObject(expected);
  });

  test.each<[string, PageLayout, { theme: string | null; hasGround: boolean }]>([
    ['black on a light picture', { picture: 'page', pictureTheme: 'light' }, { theme: 'light', hasGround: false }],
    [
      'black on a dark one, with its own ground',
      { picture: 'page', pictureTheme: 'dark' },
      { theme: 'light', hasGround: true },
    ],
    ['the theme’s on a plain page', {}, { theme: null, hasGround: false }],
  ])('set to black is %s', (_, layout, expected) => {
    expect(headerOf({ ...layout, nav: { ...unset, color: 'black' } })).toMatchObject(expected);
  });
});

describe("a page's layout", () => {
  test('comes from the handle, and loader data overrides it', () => {
    expect(headerOf({}, { picture: 'page' }).over).toBe('page');
    expect(headerOf({ picture: 'left' }, { picture: 'page' }).over).toBe('left');
  });

  test('has no header picture on the error screen of a page whose loader failed', () => {
    expect(headerOf(null, { picture: 'page' }).over).toBeUndefined();
  });
});
