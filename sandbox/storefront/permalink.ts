import { z } from 'zod';
import { plainTextResponse } from '../http/responses.ts';
import { isEmail } from './cart/addresses.ts';
import type { OperationRequest, OperationResult } from './execute.ts';
import { gid } from './gid.ts';

const address = /^\/cart\/(?<lines>\d{1,15}:\d{1,6}(?:,\d{1,15}:\d{1,6})*)$/;

const attribute = /^attributes\[(.+)\]$/;

const query =
  'mutation ($input: CartInput) { cartCreate(input: $input) { cart { checkoutUrl } userErrors { message } } }';

const created = z.object({
  cartCreate: z.object({
    cart: z.object({ checkoutUrl: z.string() }).nullable(),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
});

/**
 * A cart permalink, `/cart/{variant}:{quantity},…?discount={code},…`, which the shop's domain answers with a checkout (Shopify, "Create cart
 * permalinks"). Of its parameters `checkout[…]` only the email is read; an invalid one is ignored.
 *
 * @returns null for any other request
 */
export function permalinkOperation(request: Request): OperationRequest | null {
  const { pathname, searchParams } = new URL(request.url);
  const lines = address.exec(pathname)?.groups?.lines;
  if (lines === undefined || request.method !== 'GET') return null;
  const email = searchParams.get('checkout[email]') ?? '';
  const input = {
    lines: lines.split(',').map((line) => {
      const [variant, quantity] = line.split(':').map(Number);
      return { merchandiseId: gid('ProductVariant', variant ?? 0), quantity };
    }),
    discountCodes: searchParams.get('discount')?.split(',') ?? [],
    note: searchParams.get('note'),
    attributes: [...searchParams].flatMap(([name, value]) => {
      const key = attribute.exec(name)?.[1];
      return key === undefined ? [] : [{ key, value }];
    }),
    ...(isEmail(email) && { buyerIdentity: { email } }),
  };
  return { query, variables: { input }, operationName: null };
}

/** Redirects to the checkout of the cart that the operation created; responds with 404 and the reason if there is no cart. */
export function permalinkResponse({ data, errors = [] }: OperationResult): Response {
  if (errors.length > 0) return plainTextResponse(404, errors.map(({ message }) => message).join(' '));
  const { cart, userErrors } = created.parse(data).cartCreate;
  if (cart) return new Response(null, { status: 302, headers: { location: cart.checkoutUrl } });
  return plainTextResponse(404, userErrors.map(({ message }) => message).join(' '));
}
