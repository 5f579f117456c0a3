import { expect, test } from 'vitest';
import { setStock } from '../storefront/storefront.ts';
import { contents, lineId, newCart, planId, readCart, run, variantId } from '../storefront/testing/cart-client.ts';
import { lampShop } from '../storefront/testing/lamp-shop.ts';
import { changed } from '../storefront/testing/newest-cart.ts';
import { testContext } from '../storefront/testing/test-context.ts';
import { createCheckout } from './checkout.ts';
import { declinedCard, goodCard, pathOf, person, shop } from './testing/buyer-at-checkout.ts';

const linen = { merchandiseId: variantId(11) };

test('a cart is shown, paid with the test card, confirmed and completed', async () => {
  const { execute, get, pay, stock, orders } = shop();
  const { cart } = await run(execute, 'cartCreate', {
    input: {
      lines: [
        { ...linen, quantity: 2, attributes: [{ key: 'gift', value: 'yes' }] },
        { merchandiseId: variantId(31), sellingPlanId: planId(101) },
      ],
      note: 'Ring <twice>',
      attributes: [{ key: 'refCode', value: 'abc' }],
    },
  });
  if (cart === null) throw new Error('The cart was not created.');
  const path = pathOf(cart);

  const shown = await get(path);
  expect(shown.status).toBe(200);
  for (const text of [
    'no real payment is taken',
    'Linen / Oak',
    'Quantity 2',
    '$229<',
    'Deposit',
    'Pay $109.80',
    'Due later',
  ]) {
    expect(shown.body).toContain(text);
  }
  expect(orders()).toEqual([]);

  const paid = await pay(path);
  expect(paid.outcome).toBe('ordered');
  expect(orders()).toEqual([
    {
      id: 'gid://shopify/Order/1001',
      number: 1001,
      createdAt: '2026-11-20T12:00:00.500Z',
      cartId: cart.id,
      email: 'ada@example.com',
      name: 'Ada <Byron>',
      address: { line1: 'Lane 1', line2: '', city: 'Brooklyn', region: 'NY', postalCode: '11201' },
      country: 'US',
      currency: 'USD',
      lines: [
        {
          variantId: variantId(31),
          productHandle: 'lantern',
          title: 'Lantern',
          variantTitle: 'Default Title',
          sku: 'LAN',
          quantity: 1,
          unitPrice: 14900,
          total: 14900,
          sellingPlan: { id: planId(101), name: 'Deposit' },
          attributes: [],
        },
        {
          variantId: variantId(11),
          productHandle: 'lamp',
          title: 'Lamp',
          variantTitle: 'Linen / Oak',
          sku: 'L-L',
          quantity: 2,
          unitPrice: 4000,
          total: 8000,
          sellingPlan: null,
          attributes: [{ key: 'gift', value: 'yes' }],
        },
      ],
      subtotal: 22900,
      discounts: [],
      giftCards: [],
      total: 22900,
      dueNow: 10980,
      note: 'Ring <twice>',
      attributes: [{ key: 'refCode', value: 'abc' }],
      cardLast4: '4242',
    },
  ]);
  expect(await stock(11)).toEqual({ quantityAvailable: 3 });
  expect(await stock(31)).toEqual({ quantityAvailable: -1 });

  const confirmation = await get(paid.location);
  expect(confirmation.status).toBe(200);
  for (const text of [
    'Order #1001',
    'Ada &lt;Byron&gt;',
    'Ring &lt;twice&gt;',
    '$109.80',
    'United States',
    'href="http://shop.test"',
  ]) {
    expect(confirmation.body).toContain(text);
  }

  expect(await readCart(execute, cart.id)).toBeNull();
  expect(await run(execute, 'cartLinesAdd', { cartId: cart.id, lines: [linen] })).toEqual({
    cart: null,
    userErrors: [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }],
  });
  const again = await get(path);
  expect(again.status).toBe(410);
  expect(again.body).toContain(`href="${paid.location}"`);
});

