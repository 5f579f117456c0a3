import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { NavSettings } from '#providers/content/types.ts';
import { Nav } from './nav.tsx';

const Stub = createRoutesStub([{ id: 'page', path: '/', Component: () => <Nav links={[]} /> }]);

/** The bar on a page whose editors set this. */
function barOf(nav: NavSettings) {
  const html = renderToString(
    <Stub initialEntries={['/']} hydrationData={{ loaderData: { page: { page: { nav } } } }} />,
  );
  const bar = parse(html).querySelector('nav');
  return {
    color: bar?.getAttribute('data-color'),
    says: [...(bar?.querySelectorAll('button') ?? []), ...(bar?.querySelectorAll('a') ?? [])]
      .map(({ text }) => text)
      .filter(Boolean),
  };
}

describe('[NAV-3] the settings of a page', () => {
  test('leave menu and shop where they say nothing', () => {
    const { color, says } = barOf({ color: null, menuButtonActive: null, buyButtonActive: null });
    expect(color).toBe('black');
    expect(says).toEqual(['menu', 'shop']);
  });

  test('take the menu button away', () => {
    expect(barOf({ color: null, menuButtonActive: false, buyButtonActive: null }).says).toEqual(['shop']);
  });

  test('take the shop link away', () => {
    expect(barOf({ color: null, menuButtonActive: null, buyButtonActive: false }).says).toEqual(['menu']);
  });

  test('choose its colour', () => {
    expect(barOf({ color: 'white', menuButtonActive: null, buyButtonActive: null }).color).toBe('white');
  });
});
