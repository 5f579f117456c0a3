import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Entry, FieldFault, type Source } from '../shaping/entry/entry.ts';
import { type Fields, isFields } from '../transport/json.ts';
import { openEntry } from './open-entry.ts';
import { shapeArticle } from './shape-article.ts';
import { shapeCompatibility } from './shape-compatibility.ts';
import { shapePage } from './shape-page.ts';
import { shapeErrorPage, shapeNewsletter, shapeSettings } from './shape-settings.ts';
import { arbitraryEntry } from './testing/arbitrary-entry.ts';
import * as shaped from './testing/shaped.ts';

const model = JSON.parse(readFileSync(new URL('../../seed/content/content-types.json', import.meta.url), 'utf8'));

/** Field types that the model of the seed does not have. */
const withSettings = {
  compatibilityCheck: {
    fields: {
      logo: 'Asset',
      titleText: 'Symbol',
      backgroundHexColor: 'Symbol',
      iconColor: 'Symbol',
      lightPhoneIIImage: 'Asset',
      variants: 'Entry[]',
      countries: 'Entry[]',
    },
  },
  compatibilityBlock: {
    fields: {
      variantId: 'Symbol!',
      text: 'Text',
      textColor: 'Symbol',
      textWidth: 'Symbol',
      contentBlocks: 'Entry[]',
      countryCode: 'Symbol!',
      compatibleCarriers: 'Symbol[]',
    },
  },
  errorPage: {
    fields: {
      backgroundImage: 'Asset',
      logo: 'Asset',
      errorMessage: 'Text',
      buttonLabel: 'Symbol',
      buttonLink: 'Symbol',
    },
  },
  newsletterSignup: {
    fields: { text: 'Symbol', backgroundHexColor: 'Symbol', contentTextColor: 'Symbol', backgroundColor: 'Symbol' },
  },
  ...model,
};

function sourceWith(faults: unknown[]): Source {
  return {
    service: 'content',
    report: (fault) => void faults.push(fault),
    open: (value) => openEntry(value, 'https:'),
  };
}

/** Checks that for any field values the shape matches its type, and that fields that are left out are reported, in one sentence each. */
function holds(type: string, schema: z.ZodType, shape: (entry: Entry) => unknown): void {
  fc.assert(
    fc.property(arbitraryEntry(withSettings, type), (entry) => {
      const faults: unknown[] = [];
      const root = Entry.of(entry, sourceWith(faults));
      expect(root).not.toBeNull();
      schema.parse(root && shape(root));
      for (const fault of faults) {
        expect(fault).toBeInstanceOf(FieldFault);
        expect(String(fault)).toMatch(/^FieldFault: .{10,1000}\.$/s);
      }
    }),
    { numRuns: 200, seed: 20_261_121 },
  );
}

describe('no entry throws, whatever its fields contain:', () => {
  test('a page is shaped as a page', () => holds('genericPage', shaped.page, shapePage));
  test('a modal page is shaped as a page', () => holds('popoverGenericPage', shaped.page, shapePage));
  test('an article is shaped as an article', () => holds('article', shaped.article, shapeArticle));
  test('settings are shaped as settings', () => holds('globalSettings', shaped.settings, shapeSettings));
  test('compatibility settings are shaped', () =>
    holds('compatibilityCheck', shaped.compatibility, shapeCompatibility));
  test('the error page is shaped', () => holds('errorPage', shaped.errorPage, shapeErrorPage));
  test('the newsletter form is shaped', () => holds('newsletterSignup', shaped.newsletter, shapeNewsletter));

  test('a page of the query service, which is one tree, is shaped as a page', () => {
    const source: Source = { service: 'startPage', report: () => {}, open: (value) => value };
    const pages = arbitraryEntry(withSettings, 'genericPage').map(wholeTree);
    const isPage = (page: unknown) => {
      expect(shaped.page.safeParse(shapePage(Entry.of(page, source))).error).toBeUndefined();
    };
    fc.assert(fc.property(pages, isPage), { numRuns: 200, seed: 20_261_121 });
  });

  test('entries that link to each other in a circle are shaped once', () => {
    const sys = (id: string) => ({ type: 'Entry', id: `a-${id}`, contentType: { sys: { id } } });
    const page: { sys: object; fields: Record<string, unknown> } = {
      sys: sys('genericPage'),
      fields: { title: 'Loop', slug: 'loop' },
    };
    const cta = { sys: sys('callToAction'), fields: { label: 'Again', internal: page } };
    page.fields.contentBlocks = [page, { sys: sys('textBlock'), fields: { plainTextBody: ['Words.'], cta } }];
    const faults: unknown[] = [];
    expect(shapePage(Entry.of(page as Fields, sourceWith(faults)))).toMatchObject({
      blocks: [{ type: 'unknown' }, { type: 'text', cta: { href: '/loop' } }],
    });
    expect(faults).toEqual([]);
  });

  test.each([null, undefined, 7, 'page', [], true])('%j is not an entry', (value) => {
    expect(shapePage(Entry.of(value, sourceWith([])))).toBeNull();
  });
});

function wholeTree(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wholeTree);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(openEntry(value, 'https:')).map(([name, member]) => [name, wholeTree(member)]),
  );
}