test('paying is idempotent: twice gives one order and the same confirmation', async () => {
  const { execute, send, agreed, stock, orders } = shop();
  const path = pathOf(await newCart(execute, linen));
  const form = { ...person, ...goodCard, agreed: await agreed(path) };
  const [one, two] = await Promise.all([send(path, form), send(path, form)]);
  const three = await send(path, {});
  expect([one.outcome, two.outcome, three.outcome]).toEqual(['ordered', 'ordered', 'ordered']);
  expect(new Set([one.location, two.location, three.location]).size).toBe(1);
  expect(orders()).toHaveLength(1);
  expect(await stock(11)).toEqual({ quantityAvailable: 4 });
});

test('of two carts with the last unit, one is ordered and the other is refused without a charge', async () => {
  const { execute, context, get, send, agreed, stock, orders } = shop();
  await setStock(context, variantId(11), 1);
  const paths = [pathOf(await newCart(execute, linen)), pathOf(await newCart(execute, linen))];
  const forms = await Promise.all(paths.map(async (path) => ({ path, agreed: await agreed(path) })));
  const responses = await Promise.all(
    forms.map((form) => send(form.path, { ...person, ...goodCard, agreed: form.agreed })),
  );
  const [lost] = responses.filter(({ outcome }) => outcome !== 'ordered');
  expect(paths).toContain(lost?.location);
  const page = await get(lost?.location ?? '');
  expect(page.body).toContain('Everything in your cart has sold out. Nothing was charged.');
  expect(orders()).toHaveLength(1);
  expect(await stock(11)).toEqual({ quantityAvailable: 0 });
});

test('order numbers start at #1001', async () => {
  const { execute, pay, orders } = shop();
  await pay(pathOf(await newCart(execute, linen)));
  await pay(pathOf(await newCart(execute, linen)));
  expect(orders().map(({ number }) => number)).toEqual([1001, 1002]);
});

test.each([
  ['Ada Byron', 'Ada'],
  ['Ada', 'Ada'],
  ['A. Byron', 'A. Byron'],
  ['Ada King Byron', 'Ada King Byron'],
])('%s is thanked as %s', async (name, shown) => {
  const { execute, get, send, agreed } = shop();
  const path = pathOf(await newCart(execute, linen));
  const paid = await send(path, { ...person, ...goodCard, name, agreed: await agreed(path) });
  expect((await get(paid.location)).body).toContain(`<h1>Thank you, ${shown}</h1>`);
});

test('what cost most comes first in the confirmation', async () => {
  const { execute, get, pay } = shop();
  const input = { lines: [{ merchandiseId: variantId(31) }, linen] };
  const { cart } = await run(execute, 'cartCreate', { input });
  if (cart === null) throw new Error('The cart was not created.');
  const { body } = await get((await pay(pathOf(cart))).location);
  expect(body).toMatch(/<li>[\s\S]*Lantern[\s\S]*<li>[\s\S]*Lamp/);
});

test.each([
  ['a phone has words on its screen', 'products/light-phone-iii-black-front.jpg', /<div class="hero phone iii">/],
  ['a lamp has its picture', 'products/lamp.jpg', /<div class="hero"><picture>/],
])('the confirmation of %s', async (_title, file, shown) => {
  const seed = lampShop();
  for (const image of seed.catalogue.products[0]?.images ?? []) image.file = file;
  const { execute, get, pay } = shop({ seed });
  const { body } = await get((await pay(pathOf(await newCart(execute, linen)))).location);
  expect(body).toMatch(shown);
  expect(body.includes('See you<br>soon')).toBe(file.includes('phone'));
});

test('the checkout and the confirmation show the picture of the variant', async () => {
  const { execute, context, get, pay } = shop();
  await setStock(context, variantId(12), 1);
  const path = pathOf(await newCart(execute, { merchandiseId: variantId(12) }));
  const pictures = ({ body }: { body: string }) =>
    [...body.matchAll(/<img src="[^"?]*\/(lamp[\w-]*\.jpg)/g)].map(([, file]) => file?.replace(/_.*/, '.jpg'));
  expect(pictures(await get(path))).toEqual(['lamp-lit.jpg']);
  expect(pictures(await get((await pay(path)).location))).toEqual(['lamp-lit.jpg']);
});

