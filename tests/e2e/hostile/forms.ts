/** The formats of a rich text field with a text and a link. */
export const textForms: Readonly<Record<string, (text: string) => unknown>> = {
  'portable text': (text) => [{ _type: 'block', children: [{ _type: 'span', text, marks: [] }] }],
  'portable text list': (text) => [
    { _type: 'block', listItem: 'bullet', level: 1, children: [{ _type: 'span', text }] },
  ],
  document: (text) => documentOf({ nodeType: 'paragraph', data: {}, content: [textNode(text)] }),
  'document heading': (text) => documentOf({ nodeType: 'heading-2', data: {}, content: [textNode(text)] }),
  'document table': (text) =>
    documentOf({
      nodeType: 'table',
      content: [{ nodeType: 'table-row', content: [{ nodeType: 'table-cell', content: [textNode(text)] }] }],
    }),
};

export const linkForms: Readonly<Record<string, (href: string) => unknown>> = {
  'portable text': (href) => [
    {
      _type: 'block',
      markDefs: [{ _type: 'link', _key: 'm', href }],
      children: [{ _type: 'span', text: 'Kept', marks: ['m'] }],
    },
  ],
  hyperlink: (uri) => documentOf({ nodeType: 'hyperlink', data: { uri }, content: [textNode('Kept')] }),
  'entry hyperlink': (slug) =>
    documentOf({
      nodeType: 'entry-hyperlink',
      data: { target: { _type: 'genericPage', slug } },
      content: [textNode('Kept')],
    }),
  'asset hyperlink': (url) =>
    documentOf({ nodeType: 'asset-hyperlink', data: { target: { asset: { url } } }, content: [textNode('Kept')] }),
  HTML: (href) => `<a href="${href.replaceAll('"', '&quot;')}">Kept</a>`,
};

function documentOf(node: unknown) {
  return { nodeType: 'document', data: {}, content: [node] };
}

function textNode(value: string) {
  return { nodeType: 'text', value, marks: [{ type: 'bold' }], data: {} };
}
