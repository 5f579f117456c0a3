import { describe, expect, test } from 'vitest';
import { entryOf } from '../entry/testing/entry-of.ts';
import { sanitiseDescription } from './sanitise.ts';
import { shapeRichText } from './shape-rich-text.ts';

/** A field of rich text, with what is reported about it. */
function shaped(body: unknown, plainTextBody?: unknown) {
  const { entry, faults } = entryOf({ body, plainTextBody });
  return { paragraphs: shapeRichText(entry), faults };
}

function text(value: string, ...marks: string[]) {
  return { nodeType: 'text', value, marks: marks.map((type) => ({ type })), data: {} };
}

function node(nodeType: string, content: unknown[], data: object = {}) {
  return { nodeType, data, content };
}

function document(...content: unknown[]) {
  return node('document', content);
}

function span(value: string, ...marks: string[]) {
  return { _type: 'span', text: value, marks };
}

const paragraphs = [
  '<strong>Before you begin</strong>',
  'Calls &amp; <strong>texts</strong><a href="/shop"> in the shop</a>, <em>slowly</em>',
  'One',
  'Two <strong>and a half</strong>',
];

const asDocument = document(
  node('heading-2', [text('Before you begin')]),
  node('paragraph', [
    text('Calls & '),
    text('texts', 'bold'),
    node('hyperlink', [text(' in the shop')], { uri: '/shop' }),
    text(', '),
    text('slowly', 'italic', 'underline'),
  ]),
  node('hr', []),
  node('unordered-list', [
    node('list-item', [node('paragraph', [text('One')])]),
    node('list-item', [node('paragraph', [text('Two '), text('and a half', 'bold')])]),
  ]),
);

const asPortableText = [
  { _type: 'block', style: 'h2', children: [span('Before you begin')] },
  {
    _type: 'block',
    style: 'normal',
    markDefs: [{ _type: 'link', _key: 'm', href: '/shop' }],
    children: [span('Calls & '), span('texts', 'strong'), span(' in the shop', 'm'), span(', '), span('slowly', 'em')],
  },
  { _type: 'block', listItem: 'bullet', level: 1, children: [span('One')] },
  { _type: 'block', listItem: 'bullet', level: 1, children: [span('Two '), span('and a half', 'strong')] },
];

const asHtml = `<h2>Before you begin</h2>
  <p>Calls &amp; <strong>texts</strong><a href="/shop" target="_blank"> in the shop</a>, <em>slowly</em></p><hr>
  <ul><li>One</li><li><p>Two <strong>and a half</strong></p></li></ul>`;

