import { describe, expect, test } from 'vitest';
import { type CartVersion, cartClient, cartVersions, contents, lineId, variant } from './support/cart-client.ts';
import { contract } from './support/contract.ts';

/** Fields of a cart beside its lines: note, attributes, buyer, discount codes, delivery, metafields. */

const phone = { merchandiseId: variant(2005) };
const sim = { merchandiseId: variant(2011) };
const cases = { merchandiseId: variant(2006) };
const protector = { merchandiseId: variant(2009) };

contract('storefront', (subject) => {
  const versions: readonly CartVersion[] = subject.isSandbox ? cartVersions : ['2026-04'];

  describe.each(versions)('at %s', (version) => {
    const shop = () => cartClient(subject.account(), version);

    test('a note has at most 5000 characters, and a longer one changes nothing', async () => {
      const { id: cartId } = await shop().change('cartCreate', { input: { note: 'Ring twice' } });
      const code = version === '2023-10' ? 'INVALID' : 'NOTE_TOO_LONG';
      const message = 'The note exceeds the maximum number of 5000 characters.';
      expect(await shop().run('cartNoteUpdate', { cartId, note: 'x'.repeat(5001) })).toMatchObject({
        cart: null,
        userErrors: [{ code, field: ['note'], message }],
      });
      expect((await shop().read(cartId))?.note).toBe('Ring twice');
      expect((await shop().change('cartNoteUpdate', { cartId, note: 'x'.repeat(5000) })).note).toHaveLength(5000);
    });

    test('attributes replace the stored ones; a repeated key keeps its first position and last value', async () => {
      const { id: cartId } = await shop().change('cartCreate', { input: { attributes: [{ key: 'old', value: '1' }] } });
      const attributes = [
        { key: 'a', value: '1' },
        { key: 'b', value: '2' },
        { key: 'a', value: '3' },
      ];
      const changed = await shop().change('cartAttributesUpdate', { cartId, attributes });
      expect(changed.attributes).toEqual([
        { key: 'a', value: '3' },
        { key: 'b', value: '2' },
      ]);
    });

    test('the buyer’s identity is merged, and an unknown customer changes nothing', async () => {
      const { id: cartId } = await shop().change('cartCreate', {
        input: { buyerIdentity: { email: 'a@example.com' } },
      });
      const update = (buyerIdentity: object) => shop().run('cartBuyerIdentityUpdate', { cartId, buyerIdentity });
      expect((await update({ countryCode: 'US' })).cart?.buyerIdentity).toMatchObject({
        email: 'a@example.com',
        countryCode: 'US',
      });
      const refused = await update({ email: 'b@example.com', customerAccessToken: 'nobody' });
      expect(refused).toMatchObject({
        cart: { buyerIdentity: { email: 'a@example.com' } },
        userErrors: [
          { code: 'INVALID', field: ['buyerIdentity', 'customerAccessToken'], message: 'Customer is invalid' },
        ],
      });
    });

    test.runIf(subject.isSandbox)('a buyer in another country gets that country’s prices', async () => {
      const { id: cartId, cost } = await shop().create({ ...cases, quantity: 3 });
      expect(cost.totalAmount).toEqual({ amount: '75.0', currencyCode: 'USD' });
      const abroad = await shop().change('cartBuyerIdentityUpdate', { cartId, buyerIdentity: { countryCode: 'CA' } });
      expect(abroad.cost.totalAmount).toEqual({ amount: '101.25', currencyCode: 'CAD' });
      expect(abroad.lines.nodes[0]?.cost.amountPerQuantity).toEqual({ amount: '33.75', currencyCode: 'CAD' });
    });

    test('codes replace the stored ones, keep their spelling and are never refused; equal ones are merged', async () => {
      const { id: cartId } = await shop().change('cartCreate', {});
      const codes = ['no-such-code-1', ' NO-SUCH-CODE-2 ', 'No-Such-Code-1'];
      const answer = await shop().run('cartDiscountCodesUpdate', { cartId, discountCodes: codes });
      expect(answer).toMatchObject({
        userErrors: [],
        cart: {
          discountCodes: [
            { code: 'no-such-code-1', applicable: false },
            { code: ' NO-SUCH-CODE-2 ', applicable: false },
          ],
        },
      });
      const target = cartId.replace(/\?.*/, '');
      const warning = { code: 'DISCOUNT_NOT_FOUND', message: 'Enter a valid discount code', target };
      expect(answer.warnings).toEqual(version === '2023-10' ? undefined : [warning, warning]);
      const cleared = await shop().run('cartDiscountCodesUpdate', { cartId, discountCodes: [] });
      expect(cleared.cart?.discountCodes).toEqual([]);
      expect(cleared.warnings).toEqual(version === '2023-10' ? undefined : []);
    });

    const effects = [
      { codes: ['WELCOME'], lines: [phone, sim], subtotal: '709.0', total: '638.1', onCart: ['1.0', '69.9'] },
      { codes: ['slowdown'], lines: [phone], subtotal: '699.0', total: '649.0', onCart: ['50.0'] },
      { codes: ['SLOWDOWN'], lines: [sim], subtotal: '10.0', total: '10.0', onCart: [], applicable: false },
      { codes: ['SPARECASE'], lines: [{ ...cases, quantity: 3 }], subtotal: '56.25', total: '56.25', onCart: [] },
      { codes: ['CLEARVIEW'], lines: [{ ...protector, quantity: 2 }], subtotal: '30.0', total: '30.0', onCart: [] },
      { codes: ['LONGSUMMER'], lines: [phone], subtotal: '699.0', total: '699.0', onCart: [], applicable: false },
      { codes: ['FIRSTSNOW'], lines: [phone], subtotal: '699.0', total: '699.0', onCart: [], applicable: false },
    ];

    test.runIf(subject.isSandbox).each(effects)('$codes.0 lowers $subtotal to $total', async (effect) => {
      const { codes, lines, subtotal, total, onCart, applicable = true } = effect;
      const input = { lines, discountCodes: codes };
      const cart = await shop().change('cartCreate', { input });
      expect(cart.discountCodes).toEqual([{ code: codes[0], applicable }]);
      expect(cart.cost).toMatchObject({ subtotalAmount: { amount: subtotal }, totalAmount: { amount: total } });
      expect(cart.discountAllocations.map(({ discountedAmount }) => discountedAmount.amount)).toEqual(onCart);
    });

    const refusedCodes = [
      ['LONGSUMMER', 'DISCOUNT_CURRENTLY_INACTIVE', 'This discount is not valid anymore'],
      [
        'SLOWDOWN',
        'DISCOUNT_PURCHASE_NOT_IN_RANGE',
        'The SLOWDOWN discount code is not valid for the items in your cart',
      ],
    ] as const;

    test.runIf(subject.isSandbox).each(refusedCodes)('%s warns of %s after every mutation', async (...refused) => {
      const [discountCode, code, message] = refused;
      const created = await shop().run('cartCreate', { input: { lines: [sim], discountCodes: [discountCode] } });
      const target = created.cart?.id.replace(/\?.*/, '');
      const expectedWarnings = version === '2023-10' ? undefined : [{ code, message, target }];
      expect(created.warnings).toEqual(expectedWarnings);
      const noted = await shop().run('cartNoteUpdate', { cartId: created.cart?.id, note: 'x' });
      expect(noted.warnings).toEqual(expectedWarnings);
    });

    test('metafields are stored, missing ones are left out, and invalid ones are refused', async () => {
      const { id } = await shop().change('cartCreate', {});
      const set = (value: string) =>
        shop().request(
          `mutation($metafields: [CartMetafieldsSetInput!]!) {
            cartMetafieldsSet(metafields: $metafields) { metafields { key } userErrors { code field message } } }`,
          { metafields: [{ ownerId: id, key: 'gifts.count', type: 'number_integer', value }] },
        );
      expect((await set('2')).data).toMatchObject({ cartMetafieldsSet: { userErrors: [] } });
      expect((await set('two')).data).toMatchObject({
        cartMetafieldsSet: { userErrors: [{ code: 'INVALID_VALUE', message: 'Value must be an integer.' }] },
      });
      const { data } = await shop().request(
        `query($id: ID!) { cart(id: $id) { metafields(identifiers: [
          { namespace: "gifts", key: "none" }, { namespace: "gifts", key: "count" }]) { key value } } }`,
        { id },
      );
      expect(data).toEqual({ cart: { metafields: [{ key: 'count', value: '2' }] } });
    });

    test('an unknown metafield cannot be deleted', async () => {
      const { id } = await shop().change('cartCreate', {});
      const { data } = await shop().request(
        `mutation($input: CartMetafieldDeleteInput!) {
          cartMetafieldDelete(input: $input) { deletedId userErrors { code field message } } }`,
        { input: { ownerId: id, key: 'gifts.none' } },
      );
      expect(data).toMatchObject({
        cartMetafieldDelete: {
          userErrors: [
            { code: 'METAFIELD_DOES_NOT_EXIST', field: ['input', 'key'], message: 'Metafield does not exist' },
          ],
        },
      });
    });

    test('more than 250 attributes are a GraphQL error', async () => {
      const { id: cartId } = await shop().change('cartCreate', {});
      const attributes = Array.from({ length: 251 }, (_, index) => ({ key: String(index), value: 'x' }));
      const { data, errors } = await shop().request(
        `mutation($cartId: ID!, $attributes: [AttributeInput!]!) {
          cartAttributesUpdate(cartId: $cartId, attributes: $attributes) { cart { id } } }`,
        { cartId, attributes },
      );
      expect(data).toBeUndefined();
      expect(errors).toMatchObject({
        graphQLErrors: [
          { path: ['cartAttributesUpdate', 'attributes'], extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } },
        ],
      });
    });

    test.runIf(subject.isSandbox)(
      'the amounts add up with a selling plan, a discount and another currency',
      async () => {
        const lines = [
          { merchandiseId: variant(2008), sellingPlanId: 'gid://shopify/SellingPlan/5001', quantity: 3 },
          { ...cases, quantity: 7 },
          { ...sim, quantity: 1 },
        ];
        const buyerIdentity = { countryCode: 'CA' };
        const cart = await shop().change('cartCreate', { input: { lines, discountCodes: ['WELCOME'], buyerIdentity } });
        const minor = ({ amount }: { amount: string }) => Math.round(Number(amount) * 100);
        const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
        const { nodes } = cart.lines;
        expect(cart.discountAllocations.length).toBe(nodes.length);
        expect(nodes.map(({ cost, quantity }) => minor(cost.amountPerQuantity) * quantity)).toEqual(
          nodes.map(({ cost }) => minor(cost.subtotalAmount)),
        );
        expect(minor(cart.cost.subtotalAmount)).toBe(sum(nodes.map(({ cost }) => minor(cost.totalAmount))));
        const off = sum(cart.discountAllocations.map(({ discountedAmount }) => minor(discountedAmount)));
        expect(minor(cart.cost.totalAmount)).toBe(minor(cart.cost.subtotalAmount) - off);
        expect(cart.cost.totalAmount.currencyCode).toBe('CAD');
      },
    );

    test.runIf(subject.isSandbox)('an emptied cart still has its note, attributes and codes', async () => {
      const note = 'Ring twice';
      const attributes = [{ key: 'a', value: '1' }];
      const input = { lines: [phone], note, attributes, discountCodes: ['WELCOME'] };
      const cart = await shop().change('cartCreate', { input });
      const emptied = await shop().change('cartLinesRemove', { cartId: cart.id, lineIds: [lineId(cart)] });
      expect(contents(emptied)).toEqual([]);
      expect(emptied).toMatchObject({
        totalQuantity: 0,
        note,
        attributes,
        discountCodes: [{ code: 'WELCOME', applicable: false }],
        cost: { totalAmount: { amount: '0.0' } },
      });
    });

    test('a delivery option that is not offered is refused', async () => {
      const { id: cartId } = await shop().change('cartCreate', {});
      const selectedDeliveryOptions = [
        { deliveryGroupId: 'gid://shopify/CartDeliveryGroup/1', deliveryOptionHandle: 'pigeon' },
      ];
      expect(await shop().run('cartSelectedDeliveryOptionsUpdate', { cartId, selectedDeliveryOptions })).toMatchObject({
        cart: null,
        userErrors: [
          {
            code: 'INVALID_DELIVERY_OPTION',
            field: ['selectedDeliveryOptions'],
            message: 'The delivery option with handle pigeon is not valid.',
          },
        ],
      });
    });
  });
});
