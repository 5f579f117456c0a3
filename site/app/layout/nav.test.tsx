import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { NavSettings } from '#providers/content/types.ts';
import type { PageHandle, PageLayout } from '#site/kernel/layout/page-handle.ts';
import { Nav } from './nav.tsx';

const unset: NavSettings = { color: null, menuButtonActive: null, buyButtonActive: null };

/** The header of a page with this layout in its loader data, null when that failed, and this handle. */
function headerOf(layout: PageLayout | null, handle?: PageHandle) {
  const Stub = createRoutesStub([{ id: 'page', path: '/about', Component: Nav, handle }]);
  const html = renderToString(
    <Stub initialEntries={['/about']} hydrationData={{ loaderData: { page: layout && { layout } } }} />,
  );
  const bar = parse(html).querySelector('nav');
  return {
    color: bar?.getAttribute('data-color'),
    over: bar?.getAttribute('data-over'),
    says: [...(bar?.querySelectorAll('button') ?? []), ...(bar?.querySelectorAll('a') ?? [])]
      .map(({ text }) => text)
      .filter(Boolean),
  };
}

const set = (nav: Partial<NavSettings>) => headerOf({ nav: { ...unset, ...nav } });

describe('[NAV-3] the settings of a page', () => {
  test('show menu and shop by default', () => {
    expect(set({}).says).toEqual(['menu', 'shop']);
  });

  test('hide the menu button', () => {
    expect(set({ menuButtonActive: false }).says).toEqual(['shop']);
  });

  test('hide the shop link', () => {
    expect(set({ buyButtonActive: false }).says).toEqual(['menu']);
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

  test('is what the editors chose', () => {
    expect(headerOf({ nav: { ...unset, color: 'black' } }, { navColor: 'white' }).color).toBe('black');
  });
});

describe("a page's layout", () => {
  test('comes from the handle, and loader data overrides it', () => {
    expect(headerOf({}, { picture: 'page' }).over).toBe('page');
    expect(headerOf({ picture: 'left' }, { picture: 'page' }).over).toBe('left');
  });

  test('loses its picture on the error screen of a page that could not be loaded', () => {
    expect(headerOf(null, { picture: 'page' }).over).toBeUndefined();
  });
});