describe('[RICH-4] rich text of every service becomes the same paragraphs with five inline tags', () => {
  test.each([
    ['a document', asDocument],
    ['portable text', asPortableText],
    ['HTML', asHtml],
  ])('%s', (_form, body) => {
    expect(shaped(body)).toEqual({ paragraphs, faults: [] });
  });

  test('a line break is a space; two of them, or an empty line, end the paragraph', () => {
    expect(shaped('One<br>two<br/><br/>three\n\nfour').paragraphs).toEqual(['One two', 'three', 'four']);
    expect(shaped([{ _type: 'block', children: [span('One\ntwo')] }]).paragraphs).toEqual(['One two']);
  });

  test('the rows of a table are paragraphs, with a space between cells', () => {
    const table = node('table', [
      node('table-row', [node('table-cell', [node('paragraph', [text('Red')])]), node('table-cell', [text('7')])]),
    ]);
    expect(shaped(document(table)).paragraphs).toEqual(['Red 7']);
  });

  test('the paragraphs, lines and headings within a cell are separated by a space', () => {
    const paragraph = (value: string) => node('paragraph', [text(value)]);
    const cell = node('table-cell', [paragraph('1800 mAh.'), paragraph('Replaceable.')]);
    const row = node('table-row', [node('table-header-cell', [paragraph('Battery')]), cell]);
    expect(shaped(document(node('table', [row]))).paragraphs).toEqual(['Battery 1800 mAh. Replaceable.']);
    const html =
      '<table><tr><td><h3>Battery</h3></td><td>\n<p>1800 mAh.</p>\n<p>Yours<br><br>to replace.</p></td></tr></table>';
    expect(shaped(html).paragraphs).toEqual(['<strong>Battery</strong> 1800 mAh. Yours to replace.']);
  });

  test('tags that are open where a paragraph ends continue in the next one', () => {
    const both = ['<strong>One</strong>', '<strong>two</strong> three'];
    expect(shaped(document(node('paragraph', [text('One\n\ntwo', 'bold'), text(' three')]))).paragraphs).toEqual(both);
    expect(shaped([{ _type: 'block', children: [span('One\n\ntwo', 'strong'), span(' three')] }]).paragraphs).toEqual(
      both,
    );
    expect(shaped('<strong>One<br><br>two</strong> three').paragraphs).toEqual(both);
    expect(shaped('<strong><p>One</p><p>two</p></strong>').paragraphs).toEqual([both[0], '<strong>two</strong>']);
    expect(shaped('<a href="/shop">See <em>all\r\n\r\nof</em> it</a> now').paragraphs).toEqual([
      '<a href="/shop">See <em>all</em></a>',
      '<a href="/shop"><em>of</em> it</a> now',
    ]);
    expect(shaped('<h2>One<br><br>two</h2>three').paragraphs).toEqual([both[0], '<strong>two</strong>', 'three']);
  });

  test('an empty line may end with carriage returns', () => {
    expect(shaped('One\r\ntwo\r\n\r\nthree').paragraphs).toEqual(['One\r\ntwo', 'three']);
  });

  test('a link to an entry has the href of its page; one without a page and an unresolved one become their text, and are reported', () => {
    const link = (target: object) => node('entry-hyperlink', [text('here')], { target });
    const to = (target: object) => shaped(document(node('paragraph', [link(target)])));
    expect(to({ _type: 'article', slug: 'the-drawer' }).paragraphs).toEqual(['<a href="/blog/the-drawer">here</a>']);
    expect(to({ _type: 'genericPage', slug: 'start' }).paragraphs).toEqual(['<a href="/">here</a>']);
    expect(to({ _type: 'article', slug: 'the drawer' })).toEqual({
      paragraphs: ['here'],
      faults: ['entry › body links to an entry that has no page, or whose slug cannot be an address.'],
    });
    expect(to({ _ref: 'Entry x' })).toEqual({
      paragraphs: ['here'],
      faults: ['entry › body links to Entry x, which is not there.'],
    });
  });

  test('an embedded entry is left out and reported', () => {
    const embedded = node('embedded-entry-block', [], { target: { _type: 'textBlock' } });
    expect(shaped(document(node('paragraph', [text('One')]), embedded))).toEqual({
      paragraphs: ['One'],
      faults: ['entry › body has an embedded-entry-block, which rich text cannot show.'],
    });
  });

  test('what is not a node is left out', () => {
    const broken = [
      null,
      7,
      'text',
      {},
      { nodeType: 'text' },
      { nodeType: 'text', value: 7, marks: 'bold' },
      node('hyperlink', [text('a')]),
    ];
    expect(shaped(document(...broken, node('paragraph', [...broken, text('One')]))).paragraphs).toContain('aOne');
    const spans = [
      null,
      7,
      { _type: 'span' },
      { _type: 'span', text: 7 },
      { _type: 'image' },
      { ...span('One'), marks: [null, 'x', {}] },
    ];
    expect(
      shaped([null, 7, { _type: 'block' }, { _type: 'block', markDefs: [null, {}], children: spans }]).paragraphs,
    ).toEqual(['One']);
  });
});

describe('[RICH-1] a link in HTML', () => {
  test.each(['javascript:hit()', '//evil.example', '/\\evil.example', '/..//evil.example', 'https:evil.example'])(
    'to %s has no href',
    (href) => {
      expect(shaped(`<p>See <a href="${href}">this</a></p>`).paragraphs).toEqual(['See <a>this</a>']);
    },
  );

  test('has no other attributes', () => {
    const html = '<p><a href="/shop" style="position:fixed" class="x" onclick="hit()">shop</a></p>';
    expect(shaped(html).paragraphs).toEqual(['<a href="/shop">shop</a>']);
  });
});

describe('empty fields', () => {
  test('the plain text field is used without rich text, escaped', () => {
    expect(shaped(null, ['a < b', '']).paragraphs).toEqual(['a &lt; b']);
  });

  test.each([undefined, null])('[RICH-2] %j, a missing field, is reported unless there is plain text', (body) => {
    expect(shaped(body)).toEqual({ paragraphs: [], faults: ['Invalid content passed to Richtext: entry › body.'] });
    expect(shaped(body, ['Plain'])).toEqual({ paragraphs: ['Plain'], faults: [] });
  });

  test.each([
    '',
    '<p> </p>',
    '<script>hit()</script>',
    7,
    true,
    {},
    [],
    [null],
    { nodeType: 'document' },
    document(node('paragraph', [text('')])),
  ])('[RICH-2] %j is reported and renders nothing', (body) => {
    expect(shaped(body)).toEqual({ paragraphs: [], faults: ['Invalid content passed to Richtext: entry › body.'] });
  });

  test('[RICH-2] so is a value that is too deep or too long', () => {
    let deep: object = text('One');
    for (let depth = 0; depth < 20_000; depth++) deep = node('blockquote', [deep]);
    expect(shaped(document(deep)).faults).toEqual([
      'entry › body is nested more than 50 deep.',
      'Invalid content passed to Richtext: entry › body.',
    ]);
    expect(shaped('x'.repeat(1_000_001)).paragraphs).toEqual([]);
  });
});

