import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { NavSettings } from '#providers/content/types.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { Nav } from './nav.tsx';

const unset: NavSettings = { color: null, menuButtonActive: null, buyButtonActive: null };

/** The bar over a page at `/about`, whose route says this in its loader data and its handle. */
function barOf(loaderData: PageHandle | null, handle?: PageHandle) {
  const Stub = createRoutesStub([{ id: 'page', path: '/about', Component: Nav, handle }]);
  const html = renderToString(
    <Stub initialEntries={['/about']} hydrationData={{ loaderData: { page: loaderData } }} />,
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

const set = (nav: Partial<NavSettings>) => barOf({ page: { slug: 'about', nav: { ...unset, ...nav } } });

describe('[NAV-3] the settings of a page', () => {
  test('leave menu and shop where they say nothing', () => {
    expect(set({}).says).toEqual(['menu', 'shop']);
  });

  test('take the menu button away', () => {
    expect(set({ menuButtonActive: false }).says).toEqual(['shop']);
  });

  test('take the shop link away', () => {
    expect(set({ buyButtonActive: false }).says).toEqual(['menu']);
  });
});

describe("[NAV-4] the bar's colour", () => {
  test('is white on a page of its own slug', () => {
    expect(set({}).color).toBe('white');
  });

  test('is black elsewhere', () => {
    expect(barOf(null).color).toBe('black');
    expect(barOf({ page: { slug: 'start', nav: unset } }).color).toBe('black');
  });

  test('is what the route says on home', () => {
    expect(barOf({ page: { slug: 'start', nav: unset } }, { navColor: 'white' }).color).toBe('white');
  });

  test('is what the editors chose', () => {
    expect(set({ color: 'black' }).color).toBe('black');
  });
});

describe('what a route says of its page', () => {
  test('holds from its handle, and its loader data has the last word', () => {
    expect(barOf({}, { picture: 'page' }).over).toBe('page');
    expect(barOf({ picture: 'left' }, { picture: 'page' }).over).toBe('left');
  });

  test('holds not for the error screen of a page that could not be loaded', () => {
    expect(barOf(null, { picture: 'page' }).over).toBeUndefined();
  });
});
