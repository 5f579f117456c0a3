import { parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, useHref, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import type { CallToAction } from '#providers/shaping/links/types.ts';
import { CallToActionButton } from './button.tsx';
import { Link } from './link.tsx';

const cta: CallToAction = { label: 'Go', variant: 'secondary' };

const Stub = createRoutesStub([{ id: 'page', path: '*', Component: Page }]);

function Page() {
  return <CallToActionButton cta={useLoaderData<CallToAction>()} />;
}

/** An editor’s button on a page at `at`. */
function draw(changes: Partial<CallToAction>, at = '/') {
  const loaderData = { page: { ...cta, ...changes } };
  const html = renderToString(<Stub initialEntries={[at]} hydrationData={{ loaderData }} />);
  const element = parse(html).querySelector('a, button');
  return { tag: element?.rawTagName, text: element?.text, ...element?.attributes };
}

const to = (href: string, openInNewTab = false) => ({ href, openInNewTab });

test('[LINK-1] an external link, or one with openInNewTab, opens in a new tab, without access to its opener', () => {
  const elsewhere = { tag: 'a', target: '_blank', rel: 'noopener' };
  expect(draw(to('https://example.com/a'))).toMatchObject({ ...elsewhere, href: 'https://example.com/a' });
  expect(draw(to('//example.com/a'))).toMatchObject(elsewhere);
  expect(draw(to('/shop', true))).toMatchObject({ ...elsewhere, href: '/shop' });
  expect(draw(to('tel:+1555'))).not.toHaveProperty('target');
});

test('[LINK-2] a target with an @ and no slash is a mailto link', () => {
  expect(draw(to('hello@example.com'))).toMatchObject({ tag: 'a', href: 'mailto:hello@example.com' });
  expect(draw(to('mailto:hello@example.com'))).toMatchObject({ href: 'mailto:hello@example.com' });
  expect(draw(to('/@hello'))).toMatchObject({ href: '/@hello' });
});

test('[LINK-3] a path is a link within the app, and a call to action without a target is a plain button', () => {
  expect(draw(to('/shop'))).toMatchObject({ tag: 'a', href: '/shop' });
  expect(draw(to('/shop'))).not.toHaveProperty('target');
  expect(draw({})).toMatchObject({ tag: 'button', type: 'button' });
});

test('[LINK-4][SPEED-1] the server renders a link without the ref of its visitor, since the page is cached for all', () => {
  expect(draw(to('/shop'), '/?ref=ada')).toMatchObject({ href: '/shop' });
  expect(draw(to('https://example.com/'), '/?ref=ada')).toMatchObject({ href: 'https://example.com/' });
});

test('[LINK-5] the label for screen readers is used', () => {
  expect(draw({ ...to('/shop'), ariaLabel: 'To the shop' })).toMatchObject({ 'aria-label': 'To the shop' });
  expect(draw({ ariaLabel: 'To the shop' })).toMatchObject({ 'aria-label': 'To the shop' });
});

test('[LINK-5] a label for screen readers that continues the visible one is text of the link, for search engines too', () => {
  const drawn = draw({ ...to('/shop'), ariaLabel: 'Go to the shop' });
  expect(drawn).toMatchObject({ text: 'Go to the shop' });
  expect(drawn).not.toHaveProperty('aria-label');
  expect(draw({ ...to('/shop'), ariaLabel: 'Golden' })).toMatchObject({ text: 'Go', 'aria-label': 'Golden' });
});

const paths = ['/shop', '/shop/', '/', '/shop/../blog', '/shop//all', '/shop?after=x#more', '/#plans', '/a%20b'];

/** Links whose text is the router's address. */
function Links() {
  return paths.map((path) => <AddressLink key={path} to={path} />);
}

function AddressLink({ to }: { to: string }) {
  return <Link to={to}>{useHref(to)}</Link>;
}

test('the server renders a link with the address that the router has for it', () => {
  const LinksStub = createRoutesStub([{ path: '*', Component: Links }]);
  const links = parse(renderToString(<LinksStub initialEntries={['/blog/a']} />)).querySelectorAll('a');
  expect(links).toHaveLength(paths.length);
  for (const link of links) expect(link.getAttribute('href')).toBe(link.text);
});