describe('input that would take quadratic time', () => {
  test('[RICH-2] text with more than the maximum of tags is reported and not read', () => {
    const faults = [
      'entry › body is longer than 1000000 characters or 10000 tags.',
      'Invalid content passed to Richtext: entry › body.',
    ];
    for (const tag of ['<b>', '<td><p>', '<', '<a href="/x">y</a>'])
      expect(shaped(`Words${tag.repeat(20_000)}`)).toEqual({ paragraphs: [], faults });
  });

  test('[RICH-1] a link with 900,000 spaces within its URL', () => {
    const { paragraphs: read } = shaped(`<p><a href="/a${' '.repeat(900_000)}b">One</a></p>`);
    expect(read.map((paragraph) => paragraph.replace(/ {2,}/, ' '))).toEqual(['<a href="/a b">One</a>']);
  });

  test('[RICH-1] a long link over many paragraphs', () => {
    const { paragraphs: read } = shaped(`<a href="/${'x'.repeat(500_000)}">${'y\n\n'.repeat(10_000)}</a>`);
    expect(read).toHaveLength(10_000);
    expect(read.at(1)).toMatch(/^<a href="\/x+">y<\/a>$/);
    expect(read.at(-1)).toBe('y');
  });

  test('[RICH-1] a block is read up to a thousand spans, a span up to twenty marks', () => {
    const spans = Array.from({ length: 3000 }, () => span('x', 'strong'));
    expect(shaped([{ _type: 'block', children: spans }]).paragraphs).toEqual([`<strong>${'x'.repeat(1000)}</strong>`]);
    const marks = Array.from({ length: 20_000 }, (_, index) => `k${index}`);
    expect(shaped([{ _type: 'block', children: [span('One', 'strong', ...marks)] }]).paragraphs).toEqual([
      '<strong>One</strong>',
    ]);
  });

  test('[RICH-1] a list whose every item is one level deeper', () => {
    const items = Array.from({ length: 3000 }, (_, level) => ({
      _type: 'block',
      listItem: 'bullet',
      level,
      children: [span('One')],
    }));
    expect(new Set(shaped(items).paragraphs)).toEqual(new Set(['One']));
  });

  test('[RICH-1] a product description with a million spaces is sanitized at once', () => {
    expect(sanitiseDescription(`One${' '.repeat(999_990)}Two`)).toMatch(/^One +Two$/);
  });

  test('[RICH-1] a product description is truncated after ten thousand tags', () => {
    expect(sanitiseDescription('<p>One</p>'.repeat(20_000))).toBe('<p>One</p>'.repeat(5000));
  });
});

test.each([
  ['titles', '<h1>Facts</h1><h2>Size</h2><h5>Notes</h5>', '<h3>Facts</h3><h3>Size</h3><h4>Notes</h4>'],
  [
    'tables',
    '<table><caption>Facts</caption><tbody><tr><th>Weight</th><td>124 <b>g</b></td></tr><tr><td>5G</td></tr></tbody></table>',
    '<p>Facts</p><p>Weight 124 <b>g</b></p><p>5G</p>',
  ],
  ['boxes', '<div>One</div><div><p>Two</p><div>Three</div></div>', '<p>One</p><p>Two</p><p>Three</p>'],
  ['definitions', '<dl><dt>Size</dt><dd>3 cm</dd></dl>', '<p>Size</p><p>3 cm</p>'],
  ['lists in boxes', '<div>Has<ul><li>One</li></ul></div>', '<p>Has</p><ul><li>One</li></ul>'],
  ['quotations', 'Said<blockquote><h3>One</h3>Two</blockquote>', 'Said<h3>One</h3>Two'],
  ['lines', 'One<hr>Two<script>x</script>', 'One<br />Two'],
])('[RICH-1] a product description keeps its parts: %s', (_, html, clean) => {
  expect(sanitiseDescription(html)).toBe(clean);
});