test("a declined card changes nothing, and the form has all values but the card's", async () => {
  const { execute, get, pay, stock, orders } = shop();
  const cart = await newCart(execute, linen);
  const refused = await pay(pathOf(cart), declinedCard);
  expect(refused.outcome).toBe('refused');
  const response = await get(refused.location);
  expect(response.status).toBe(200);
  expect(response.body).toContain('Your card was declined. Nothing was charged.');
  expect(response.body).toContain('value="ada@example.com"');
  expect(response.body).toContain('value="Ada &lt;Byron&gt;"');
  expect(response.body).not.toContain('4000 0000');
  expect(response.body).not.toContain('value="123"');
  expect(orders()).toEqual([]);
  expect(await stock(11)).toEqual({ quantityAvailable: 5 });
  expect(await readCart(execute, cart.id)).toEqual(cart);
  expect((await pay(pathOf(cart))).outcome).toBe('ordered');
});

test('form values are not in the address, nor readable by other carts', async () => {
  const { execute, get, pay } = shop();
  const [one, other] = [await newCart(execute, linen), await newCart(execute, linen)];
  const { location } = await pay(pathOf(one), declinedCard);
  expect(decodeURIComponent(location)).not.toMatch(/\bada\b|byron|brooklyn/i);
  const elsewhere = await get(location.replace(pathOf(one), pathOf(other)));
  expect(elsewhere.status).toBe(200);
  expect(elsewhere.body).not.toMatch(/declined|ada@example/);
});

test('the page of a refusal can be reloaded for half an hour', async () => {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const { execute, get, pay } = shop({ now: () => time });
  const { location } = await pay(pathOf(await newCart(execute, linen)), declinedCard);
  const first = await get(location);
  expect(first.body).toContain('ada@example.com');
  expect((await get(location)).body).toBe(first.body);
  time += 31 * 60 * 1000;
  const later = await get(location);
  expect(later.status).toBe(200);
  expect(later.body).not.toMatch(/declined|ada@example/);
});

test('going back after a declined card and an accepted one leads to the order, with nothing to resubmit', async () => {
  const { execute, get, pay } = shop();
  const path = pathOf(await newCart(execute, linen));
  const declined = await pay(path, declinedCard);
  const paid = await pay(path);
  const back = await get(declined.location);
  expect(back.status).toBe(410);
  expect(back.body).toContain(`href="${paid.location}"`);
  expect(back.body).not.toContain('<form');
});

