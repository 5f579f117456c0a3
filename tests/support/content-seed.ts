import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeLargeSeed } from '#tests/measurements/large-seed.ts';

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const picture = { $asset: 'pages/road-wide.jpg' };

/** A details block whose only item has these buttons, four links below the page. */
function detailsWith(id: string, ctas: object[]) {
  const item = { id: `${id}-item`, type: 'detailItem', plainTextTitle: 'Down here', plainTextBody: ['Words.'], ctas };
  return { type: 'detailsBlock', detailSections: [{ type: 'detailSection', detailItems: [item] }] };
}

const entries = {
  'the-check': {
    type: 'compatibilityCheck',
    titleText: 'Will it work here?',
    backgroundHexColor: '#FFEEDD',
    iconColor: 'red;background:url(x)',
    lightPhoneIIIImage: picture,
    variants: [
      {
        type: 'compatibilityVariant',
        variantId: 'compatible',
        text: 'It will.',
        textWidth: '20rem',
        lightPhoneIIImage: picture,
        contentBlocks: [{ type: 'textBlock', title: 'Good news', plainTextBody: ['Take it.'] }],
      },
    ],
    countries: [
      {
        type: 'compatibilityCountry',
        countryCode: 'us',
        compatibleCarriers: ['One'],
        incompatibleCarriers: ['Two', 'Three'],
      },
    ],
  },
  'a-page-with-gaps': {
    type: 'genericPage',
    title: 'Gaps',
    slug: 'gaps',
    contentBlocks: [
      { $entry: 'not-published' },
      {
        type: 'textBlock',
        title: 'Here',
        plainTextBody: ['Words.'],
        cta: { type: 'callToAction', label: 'Go', internal: { $entry: 'not-published' } },
      },
    ],
  },
  'a-deep-page': {
    type: 'genericPage',
    title: 'Deep',
    slug: 'deep',
    contentBlocks: [
      detailsWith('deep', [
        { id: 'deep-cta', type: 'callToAction', label: 'About us', internal: { $entry: 'about' } },
        {
          id: 'deep-file-cta',
          type: 'callToAction',
          internal: { id: 'deep-file', type: 'linkFile', title: 'Sky', url: picture },
        },
      ]),
    ],
  },
  'a-page-with-many-files': {
    type: 'genericPage',
    title: 'Many files',
    slug: 'many-files',
    contentBlocks: [
      detailsWith(
        'many-files',
        Array.from({ length: 120 }, (_, index) => ({
          id: `file-cta-${index}`,
          type: 'callToAction',
          internal: { id: `file-${index}`, type: 'linkFile', title: `File ${index}`, url: picture },
        })),
      ),
    ],
  },
  'not-published': { type: 'textBlock', draft: true, title: 'Not yet' },
};

/** Entries of types that the site reads one of; they are removed in favor of those above. */
const singletons = ['compatibility-check', 'error-page', 'newsletter-signup'];

/** Writes a seed with 1,500 articles, settings of the compatibility checker, and pages with unresolvable links. */
export async function writeContentSeed(folder: string): Promise<void> {
  await writeLargeSeed(folder, { products: 0, articles: 1500 });
  for (const id of singletons) await rm(join(folder, 'content/entries', `${id}.json`));
  for (const [id, entry] of Object.entries(entries)) {
    await writeFile(join(folder, 'content/entries', `${id}.json`), JSON.stringify({ id, ...times, ...entry }));
  }
}
