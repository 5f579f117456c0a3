import type { Page } from '@playwright/test';
import { entryOf } from '#providers/shaping/entry/testing/entry-of.ts';
import { shapeRichText } from '#providers/shaping/rich-text/shape-rich-text.ts';
import { linkForms, textForms } from './hostile/forms.ts';
import { generated } from './hostile/generated.ts';
import hrefs from './hostile/hrefs.json' with { type: 'json' };
import htmls from './hostile/html.json' with { type: 'json' };
import { expect, test } from './support/shop.ts';

// On about:blank there is no app to wait for.
test.use({ startsApp: false });

interface Read {
  /** Unsafe elements and attributes in the rendered HTML. */
  harm: string[];
  text: string;
}

function richText(body: unknown): string {
  return shapeRichText(entryOf({ body }).entry)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

/** Inserts each HTML into a page like the site does, and reads the resulting DOM. */
async function readInBrowser(page: Page, shaped: string[]): Promise<Read[]> {
  await page.goto('about:blank');
  await page.setContent('<base href="https://shop.test/"><main></main>');
  return page.evaluate((pieces) => {
    const main = document.querySelector('main');
    if (!main) throw new Error('The page has no main part.');
    const hit: string[] = [];
    Object.assign(window, { hit: () => hit.push('a script ran') });

    const harmOf = (element: Element): string[] => {
      const name = element.localName;
      if (!['p', 'b', 'i', 'em', 'strong', 'a'].includes(name)) return [`<${name}>`];
      const isHtml = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
      const strays = element.getAttributeNames().filter((each) => name !== 'a' || each !== 'href');
      const href = element.getAttribute('href');
      const { protocol, host } = new URL(href ?? '/', document.baseURI);
      const isWeb = ['http:', 'https:'].includes(protocol);
      const isSafe = isWeb || ['mailto:', 'tel:'].includes(protocol);
      const leavesUnsaid = isWeb && host !== 'shop.test' && !/^https?:\/\/[^/\\]/i.test(href ?? '');
      return [
        ...(isHtml ? [] : ['a foreign element']),
        ...strays,
        ...(isSafe && !leavesUnsaid ? [] : [`href ${href}`]),
      ];
    };

    return pieces.map((html) => {
      main.innerHTML = html;
      for (const element of main.querySelectorAll<HTMLElement>('b, i, em, strong')) element.click();
      const comments = document.createNodeIterator(main, NodeFilter.SHOW_COMMENT).nextNode() ? ['a comment'] : [];
      const paragraphs = [...main.children].filter(({ localName }) => localName !== 'p').map(() => 'no paragraph');
      const harm = [...main.querySelectorAll('*')].flatMap(harmOf);
      return { harm: [...harm, ...comments, ...paragraphs, ...hit.splice(0)], text: main.textContent ?? '' };
    });
  }, shaped);
}

function withoutSpaces(text: string): string {
  return text.replaceAll('\0', '').replace(/\s+/g, ' ').trim();
}

test('[RICH-1] hostile HTML is reduced to five tags and safe links, and its text remains', async ({ page }) => {
  expect(htmls.length).toBeGreaterThan(200);
  const read = await readInBrowser(page, htmls.map(richText));
  expect(read.flatMap(({ harm }, index) => (harm.length > 0 ? [{ harm, html: htmls[index] }] : []))).toEqual([]);
  expect(read.flatMap(({ text }, index) => (text.includes('Kept') ? [] : [htmls[index]]))).toEqual([]);
});

test('[RICH-1] scripts are removed from every tag and attribute', async ({ page }) => {
  const read = await readInBrowser(
    page,
    generated.map(({ html }) => richText(html)),
  );
  const lost = generated.filter(({ words }, index) => !words.every((word) => read[index]?.text.includes(word)));
  expect(read.flatMap(({ harm }, index) => (harm.length > 0 ? [{ harm, html: generated[index]?.html }] : []))).toEqual(
    [],
  );
  expect(lost).toEqual([]);
});

for (const [form, fieldOf] of Object.entries(textForms)) {
  test(`[RICH-1] [RICH-4] markup in the text of a ${form} is shown as text`, async ({ page }) => {
    const read = await readInBrowser(
      page,
      htmls.map((text) => richText(fieldOf(text))),
    );
    const changed = read.flatMap(({ harm, text }, index) => {
      const asWritten = withoutSpaces(text) === withoutSpaces(htmls[index] ?? '');
      return harm.length === 0 && asWritten ? [] : [{ harm, text, written: htmls[index] }];
    });
    expect(changed).toEqual([]);
  });
}

for (const [form, fieldOf] of Object.entries(linkForms)) {
  test(`[RICH-1] [RICH-4] links in ${form} cannot run scripts, and their text remains`, async ({ page }) => {
    const read = await readInBrowser(
      page,
      hrefs.map((href) => richText(fieldOf(href))),
    );
    expect(
      read.flatMap(({ harm, text }, index) =>
        harm.length === 0 && text.includes('Kept') ? [] : [{ harm, text, href: hrefs[index] }],
      ),
    ).toEqual([]);
  });
}

test('[RICH-1] deeply nested markup is parsed, and its text remains', async ({ page }) => {
  const deep = ['b', 'div', 'a href=/x', 'svg', 'table><tr><td', 'li'].map(
    (tag) => `${`<${tag}>`.repeat(1500)}Kept${`</${tag}>`.repeat(1500)}`,
  );
  const read = await readInBrowser(page, deep.map(richText));
  expect(read.map(({ harm, text }) => [harm, text])).toEqual(deep.map(() => [[], 'Kept']));
});
