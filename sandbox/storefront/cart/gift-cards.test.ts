import { expect, test } from 'vitest';
import { variantId } from '../testing/cart-client.ts';
import { change, changed, readNewest } from '../testing/newest-cart.ts';
import { testStorefront } from '../testing/test-client.ts';

// The lamp costs $40; one card has $20, the other $99.
const execute = testStorefront().executeAt('2026-04');
const linen = { merchandiseId: variantId(11) };
const usd = (amount: string) => ({ amount, currencyCode: 'USD' });

async function lampCart(input: object = {}) {
  return changed(execute, 'cartCreate', { input: { lines: [linen], ...input } });
}

function lastCharacters({ appliedGiftCards }: { appliedGiftCards: { lastCharacters: string }[] }): string[] {
  return appliedGiftCards.map((card) => card.lastCharacters);
}

test('a gift card pays for a part of the cart, and shows its last characters and what is left', async () => {
  const { id: cartId } = await lampCart();
  const added = await changed(execute, 'cartGiftCardCodesAdd', { cartId, giftCardCodes: ['glowgift20warm'] });
  expect(added.appliedGiftCards).toEqual([
    {
      id: expect.stringMatching(/^gid:\/\/shopify\/AppliedGiftCard\/\d+$/),
      lastCharacters: 'WARM',
      amountUsed: usd('20.0'),
      balance: usd('0.0'),
      presentmentAmountUsed: usd('20.0'),
    },
  ]);
  expect(added.cost).toMatchObject({ subtotalAmount: usd('40.0'), totalAmount: usd('20.0') });
  expect((await readNewest(execute, cartId))?.appliedGiftCards).toEqual(added.appliedGiftCards);
});

test('cards pay one after the other, and never more than the cart costs', async () => {
  const giftCardCodes = ['GLOWGIFT20WARM', 'GLOWGIFT99KIND'];
  const { appliedGiftCards, cost } = await lampCart({ giftCardCodes });
  expect(appliedGiftCards).toMatchObject([
    { amountUsed: usd('20.0'), balance: usd('0.0') },
    { amountUsed: usd('20.0'), balance: usd('79.0') },
  ]);
  expect(cost.totalAmount).toEqual(usd('0.0'));
});

test('codes are added, replaced, and removed by the ids of the cards; one that is there already stays once', async () => {
  const { id: cartId } = await lampCart();
  const send = (mutation: 'cartGiftCardCodesAdd' | 'cartGiftCardCodesUpdate', ...giftCardCodes: string[]) =>
    changed(execute, mutation, { cartId, giftCardCodes });
  await send('cartGiftCardCodesAdd', 'GLOWGIFT20WARM');
  await send('cartGiftCardCodesAdd', 'GlowGift20Warm');
  const both = await send('cartGiftCardCodesAdd', 'GLOWGIFT99KIND');
  expect(lastCharacters(both)).toEqual(['WARM', 'KIND']);

  const appliedGiftCardIds = both.appliedGiftCards.slice(0, 1).map(({ id }) => id);
  const one = await changed(execute, 'cartGiftCardCodesRemove', { cartId, appliedGiftCardIds });
  expect(lastCharacters(one)).toEqual(['KIND']);
  expect(lastCharacters(await send('cartGiftCardCodesUpdate', 'GLOWGIFT20WARM'))).toEqual(['WARM']);
  expect(lastCharacters(await send('cartGiftCardCodesUpdate'))).toEqual([]);
});

test('unknown codes and ids change nothing, without an error', async () => {
  const { id: cartId } = await lampCart({ giftCardCodes: ['GLOWGIFT20WARM', 'NOBODYHASTHIS'] });
  const changes = [
    await change(execute, 'cartGiftCardCodesAdd', { cartId, giftCardCodes: ['ABCD', '', '   '] }),
    await change(execute, 'cartGiftCardCodesRemove', {
      cartId,
      appliedGiftCardIds: ['gid://shopify/AppliedGiftCard/1'],
    }),
  ];
  for (const { cart, userErrors, warnings } of changes) {
    expect([userErrors, warnings]).toEqual([[], []]);
    expect(cart && lastCharacters(cart)).toEqual(['WARM']);
  }
});

test('a cart in another currency uses the card’s own at the market’s rate', async () => {
  const { appliedGiftCards, cost } = await lampCart({
    buyerIdentity: { countryCode: 'DE' },
    giftCardCodes: ['GLOWGIFT20WARM'],
  });
  expect(appliedGiftCards).toMatchObject([
    { amountUsed: usd('20.0'), presentmentAmountUsed: { amount: '18.0', currencyCode: 'EUR' } },
  ]);
  expect(cost.totalAmount).toEqual({ amount: '18.0', currencyCode: 'EUR' });
});