test.each([
  ['an empty email', { email: '' }, 'email', 'Enter your email address.'],
  ['an email without a domain', { email: 'ada@home' }, 'email', 'Enter an email address like ada@example.com.'],
  ['no name', { name: '  ' }, 'name', 'Enter your full name.'],
  ['no street', { address1: '' }, 'address1', 'Enter your street and number.'],
  ['no city', { city: '\u0000' }, 'city', 'Enter your city.'],
  ['no state in a country of states', { region: '' }, 'region', 'Enter your state or region.'],
  ['a ZIP code of letters', { postalCode: 'abc' }, 'postalCode', 'Enter a ZIP code like 11201.'],
  ['a country we do not ship to', { country: 'FR' }, 'country', 'Choose a country we ship to.'],
  ['a country of nowhere', { country: 'constructor' }, 'country', 'Choose a country we ship to.'],
  ['an endless name', { name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters.'],
  ['no card', { cardNumber: '' }, 'cardNumber', 'Enter your card number.'],
  ['a mistyped card', { cardNumber: '4242 4242 4242 4241' }, 'cardNumber', 'This is not a valid card number.'],
  ['a real card', { cardNumber: '5555 5555 5555 4444' }, 'cardNumber', 'This is not a test card.'],
  ['an expired card', { cardExpiry: '10/26' }, 'cardExpiry', 'This card has expired.'],
  ['a 13th month', { cardExpiry: '13/29' }, 'cardExpiry', 'Enter the expiry as MM/YY'],
  ['no security code', { cardCvc: '' }, 'cardCvc', 'Enter the 3 or 4 digits'],
])('%s is refused beside its field and in the summary', async (_title, invalid, field, message) => {
  const { execute, get, pay, orders } = shop();
  const refused = await pay(pathOf(await newCart(execute, linen)), { ...goodCard, ...invalid });
  expect(refused.outcome).toBe('refused');
  const response = await get(refused.location);
  expect(response.status).toBe(200);
  expect(response.body).toContain(`<a class="link" href="#${field}">${message}`);
  expect(response.body).toMatch(
    new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="[^"]*${field}-error"`),
  );
  expect(response.body).toContain(`id="${field}-error">${message}`);
  expect(response.body).not.toContain('value="4242');
  expect(orders()).toEqual([]);
});

test.each([
  ['the current month', { cardExpiry: '11/26' }],
  ['an expiry without a slash', { cardExpiry: '0829' }],
  ['a year of four digits', { cardExpiry: '8 / 2029' }],
  ['a country without states', { country: 'DE', region: '', postalCode: '10115' }],
])('%s is accepted', async (_title, fields) => {
  const { execute, pay } = shop();
  expect((await pay(pathOf(await newCart(execute, linen)), { ...goodCard, ...fields })).outcome).toBe('ordered');
});

test('stock that ran out meanwhile is not charged, and the shopper sees the corrected cart', async () => {
  const { execute, context, get, send, agreed, stock, orders } = shop();
  const cart = await newCart(execute, { ...linen, quantity: 4 });
  const form = { ...person, ...goodCard, agreed: await agreed(pathOf(cart)) };
  await setStock(context, variantId(11), 3);
  const refused = await send(pathOf(cart), form);
  expect(refused.outcome).toBe('refused');
  const response = await get(refused.location);
  expect(response.status).toBe(200);
  for (const text of [
    'Your cart has changed',
    'Nothing was charged',
    'Only 3 left. You asked for 4.',
    'Pay $120<',
    'value="Lane 1"',
  ]) {
    expect(response.body).toContain(text);
  }
  expect(orders()).toEqual([]);
  expect(await stock(11)).toEqual({ quantityAvailable: 3 });

  const accepted = /name="agreed" value="([^"]+)"/.exec(response.body)?.[1] ?? '';
  expect((await send(pathOf(cart), { ...form, agreed: accepted })).outcome).toBe('ordered');
  expect(orders()).toMatchObject([{ total: 12000, lines: [{ quantity: 3 }] }]);
});

test('a line that was added in another tab must be shown before payment', async () => {
  const { execute, get, send, agreed, orders } = shop();
  const cart = await newCart(execute, linen);
  const form = { ...person, ...goodCard, agreed: await agreed(pathOf(cart)) };
  await run(execute, 'cartLinesAdd', { cartId: cart.id, lines: [{ merchandiseId: variantId(21) }] });
  for (const sent of [form, { ...form, agreed: '' }, { ...form, ...declinedCard }]) {
    const { body } = await get((await send(pathOf(cart), sent)).location);
    expect(body).toContain('Your cart has changed');
    expect(body).not.toContain('declined');
  }
  expect(orders()).toEqual([]);
});

test('a sold-out line is marked and left out of the order', async () => {
  const { execute, get, pay, orders } = shop();
  const path = pathOf(await newCart(execute, { merchandiseId: variantId(12) }, linen));
  expect((await get(path)).body).toContain('Sold out. It is not part of your order.');
  expect((await pay(path)).outcome).toBe('ordered');
  expect(orders()).toMatchObject([{ lines: [{ sku: 'L-L' }] }]);
});

test('a GET never changes the cart', async () => {
  const { execute, context, get } = shop();
  const cart = await newCart(execute, { ...linen, quantity: 4 });
  await setStock(context, variantId(11), 1);
  await get(pathOf(cart));
  await setStock(context, variantId(11), 5);
  expect(await readCart(execute, cart.id)).toEqual(cart);
});

test("the form is prefilled with the cart's buyer identity", async () => {
  const { execute, get } = shop();
  const cart = await newCart(execute, linen);
  const buyerIdentity = { email: '"><b>@example.com', countryCode: 'DE' };
  await run(execute, 'cartBuyerIdentityUpdate', { cartId: cart.id, buyerIdentity });
  const { body } = await get(pathOf(cart));
  expect(body).toContain('value="&quot;&gt;&lt;b&gt;@example.com"');
  expect(body).toContain('<option value="DE" selected>');
});

