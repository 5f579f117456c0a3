import { describe, expect, test } from 'vitest';
import { shapeRichText } from './shape-rich-text.ts';

const document = {
  nodeType: 'document',
  data: {},
  content: [
    {
      nodeType: 'paragraph',
      data: {},
      content: [
        { nodeType: 'text', value: 'Calls & ', marks: [], data: {} },
        { nodeType: 'text', value: 'texts', marks: [{ type: 'bold' }], data: {} },
        {
          nodeType: 'hyperlink',
          data: { uri: '/shop' },
          content: [{ nodeType: 'text', value: ' in the shop', marks: [], data: {} }],
        },
      ],
    },
    {
      nodeType: 'unordered-list',
      data: {},
      content: [
        {
          nodeType: 'list-item',
          data: {},
          content: [
            { nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value: 'One', marks: [], data: {} }] },
          ],
        },
        {
          nodeType: 'list-item',
          data: {},
          content: [
            { nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value: 'Two', marks: [], data: {} }] },
          ],
        },
      ],
    },
  ],
};

const portableText = [
  {
    _type: 'block',
    _key: 'a',
    style: 'normal',
    markDefs: [{ _type: 'link', _key: 'm', href: '/shop' }],
    children: [
      { _type: 'span', _key: '1', text: 'Calls & ', marks: [] },
      { _type: 'span', _key: '2', text: 'texts', marks: ['strong'] },
      { _type: 'span', _key: '3', text: ' in the shop', marks: ['m'] },
    ],
  },
];

describe('rich text of every service becomes paragraphs of five inline tags', () => {
  test('a content-service document, its list as one paragraph an item', () => {
    expect(shapeRichText(document)).toEqual(['Calls &amp; <b>texts</b><a href="/shop"> in the shop</a>', 'One', 'Two']);
  });

  test('portable text', () => {
    expect(shapeRichText(portableText)).toEqual(['Calls &amp; <strong>texts</strong><a href="/shop"> in the shop</a>']);
  });

  test('HTML', () => {
    expect(shapeRichText('<p>One <em>way</em></p><p>Two</p>')).toEqual(['One <em>way</em>', 'Two']);
  });

  test.each([
    ['<script>alert(1)</script>Hello', 'Hello'],
    ['<a href="javascript:alert(1)" onclick="x()">a</a>', '<a>a</a>'],
    ['<a href="//evil.example" target="_blank">a</a>', '<a>a</a>'],
    ['<img src=x onerror=alert(1)>Hello', 'Hello'],
    ['<b style="x">a</b>', '<b>a</b>'],
  ])('%s is made harmless', (hostile, harmless) => {
    expect(shapeRichText(hostile)).toEqual([harmless]);
  });

  test('plain paragraphs stand in where there is no rich text, as text', () => {
    expect(shapeRichText(null, ['a < b', 7, ''])).toEqual(['a &lt; b']);
  });

  test.each([undefined, null, 7, {}, [], [null], { nodeType: 'document' }])(
    '%j is nothing, and no failure',
    (value) => {
      expect(shapeRichText(value)).toEqual([]);
    },
  );
});
