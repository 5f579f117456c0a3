import type { ResponseCase } from './response-fuzzer.ts';

/** Cases that once failed, as `npm run soak -- responses` printed them; `npm test` runs them all. */
export const recordedCases: readonly ResponseCase[] = [
  {
    request: 'POST guided form',
    call: 'storefront PhoneFlow',
    change: {
      do: 'set',
      path: [
        ...['data', 'protectionPlan', 'variants', 'nodes', 0, 'sellingPlanAllocations', 'nodes', 0],
        ...['priceAdjustments', 0, 'price', 'currencyCode'],
      ],
      value: [[]],
    },
  },
  {
    request: 'GET /cart/phone with a cart',
    call: 'storefront Cart',
    change: { do: 'set', path: ['data', 'cart', 'lines', 'nodes', 0, 'merchandise', 'image', 'url'], value: ' ' },
  },
  {
    request: 'GET /credit-check?product=light-phone-iii',
    call: 'cloud GET /v1/credit-checks/*',
    change: { do: 'set', path: ['amount', 'currencyCode'], value: '__proto__' },
  },
  {
    request: 'POST /checkout',
    call: 'storefront Cart',
    change: { do: 'set', path: ['data', 'cart', 'checkoutUrl'], value: 'https://user:password@evil.example/' },
  },
  {
    request: 'GET /no-such-page',
    call: 'content entries content_type=popoverGenericPage',
    change: { do: 'set', path: ['items', 1], value: '__proto__' },
  },
  {
    request: 'GET /about',
    call: 'content entries content_type=genericPage fields.slug=about',
    change: { do: 'replace', body: '{"errors":[{"message":"x"}]}', status: 200 },
  },
  {
    request: 'GET /shop.data',
    call: 'content entries sys.contentType.sys.id[in]=brand,layoutWords,cartWords,orderConfirmation,shopWords,productWords,creditWords,blogWords,checkerWords,consentWords,newsletterWords,sizeWords,tryWords',
    change: { do: 'remove', path: ['items', 7, 'sys', 'contentType', 'sys'] },
  },
  {
    request: 'GET /faq',
    call: 'content entries content_type=genericPage fields.slug=faq',
    change: { do: 'set', path: ['items', 0, 'sys', 'type'], value: true },
  },
  {
    request: 'POST /cart SIM card',
    call: 'storefront Product',
    change: { do: 'set', path: ['data', 'product'], value: false },
  },
  {
    request: 'GET /blog/feed.xml',
    call: 'content entries content_type=article fields.slug=a-cup-is-for-coffee',
    change: { do: 'set', path: ['includes', 'Entry', 0, 'sys', 'updatedAt'], value: 'a', times: 10_000 },
  },
];
