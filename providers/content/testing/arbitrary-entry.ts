import fc from 'fast-check';
import { z } from 'zod';

/** The content model, as seed/content/content-types.json writes it: each field's type, with ! when it is required and [] when it is a list. */
const model = z.record(z.string(), z.looseObject({ fields: z.record(z.string(), z.string()) }));

/** How deep entries are nested: the include depth. */
const maxDepth = 4;

/** The content types that each field links to in a valid space. */
const linkedTypes: Readonly<Record<string, readonly string[]>> = {
  headerBlocks: ['headerBlock'],
  metadata: ['metadata'],
  testimonials: ['testimonial'],
  accordionItems: ['accordionItem'],
  faqItems: ['faqItem'],
  products: ['productItem'],
  detailSections: ['detailSection'],
  detailItems: ['detailItem'],
  video: ['video'],
  cta: ['callToAction'],
  ctas: ['callToAction'],
  internal: ['genericPage', 'popoverGenericPage', 'article', 'globalSettings', 'linkFile'],
  backgroundImage: ['imageEntry'],
  logo: ['imageEntry'],
  carriers: ['carrier'],
  menu: ['menuLink'],
  footerBottomLinks: ['menuLink'],
  socialIcons: ['socialIcon'],
  selectedArticles: ['article'],
  lightPhoneIIFaqs: ['faqItem'],
  lightPhoneIIIFaqs: ['faqItem'],
  lightPhoneIIStories: ['textBlock'],
  lightPhoneIIIStories: ['textBlock'],
};

const words = fc.oneof(
  fc.constantFrom(
    'start',
    'about',
    '/shop',
    'https://a.example/b',
    'javascript:hit()',
    '//evil.example',
    'primary',
    'small',
  ),
  fc.constantFrom(
    'white',
    '#C6C5C1',
    'us',
    '20rem',
    '2026-11-20',
    '<p onclick=hit()>a <b>b</b></p>',
    '<script>hit()</script>',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const text = fc.record(
  {
    nodeType: fc.constant('text'),
    value: words,
    marks: fc.array(fc.record({ type: fc.constantFrom('bold', 'italic', 'code', 'constructor') })),
  },
  { requiredKeys: ['nodeType'] },
);
const nodeTypes = [
  'paragraph',
  'heading-2',
  'unordered-list',
  'list-item',
  'hyperlink',
  'entry-hyperlink',
  'embedded-entry-block',
];
const { node } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    text,
    fc.record(
      {
        nodeType: fc.constantFrom(...nodeTypes, 'constructor'),
        data: fc.oneof(fc.record({ uri: words }), fc.record({ target: fc.constant(danglingTo('Entry')) })),
        content: fc.array(tie('node'), { maxLength: 4 }),
      },
      { requiredKeys: ['nodeType'] },
    ),
    fc.anything({ maxDepth: 1 }),
  ),
}));
const portableText = fc.array(
  fc.record(
    {
      _type: fc.constantFrom('block', 'image'),
      style: words,
      listItem: fc.constantFrom('bullet', 'number', 7),
      markDefs: fc.array(fc.record({ _type: fc.constantFrom('link', 'other'), _key: fc.constant('m'), href: words })),
      children: fc.array(
        fc.record({ _type: fc.constantFrom('span', 'image'), text: words, marks: fc.constant(['m', 'strong', 7]) }),
      ),
    },
    { requiredKeys: ['_type'] },
  ),
);
const richText = fc.oneof(
  fc.record({ nodeType: fc.constant('document'), content: fc.array(node, { maxLength: 4 }) }),
  portableText,
  words,
);

/** Values that are invalid in any field. */
const invalid = fc.oneof(
  fc.constantFrom(null, '', ' ', 0, -1, Number.NaN, true, [], {}, [null], [[]], 'x'.repeat(60_000)),
  fc.constant(Array.from({ length: 1200 }, () => null)),
  fc.constantFrom(
    danglingTo('Entry'),
    danglingTo('Asset'),
    { sys: null },
    { sys: { type: 'Entry' } },
    { fields: 7, sys: {} },
  ),
  fc.anything({ maxDepth: 2 }),
);

const asset = fc.record({
  sys: fc.constant({ type: 'Asset', id: 'an-asset' }),
  fields: fc.record(
    {
      title: fc.oneof(words, invalid),
      description: fc.oneof(words, invalid),
      file: fc.oneof(
        fc.record(
          {
            url: fc.oneof(fc.constantFrom('//images.example/a.jpg', '//[', 'x', 'javascript:hit()'), invalid),
            contentType: fc.constantFrom('image/jpeg', 'video/mp4', 7),
            details: fc.constantFrom(
              { image: { width: 4, height: 3 } },
              { image: { width: -4, height: 'x' } },
              {},
              null,
            ),
          },
          { requiredKeys: [] },
        ),
        invalid,
      ),
    },
    { requiredKeys: [] },
  ),
});

function danglingTo(linkType: string) {
  return { sys: { type: 'Link', linkType, id: 'gone' } };
}

/** Entries of a content type in the service's format, with every field valid, absent or invalid. */
export function arbitraryEntry(contentTypes: unknown, type: string): fc.Arbitrary<unknown> {
  const types = model.parse(contentTypes);
  const all = Object.keys(types);

  function entryOf(contentType: string, depth: number): fc.Arbitrary<unknown> {
    const fields = Object.entries(types[contentType]?.fields ?? {});
    const values = fields.map(([name, kind]) => [name, field(name, kind.replace('!', ''), depth)] as const);
    return fc.record({
      sys: fc.record({
        type: fc.constant('Entry'),
        id: fc.constant(`a-${contentType}`),
        contentType: fc.constant({ sys: { id: contentType } }),
      }),
      fields: fc.record(Object.fromEntries(values), { requiredKeys: [] }),
    });
  }

  function field(name: string, kind: string, depth: number): fc.Arbitrary<unknown> {
    const valid = kind.endsWith('[]')
      ? fc.array(
          fc.oneof({ weight: 9, arbitrary: value(name, kind.slice(0, -2), depth) }, { weight: 1, arbitrary: invalid }),
          { maxLength: 3 },
        )
      : value(name, kind, depth);
    return fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: invalid });
  }

  function value(name: string, kind: string, depth: number): fc.Arbitrary<unknown> {
    if (kind === 'Boolean') return fc.boolean();
    if (kind === 'RichText') return richText;
    if (kind === 'Asset') return asset;
    if (kind !== 'Entry') return kind === 'Object' ? fc.array(fc.record({ label: words, link: words })) : words;
    if (depth >= maxDepth) return fc.constant(danglingTo('Entry'));
    const targets = linkedTypes[name] ?? all.filter((each) => each.endsWith('Block')).concat('unknownType');
    return fc.constantFrom(...targets).chain((each) => entryOf(each, depth + 1));
  }

  return entryOf(type, 0);
}
