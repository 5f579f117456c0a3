import { describe, expect, test } from 'vitest';
import { entryOf } from '../entry/testing/entry-of.ts';
import { shapeCallToAction, shapeLink, shapeLinkFile } from './shape-link.ts';

function href(link: unknown) {
  return shapeLink(entryOf({ link }).entry, 'link')?.href ?? null;
}

describe('a link', () => {
  test.each([
    [{ _type: 'genericPage', slug: 'about' }, '/about'],
    [{ _type: 'genericPage', slug: 'start' }, '/'],
    [{ _type: 'popoverGenericPage', slug: 'warranty' }, '/warranty'],
    [{ _type: 'article', slug: 'the-drawer' }, '/blog/the-drawer'],
    [{ _type: 'genericPage', slug: '/about' }, '/about'],
    [{ _type: 'genericPage', slug: '//evil' }, '/evil'],
    [{ _type: 'genericPage', slug: '//evil.example' }, null],
    [{ _type: 'genericPage', slug: 'größe.2' }, '/gr%C3%B6%C3%9Fe.2'],
    [{ _type: 'genericPage', slug: 'a b' }, null],
    [{ _type: 'genericPage', slug: 'half\ud83d' }, null],
    [{ _type: 'globalSettings', slug: 'x' }, null],
    [{ _type: 'genericPage' }, null],
  ])('to the entry %j has the href %s', (internal, path) => {
    expect(href({ internal })).toBe(path);
  });

  test.each(['my first page', 'trailing ', '/leading', 'a/b', 'index.php', 'about.us', 'x'.repeat(201)])(
    'to an entry of the content service with the slug %j, which has no address, is left out and reported',
    (slug) => {
      const link = { internal: { _type: 'genericPage', slug } };
      const { entry, faults } = entryOf({ link }, 'content');
      expect(shapeLink(entry, 'link')).toBeNull();
      expect(faults).toEqual([
        'entry › link › internal (genericPage) › slug cannot be an address: it may have letters, digits and, after the first of them, . _ ~ -, and no file extension at its end.',
      ]);
    },
  );

  test.each([
    ['/shop', '/shop'],
    [' https://a.example/b ', 'https://a.example/b'],
    ['\u0000 /shop\t\u001f', '/shop'],
    ['/a  b', '/a  b'],
    ['/sh\no\tp', '/shop'],
    ['   ', null],
    ['hello@light.example', 'hello@light.example'],
    ['mailto:hello@light.example', 'mailto:hello@light.example'],
    ['tel:+1', 'tel:+1'],
    ['#top', '#top'],
    ['Q&A', './Q&A'],
    ['7"-case', './7"-case'],
    ['about?a=1&b=2', 'about?a=1&b=2'],
    ['4:3', './4:3'],
    ['javascript:hit()', null],
    ['java\tscript:hit()', null],
    ['data:text/html,x', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['/..//evil.example', null],
    ['/%2e%2e//evil.example', null],
    ['./../a/..//evil.example', null],
    ['/about/../shop', '/about/../shop'],
    ['/a//b', '/a//b'],
    ['https:evil.example', null],
    ['https://[', null],
  ])('to the URL %j has the href %s', (external, path) => {
    expect(href({ external })).toBe(path);
    expect(href(external)).toBe(path);
  });

  test('has openInNewTab and ariaLabel', () => {
    const link = { external: '/shop', openInNewTab: true, ariaLabel: 'All phones' };
    expect(shapeLink(entryOf({ link }).entry, 'link')).toEqual({
      href: '/shop',
      openInNewTab: true,
      ariaLabel: 'All phones',
    });
  });
});

describe('a link file', () => {
  const asset = { asset: { url: 'https://files.example/kit.pdf' } };

  test.each([
    [asset, 'https://files.example/kit.pdf'],
    ['/kit.pdf', '/kit.pdf'],
    ['javascript:hit()', null],
    [{}, null],
    [undefined, null],
  ])('with the url %j has the href %s', (url, path) => {
    expect(href({ internal: { _type: 'linkFile', title: 'Press kit', url } })).toBe(path);
    expect(shapeLinkFile(entryOf({ title: 'Press kit', url }).entry)?.link.href ?? null).toBe(path);
  });

  test('gives its title to a button without a label', () => {
    const link = { internal: { _type: 'linkFile', title: 'Press kit', url: asset } };
    expect(shapeCallToAction(entryOf({ link }).entry)).toMatchObject({ label: 'Press kit' });
    expect(shapeCallToAction(entryOf({ link, label: 'Get it' }).entry)).toMatchObject({ label: 'Get it' });
  });
});

describe('[LINK-5] a call to action', () => {
  test.each(['primary', 'secondary', 'secondary-darkmode'])('of the variant %s', (variant) => {
    const cta = shapeCallToAction(entryOf({ label: 'Shop', ariaLabel: 'To the shop', variant }).entry);
    expect(cta).toEqual({ label: 'Shop', ariaLabel: 'To the shop', variant });
  });

  test('has the label for screen readers of its link, unless it has one of its own', () => {
    const link = { external: '/shop', ariaLabel: 'To the shop' };
    const cta = { label: 'Shop', href: '/shop', variant: 'secondary' };
    expect(shapeCallToAction(entryOf({ label: 'Shop', link }).entry)).toEqual({ ...cta, ariaLabel: 'To the shop' });
    const own = { label: 'Shop', ariaLabel: 'Its own', link };
    expect(shapeCallToAction(entryOf(own).entry)).toEqual({ ...cta, ariaLabel: 'Its own' });
  });

  test('is secondary without a variant, and with an unknown one', () => {
    const { entry, faults } = entryOf({ label: 'Shop', variant: 'huge' });
    expect(shapeCallToAction(entry)?.variant).toBe('secondary');
    expect(faults).toEqual(['entry › variant is none of primary, secondary, secondary-darkmode.']);
  });

  test('is left out without a label, and with a link that is unsafe or unresolved', () => {
    expect(shapeCallToAction(entryOf({ link: { external: '/shop' } }).entry)).toBeNull();
    expect(shapeCallToAction(entryOf({ label: 'Shop', link: { external: 'javascript:hit()' } }).entry)).toBeNull();
    expect(shapeCallToAction(entryOf({ label: 'Shop', link: { internal: { _ref: 'gone' } } }).entry)).toBeNull();
  });
});
