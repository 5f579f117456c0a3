import { data, type RouterContextProvider } from 'react-router';
import type { Cloud, CreditCheck } from '#providers/cloud/types.ts';
import type { Money, Product } from '#providers/storefront/types.ts';
import { firstChoice, productChoices } from '#site/catalogue/product-choices.ts';
import { providersContext, shopContext, visitorLimitsContext } from '#site/kernel/context.ts';
import { reportFault } from '#site/kernel/loading/load.ts';
import { fields, readApplicant, tooYoung } from './application.ts';
import type { CreditAnswer } from './credit-answer.ts';
import { forgetCheck, keepCheck, readCheckId } from './credit-cookie.ts';
import { type CreditPhone, readPhone } from './credit-phone.ts';

interface Asked {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** How the visitor's check stands (NET-8). */
export async function readCheck({ context, request }: Asked) {
  const cloud = cloudOf(context.get(providersContext).cloud);
  const { siteUrl } = context.get(shopContext);
  const id = readCheckId(request);
  if (!id) return data<CreditAnswer>({ kind: 'idle' });
  try {
    const check = await cloud.creditCheck(id);
    if (!check) return data<CreditAnswer>({ kind: 'idle' }, { headers: forgetCheck(siteUrl) });
    return data(answerOf(check));
  } catch (fault) {
    return data<CreditAnswer>({ kind: 'away', typed: null }, reportFault(context, fault));
  }
}

/** Asks for a check, or forgets the one there is. The price is read from the shop, whatever the form says. */
export async function takeApplication({ context, request }: Asked) {
  const { storefront, cloud: configured } = context.get(providersContext);
  const cloud = cloudOf(configured);
  const { siteUrl } = context.get(shopContext);
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  const form = await request.formData().catch(() => null);
  if (!form) throw data(null, { status: 400 });
  if (form.get('intent') === 'forget') return data<CreditAnswer>({ kind: 'idle' }, { headers: forgetCheck(siteUrl) });
  const phone = readPhone(new URL(request.url).searchParams);
  const typed = readApplicant(form);
  const wait = await context.get(visitorLimitsContext).creditCheck();
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<CreditAnswer>({ kind: 'limited', minutes: Math.ceil(wait / 60), typed }, { status: 429, headers });
  }
  try {
    const price = priceOf(await storefront.product(phone.handle), phone);
    if (!price) throw data(null, { status: 404 });
    const answer = await cloud.createCreditCheck(typed, price);
    if (answer.check) return data(answerOf(answer.check), { headers: keepCheck(answer.check.id, siteUrl) });
    const problems = answer.invalid.map(({ field, isTooYoung }) => [
      field,
      isTooYoung ? tooYoung : fields[field].problem,
    ]);
    return data<CreditAnswer>({ kind: 'invalid', problems: Object.fromEntries(problems), typed }, { status: 422 });
  } catch (fault) {
    return data<CreditAnswer>({ kind: 'away', typed }, reportFault(context, fault));
  }
}

function cloudOf(cloud: Cloud | null): Cloud {
  if (!cloud) throw data(null, { status: 404 });
  return cloud;
}

/** Of the variant that the phone's page chooses for the same address. */
function priceOf(product: Product | null, { variant }: CreditPhone): Money | null {
  if (!product) return null;
  return firstChoice(productChoices(product), { variantId: variant, planId: null })?.price ?? product.priceFrom;
}

function answerOf({ id: _kept, ...check }: CreditCheck): CreditAnswer {
  return { kind: 'check', check };
}