/** The values of the form, by their fields. */
function valuesIn(body: string): Record<string, string> {
  const inputs = [...body.matchAll(/<input id="(\w+)"[^>]* value="([^"]*)"/g)];
  const [, country = ''] = /<option value="(\w+)" selected>/.exec(body) ?? [];
  return { ...Object.fromEntries(inputs.map(([, name, value]) => [name, value])), country };
}

const lane = { firstName: 'Ada', lastName: 'Byron', address1: 'Lane 1', address2: 'Top', city: 'Berlin', zip: '10115' };
const prefilled = { name: 'Ada Byron', address1: 'Lane 1', address2: 'Top', city: 'Berlin', postalCode: '10115' };

test('the form is prefilled with the selected delivery address', async () => {
  const { executeAt, get } = shop();
  const addressOf = (deliveryAddress: object, selected: boolean) => ({ address: { deliveryAddress }, selected });
  const elsewhere = { address1: 'Road 2', city: 'Boston', countryCode: 'US', zip: '02108', provinceCode: 'MA' };
  const selected = { ...lane, countryCode: 'DE', provinceCode: 'BE' };
  const delivery = { addresses: [addressOf(elsewhere, false), addressOf(selected, true)] };
  const buyerIdentity = { email: 'ada@example.com', countryCode: 'US' };
  const input = { lines: [linen], delivery, buyerIdentity };
  const { body } = await get(pathOf(await changed(executeAt('2026-04'), 'cartCreate', { input })));
  expect(valuesIn(body)).toMatchObject({ ...prefilled, email: 'ada@example.com', region: 'BE', country: 'DE' });
});

test.each(['Germany', 'DE'])('the form is prefilled with a preferred address in %s', async (country) => {
  const { execute, get } = shop();
  const cart = await newCart(execute, linen);
  const deliveryAddress = { ...lane, province: 'Land Berlin', country };
  const buyerIdentity = { deliveryAddressPreferences: [{ deliveryAddress }] };
  await run(execute, 'cartBuyerIdentityUpdate', { cartId: cart.id, buyerIdentity });
  expect(valuesIn((await get(pathOf(cart))).body)).toMatchObject({
    ...prefilled,
    region: 'Land Berlin',
    country: 'DE',
  });
});

test.each([
  ['an unknown cart', '/cart/c/nope', 404, 'does not exist'],
  ['an unknown order', '/orders/nope', 404, 'no order'],
  ['anything else', '/', 404, 'no page'],
])('%s is a page with a link back', async (_title, path, status, text) => {
  const response = await shop().get(path);
  expect(response.status).toBe(status);
  expect(response.body).toContain(text);
  expect(response.body).toContain('<a class="button" href="http://shop.test">Back to the shop</a>');
});

test('an empty cart has its own page, and cannot be paid for', async () => {
  const { execute, get, send } = shop();
  const cart = await newCart(execute, linen);
  await run(execute, 'cartLinesRemove', { cartId: cart.id, lineIds: [lineId(cart)] });
  expect(contents(await readCart(execute, cart.id))).toEqual([]);
  expect(await get(pathOf(cart))).toMatchObject({ status: 200, body: expect.stringContaining('Your cart is empty') });
  expect(await send(pathOf(cart), { ...person, ...goodCard })).toMatchObject({ status: 303, location: pathOf(cart) });
});

