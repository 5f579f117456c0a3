import { describe, expect, test } from 'vitest';
import { type CartVersion, cartClient, cartVersions, contents, lineId, variant } from './support/cart-client.ts';
import { contract } from './support/contract.ts';

/** Lines and stock. See storefront-cart-details.test.ts for other fields and storefront-cart-life.test.ts for expiry and completion. */

const sim = { merchandiseId: variant(2011) };
/** Three in stock, not sold without stock. */
const protector = { merchandiseId: variant(2009) };
const soldOut = { merchandiseId: variant(2007) };
const uncounted = { merchandiseId: variant(2010) };
/** None in stock, sold without stock. */
const soldAhead = { merchandiseId: variant(2001) };
const plan = { merchandiseId: variant(2008), sellingPlanId: 'gid://shopify/SellingPlan/5002' };
const gift = [{ key: 'gift', value: 'yes' }];

contract('storefront', (subject) => {
  /** A live account answers 2023-10 with a later version's behavior. */
  const versions: readonly CartVersion[] = subject.isSandbox ? cartVersions : ['2026-04'];

  describe.each(versions)('at %s', (version) => {
    const shop = () => cartClient(subject.account(), version);

    test('a cart is created without input, and read back unchanged', async () => {
      const cart = await shop().change('cartCreate', {});
      expect(cart).toMatchObject({
        note: null,
        attributes: [],
        totalQuantity: 0,
        discountCodes: [],
        buyerIdentity: { email: null, phone: null },
        cost: { subtotalAmountEstimated: true, totalAmountEstimated: true, totalTaxAmount: null },
      });
      expect(cart.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(await shop().read(cart.id)).toEqual(cart);
    });

    test.runIf(subject.isSandbox)('ids and URLs have the format of their version', async () => {
      const cart = await shop().create(sim);
      const key = version === '2023-10' ? '' : '\\?key=[0-9a-f]{32}';
      expect(cart.id).toMatch(new RegExp(`^gid://shopify/Cart/[0-9a-f]{40}${key}$`));
      expect(cart.checkoutUrl).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/cart/c/[0-9a-f]{40}${key}$`));
      const token = cart.id.replace(/^.*\//, '').replace(/\?.*/, '');
      expect(lineId(cart)).toMatch(new RegExp(`^gid://shopify/CartLine/[0-9a-f-]{36}\\?cart=${token}$`));
    });

    test.runIf(subject.isSandbox)(
      'equal lines are merged with their id, other lines are added at the front',
      async () => {
        const cart = await shop().create(sim);
        const added = await shop().change('cartLinesAdd', {
          cartId: cart.id,
          lines: [
            { ...sim, quantity: 2 },
            { ...sim, attributes: gift },
            { ...uncounted, quantity: 0 },
            { ...uncounted, quantity: 4 },
          ],
        });
        expect(contents(added)).toEqual(['2010×4', '2011×1', '2011×3']);
        expect(lineId(added, 2)).toBe(lineId(cart));
      },
    );

    test.runIf(subject.isSandbox)(
      'an update sets quantities, removes lines, merges equal ones and changes variants',
      async () => {
        const cart = await shop().create({ ...sim, quantity: 2 }, { ...sim, attributes: gift });
        const update = (...lines: object[]) => shop().change('cartLinesUpdate', { cartId: cart.id, lines });
        const id = lineId(cart);
        const updated = await update({ id, quantity: 3, attributes: null });
        expect(updated.lines.nodes[0]).toMatchObject({ quantity: 3, attributes: gift });
        expect(contents(await update({ id, attributes: [] }))).toEqual(['2011×5']);
        const swapped = await update({ id: lineId(cart, 1), merchandiseId: uncounted.merchandiseId });
        expect(contents(swapped)).toEqual(['2010×5']);
        expect(contents(await update({ id: lineId(swapped), quantity: 0 }))).toEqual([]);
      },
    );

    test.runIf(subject.isSandbox)('a quantity above the stock is lowered to it, without an error', async () => {
      const cart = await shop().create(protector);
      const {
        cart: capped,
        userErrors,
        warnings,
      } = await shop().run('cartLinesAdd', {
        cartId: cart.id,
        lines: [{ ...protector, quantity: 9 }],
      });
      expect(contents(capped)).toEqual(['2009×3']);
      expect(userErrors).toEqual([]);
      const message = 'Only 2 items were added to your cart due to availability.';
      const target = lineId(cart);
      expect(warnings).toEqual(
        version === '2023-10' ? undefined : [{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message, target }],
      );
    });

    test.runIf(subject.isSandbox)('nothing is added to a cart that has the whole stock, with a warning', async () => {
      const cart = await shop().create({ ...protector, quantity: 3 });
      const code = 'MERCHANDISE_NOT_ENOUGH_STOCK';
      const message = 'The maximum quantity of this item is already in your cart.';
      const add = async (attributes: object[]) => {
        const added = await shop().run('cartLinesAdd', { cartId: cart.id, lines: [{ ...protector, attributes }] });
        const warning = { code, message, target: lineId(added.cart) };
        expect(added.warnings).toEqual(version === '2023-10' ? undefined : [warning]);
        return contents(added.cart);
      };
      expect(await add([])).toEqual(['2009×3']);
      expect(await add(gift)).toEqual(['2009×0', '2009×3']);
    });

    test.runIf(subject.isSandbox)(
      'a sold-out line stays with quantity 0, with a warning after every mutation',
      async () => {
        const { cart, warnings } = await shop().run('cartCreate', { input: { lines: [soldOut] } });
        expect(contents(cart)).toEqual(['2007×0']);
        const message = "The product 'Case, light gray' is already sold out.";
        const expectedWarnings = [{ code: 'MERCHANDISE_OUT_OF_STOCK', message, target: lineId(cart) }];
        expect(warnings).toEqual(version === '2023-10' ? undefined : expectedWarnings);
        const later = await shop().run('cartNoteUpdate', { cartId: cart?.id, note: 'x' });
        expect(later.warnings).toEqual(version === '2023-10' ? undefined : expectedWarnings);
      },
    );

    test.runIf(subject.isSandbox)(
      'Two lines of one variant share its stock: raising one lowers the other',
      async () => {
        const cart = await shop().create({ ...protector, quantity: 2 }, { ...protector, attributes: gift });
        expect(contents(cart)).toEqual(['2009×1', '2009×2']);
        const raised = await shop().run('cartLinesUpdate', {
          cartId: cart.id,
          lines: [{ id: lineId(cart), quantity: 3 }],
        });
        expect(contents(raised.cart)).toEqual(['2009×3', '2009×0']);
      },
    );

    test.runIf(subject.isSandbox)('untracked and backordered variants have no limit', async () => {
      const cart = await shop().create({ ...uncounted, quantity: 400 }, { ...soldAhead, quantity: 300 });
      expect(contents(cart)).toEqual(['2001×300', '2010×400']);
    });

    test.runIf(subject.isSandbox)('decreased stock lowers the quantities in carts', async () => {
      const cart = await shop().create({ ...protector, quantity: 3 });
      await subject.sandbox().setStock(protector.merchandiseId, 1);
      expect(contents(await shop().read(cart.id))).toEqual(['2009×1']);
      await subject.sandbox().settings({ cart: { reads: 'until-changed' } });
      expect(contents(await shop().read(cart.id))).toEqual(['2009×3']);
      const changed = await shop().run('cartNoteUpdate', { cartId: cart.id, note: '' });
      expect(contents(changed.cart)).toEqual(['2009×1']);
      expect(changed.warnings?.map(({ code }) => code)).toEqual(
        version === '2023-10' ? undefined : ['MERCHANDISE_NOT_ENOUGH_STOCK'],
      );
    });

    test.runIf(subject.isSandbox)('a selling plan prices its line and distinguishes it from others', async () => {
      const cart = await shop().create(plan, { ...plan, sellingPlanId: 'gid://shopify/SellingPlan/5001' });
      expect(cart.lines.nodes).toMatchObject([
        {
          cost: { amountPerQuantity: { amount: '6.0' } },
          sellingPlanAllocation: { sellingPlan: { id: 'gid://shopify/SellingPlan/5001' } },
        },
        { cost: { amountPerQuantity: { amount: '60.0' } } },
      ]);
      expect(cart.cost).toMatchObject({
        subtotalAmount: { amount: '66.0', currencyCode: 'USD' },
        checkoutChargeAmount: { amount: '66.0' },
      });
    });

    describe('refusals', () => {
      const newerCode = (code: string) => (version === '2023-10' ? 'INVALID' : code);
      const missing = variant(0);
      const mistakes = [
        {
          title: 'merchandise that does not exist',
          line: { merchandiseId: missing },
          code: 'INVALID',
          field: 'merchandiseId',
          message: `The merchandise with id ${missing} does not exist.`,
        },
        {
          title: 'a selling plan of other merchandise',
          line: { ...sim, sellingPlanId: plan.sellingPlanId },
          code: newerCode('SELLING_PLAN_NOT_APPLICABLE'),
          field: 'sellingPlanId',
          message: 'Cannot apply selling plan to variant',
        },
        {
          title: 'merchandise that is sold with a plan only',
          line: { merchandiseId: plan.merchandiseId },
          code: newerCode('VARIANT_REQUIRES_SELLING_PLAN'),
          field: 'sellingPlanId',
          message: 'The variant can only be bought with a selling plan.',
        },
        {
          title: 'a negative quantity',
          line: { ...sim, quantity: -1 },
          code: 'LESS_THAN',
          field: 'quantity',
          message: 'The quantity must be greater than or equal to 0.',
        },
        {
          title: 'more than any cart can hold',
          line: { ...uncounted, quantity: 1_000_000_000 },
          code: newerCode('MAXIMUM_EXCEEDED'),
          field: 'quantity',
          message: 'The quantity must not be greater than 1000000.',
        },
      ];

      test.runIf(subject.isSandbox).each(mistakes)('$title: the whole batch is refused', async (mistake) => {
        const { line, code, field, message } = mistake;
        const cart = await shop().create(sim);
        const [onAdd, onCreate] = [
          await shop().run('cartLinesAdd', { cartId: cart.id, lines: [uncounted, line] }),
          await shop().run('cartCreate', { input: { lines: [uncounted, line] } }),
        ];
        expect(onAdd).toMatchObject({ cart: null, userErrors: [{ code, field: ['lines', '1', field], message }] });
        expect(onCreate).toMatchObject({
          cart: null,
          userErrors: [{ code, field: ['input', 'lines', '1', field], message }],
        });
        expect(contents(await shop().read(cart.id))).toEqual(['2011×1']);
      });

      test('an unknown line leaves the cart unchanged', async () => {
        const cart = await shop().change('cartCreate', {});
        const token = cart.id.replace(/^.*\//, '').replace(/\?.*/, '');
        const id = `gid://shopify/CartLine/0b9d0d0c-3c31-4f2c-9d0e-6f6d1c4b7a10?cart=${token}`;
        const error = {
          code: 'INVALID_MERCHANDISE_LINE',
          message: 'The merchandise line with id 0b9d0d0c-3c31-4f2c-9d0e-6f6d1c4b7a10 does not exist.',
        };
        const lines = [{ id, quantity: 1 }];
        expect(await shop().run('cartLinesUpdate', { cartId: cart.id, lines })).toMatchObject({
          cart: { id: cart.id, totalQuantity: 0 },
          userErrors: [{ ...error, field: ['lines', '0', 'id'] }],
        });
        expect(await shop().run('cartLinesRemove', { cartId: cart.id, lineIds: [id] })).toMatchObject({
          cart: { id: cart.id },
          userErrors: [{ ...error, field: ['lineIds', '0'] }],
        });
      });

      test('more than 250 lines in one request are a GraphQL error', async () => {
        const cart = await shop().change('cartCreate', {});
        const lines = Array.from({ length: 251 }, () => sim);
        const { errors } = await shop().request(
          'mutation($cartId: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $cartId, lines: $lines) { cart { id } } }',
          { cartId: cart.id, lines },
        );
        expect(errors).toMatchObject({
          graphQLErrors: [
            {
              message: 'The input array size of 251 is greater than the maximum allowed of 250.',
              path: ['cartLinesAdd', 'lines'],
              extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
            },
          ],
        });
      });
    });
  });
});
