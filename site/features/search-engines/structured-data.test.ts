import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Site, siteUrl, startSite } from '#tests/support/site.ts';
import { type StructuredItem, structuredDataOf, structuredDataProblems } from '#tests/support/structured-data.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
beforeEach(() => site.sandbox.reset());
afterAll(() => site.close());

async function dataOf(path: string, visitor = site.visitor()): Promise<StructuredItem[]> {
  return structuredDataOf((await visitor.get(path)).page);
}

const itemOf = (data: StructuredItem[], type: string) => data.find((item) => item['@type'] === type);

describe('[SEO-1] structured data', () => {
  test('of every kind of page has the expected types, and is valid by the published vocabulary', async () => {
    const product = ['Product', 'Organization', 'BreadcrumbList'];
    for (const [path, types] of [
      ['/', ['Organization', 'WebSite']],
      ['/shop', []],
      ['/shop/phones', ['BreadcrumbList']],
      ['/shop/products/light-phone-iii', product],
      ['/shop/products/light-phone-ii-light-gray', product],
      ['/shop/products/protective-case-1', product],
      ['/shop/products/light-protect-plan', product],
      ['/products/plans', product],
      ['/blog', []],
      ['/blog/the-first-quiet-week', ['BlogPosting', 'BreadcrumbList']],
      ['/faq', ['FAQPage']],
      ['/about', []],
      ['/cart', []],
      ['/nothing-here', []],
    ] as const) {
      const data = await dataOf(path);
      expect([path, data.map((item) => item['@type']), await structuredDataProblems(data)]).toEqual([path, types, []]);
    }
  });

  test('with a misspelt type, property or term is invalid', async () => {
    const data = await dataOf('/shop/products/light-phone-iii');
    for (const [right, wrong] of [
      ['"brand"', '"brnd"'],
      ['"priceCurrency"', '"currency"'],
      ['"Offer"', '"Ofer"'],
      ['/InStock"', '/InStok"'],
      ['"image"', '"picture"'],
    ] as const) {
      const text = JSON.stringify(data);
      expect(text).toContain(right);
      expect([wrong, await structuredDataProblems(JSON.parse(text.replaceAll(right, wrong)))]).not.toEqual([wrong, []]);
    }
  });

  test('of the home page names the brand’s profiles and return policy, which the footer links to', async () => {
    const { page } = await site.visitor().get('/');
    const links = page.querySelectorAll('footer a').map((link) => link.getAttribute('href'));
    const organisation = itemOf(structuredDataOf(page), 'Organization');
    expect(organisation?.sameAs).toEqual(['https://instagram.example/light', 'https://youtube.example/light']);
    expect(links).toEqual(expect.arrayContaining(['https://instagram.example/light', '/return-policy']));
    expect(organisation?.hasMerchantReturnPolicy).toMatchObject({ merchantReturnLink: `${siteUrl}/return-policy` });
  });

  test('of a shop that links to no return policy claims none', async () => {
    const visitor = site.visitorThrough(async (...args) => {
      const response = await fetch(...args);
      return new Response((await response.text()).replaceAll('"/return-policy"', '"/contact"'), response);
    });
    const seller = itemOf(await dataOf('/shop/products/light-phone-iii', visitor), 'Organization');
    expect(seller).toMatchObject({ name: 'Light' });
    expect(seller).not.toHaveProperty('hasMerchantReturnPolicy');
  });

  test('[SHOP-10] of a product has the price, the price before, and the seller that the page shows', async () => {
    const { page, says } = await site.visitor().get('/shop/products/light-phone-iii');
    const data = structuredDataOf(page);
    const seller = itemOf(data, 'Organization');
    expect(itemOf(data, 'Product')).toMatchObject({
      offers: [
        {
          price: '699.00',
          priceSpecification: {
            priceType: 'https://schema.org/StrikethroughPrice',
            price: '799.00',
            priceCurrency: 'USD',
          },
          seller: { '@id': seller?.['@id'] },
        },
      ],
    });
    expect(says).toContain('$699 instead of $799');
  });

  test('of a list of questions has every question and answer that the page shows', async () => {
    const { page, says } = await site.visitor().get('/faq');
    const questions = itemOf(structuredDataOf(page), 'FAQPage')?.mainEntity as {
      name: string;
      acceptedAnswer: { text: string };
    }[];
    expect(questions.length).toBeGreaterThan(5);
    for (const { name, acceptedAnswer } of questions) {
      expect(says).toContain(name);
      expect(says).toContain(acceptedAnswer.text.replace(/\s+/g, ' '));
    }
  });

  test('of an article has the date of its last change, including changes of linked blocks', async () => {
    const changed = '2026-11-20T08:00:00.000Z';
    const visitor = site.visitorThrough(async (...args) => {
      const response = await fetch(...args);
      const body = JSON.parse(await response.text(), (_key, value) =>
        value?.sys?.contentType?.sys?.id === 'textBlock'
          ? { ...value, sys: { ...value.sys, updatedAt: changed } }
          : value,
      );
      return Response.json(body, { status: response.status });
    });
    const path = '/blog/why-there-is-a-wheel';
    const published = '2026-08-19T09:00:00.000Z';
    expect(itemOf(await dataOf(path), 'BlogPosting')).toMatchObject({
      datePublished: published,
      dateModified: '2026-08-21T08:15:00.000Z',
    });
    expect(itemOf(await dataOf(path, visitor), 'BlogPosting')).toMatchObject({
      datePublished: published,
      dateModified: changed,
    });
    expect(itemOf(await dataOf('/blog/the-first-quiet-week'), 'BlogPosting')).not.toHaveProperty('dateModified');
  });

  test('cannot be closed by a text of the merchant', async () => {
    const title = '</script><script>alert(1)</script>';
    const visitor = site.visitorThrough(async (...args) => {
      const response = await fetch(...args);
      const body = JSON.parse(await response.text(), (key, value) =>
        key === 'title' && value === 'Light Phone III' ? title : value,
      );
      return Response.json(body, { status: response.status });
    });
    const { page } = await visitor.get('/shop/products/light-phone-iii');
    const data = structuredDataOf(page);
    expect(data.map((item) => item['@type'])).toEqual(['Product', 'Organization', 'BreadcrumbList']);
    expect(itemOf(data, 'Product')?.name).toBe(title);
    expect(page.querySelectorAll('script').filter(({ rawText }) => rawText.includes('alert(1)</'))).toEqual([]);
    expect(page.toString()).not.toContain('<script>alert(1)');
  });
});