test.each([
  ['another origin', { origin: 'http://evil.test' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['neither origin nor fetch metadata', {}, 403],
  ['no origin, from the page itself', { 'sec-fetch-site': 'same-origin' }, 303],
  ['JSON', { origin: 'http://checkout.test', 'content-type': 'application/json' }, 415],
])('a payment with %s', async (_title, headers: Record<string, string>, status) => {
  const { execute, send, agreed, orders } = shop();
  const path = pathOf(await newCart(execute, linen));
  const response = await send(path, { ...person, ...goodCard, agreed: await agreed(path) }, headers);
  expect(response.status).toBe(status);
  expect(orders()).toHaveLength(status === 303 ? 1 : 0);
});

test.each([
  ['http://127.0.0.1:4013', 'ordered'],
  ['http://localhost:4013', 'ordered'],
  ['http://[::1]:4013', 'ordered'],
  ['https://127.0.0.1:4013', 'ordered'],
  ['https://localhost:4013', 'ordered'],
  ['https://[::1]:4013', 'ordered'],
  ['http://localhost:3000', 403],
  ['https://127.0.0.1:3000', 403],
  ['http://localhost.evil.test:4013', 403],
  ['https://evil.test:4013', 403],
  ['ftp://127.0.0.1:4013', 403],
  ['null', 403],
])('of a checkout at 127.0.0.1:4013, a form with the origin %s is answered: %s', async (origin, outcome) => {
  const { addresses } = testContext();
  const { execute, send, agreed } = shop({ addresses: { ...addresses, checkout: 'http://127.0.0.1:4013' } });
  const path = pathOf(await newCart(execute, linen));
  const response = await send(path, { ...person, ...goodCard, agreed: await agreed(path) }, { origin });
  expect(response.outcome).toBe(outcome);
});

test('a host name rebound to the checkout is refused, although origin and host are equal (DNS rebinding)', async () => {
  const { execute, context, orders, agreed } = shop();
  const path = pathOf(await newCart(execute, linen));
  const request = new Request(`http://rebound.test${path}`, {
    method: 'POST',
    headers: { origin: 'http://rebound.test' },
    body: new URLSearchParams({ ...person, ...goodCard, agreed: await agreed(path) }),
  });
  expect((await createCheckout(context).handle(request)).status).toBe(403);
  expect(orders()).toEqual([]);
});

test('a form above 64 KB is refused', async () => {
  const { execute, pay } = shop();
  expect((await pay(pathOf(await newCart(execute, linen)), { name: 'x'.repeat(64 * 1024) })).status).toBe(413);
});

test('the colour and the pre-order date of a line are shown in the checkout and in the confirmation', async () => {
  const { execute, get, pay } = shop();
  const path = pathOf(await newCart(execute, linen, { merchandiseId: variantId(31) }));
  const shown = await get(path);
  expect(shown.body).toContain('Small and warm');
  expect(shown.body).toContain('Pre-order');
  expect(shown.body).toContain('The whole order waits for what is on pre-order, and travels together.');
  const confirmed = await get((await pay(path)).location);
  expect(confirmed.body).toContain('Small and warm');
  expect(confirmed.body).toContain('Pre-order');
  expect(confirmed.body).toMatch(/Paid<\/dt>/);
  expect((await get(pathOf(await newCart(execute, linen)))).body).not.toContain('Pre-order');
});

test.each([
  ['lamp-night.jpg', ['(prefers-color-scheme: dark)', 'lamp-night.jpg']],
  ['other-night.jpg', undefined],
])('a picture whose product lists %s has %j', async (name, source) => {
  const seed = lampShop();
  const type = 'list.single_line_text_field';
  const value = JSON.stringify(['lamp-lit-night.jpg', name]);
  seed.catalogue.products[0]?.metafields.push({ namespace: 'descriptors', key: 'night_pictures', type, value });
  const { execute, get, pay } = shop({ seed });
  const sourceIn = (body: string) => /<source media="(.+?)" srcset="[^"]*\/([\w-]+\.jpg)/.exec(body)?.slice(1);
  const path = pathOf(await newCart(execute, linen));
  expect(sourceIn((await get(path)).body)).toEqual(source);
  expect(sourceIn((await get((await pay(path)).location)).body)).toEqual(source);
});

test('the brand’s fonts are served', async () => {
  const { get } = shop();
  expect((await get('/fonts/inter-text.woff2')).headers.get('content-type')).toBe('font/woff2');
  expect((await get('/fonts/other.woff2')).status).toBe(404);
});

test('pages run no scripts, load pictures of the media host only, and are not cached', async () => {
  const { execute, get } = shop();
  const { headers, body } = await get(pathOf(await newCart(execute, linen)));
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(
    /default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src http:\/\/media\.test; form-action 'self'/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(body).not.toContain('<script');
});

test('no part of a card number but its last four digits reaches the database', async () => {
  const { execute, context, pay } = shop();
  await pay(pathOf(await newCart(execute, linen)));
  const tables = context.database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const rows = tables.flatMap(({ name }) => context.database.prepare(`SELECT * FROM ${name}`).all());
  expect(JSON.stringify(rows)).toContain('"4242"');
  expect(JSON.stringify(rows)).not.toMatch(/4242[ -]?4242/);
});
