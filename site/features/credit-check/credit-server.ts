import { data } from 'react-router';
import type { Cloud, CreditCheck } from '#providers/cloud/types.ts';
import type { Money, Product } from '#providers/storefront/types.ts';
import { isLightPhoneII } from '#site/catalogue/phones.ts';
import { firstChoice, productChoices } from '#site/catalogue/product-choices.ts';
import {
  providersContext,
  type RouteArgs,
  type RouterContext,
  siteContext,
  visitorLimitsContext,
} from '#site/kernel/context.ts';
import { readCookie, setCookieHeader } from '#site/kernel/http/cookies.ts';
import { notFound, optional, reportFault } from '#site/kernel/loading/load.ts';
import { fields, readApplicant, tooYoung } from './application.ts';
import { type CreditPhone, readPhone } from './credit-phone.ts';
import type { CreditOffer, CreditState } from './credit-state.ts';
import { readDateOfBirth } from './date-of-birth.ts';

/**
 * The cookie contains the id of the visitor's check, which gives access to the decision but not to the applicant's data, and the handle of its
 * phone: "id~handle". A visitor has one check, and an application for another phone replaces it (decision 0096).
 */
const cookieName = 'credit_check';
/** Seconds. */
const cookieMaxAge = 60 * 60;

/**
 * The visitor's check of the phone that the address names, read from the cloud API on every call (NET-5, NET-8).
 * @throws DataWithResponseInit with status 404 when no cloud API is configured
 */
export async function readCheck({ context, request }: RouteArgs) {
  const cloud = await configured(context);
  const { siteUrl } = context.get(siteContext);
  const [id, handle] = readCookie(request, cookieName, siteUrl).split('~');
  const phone = readPhone(new URL(request.url).searchParams);
  if (!id || (handle && !isSameModel(handle, phone.handle))) return data<CreditState>({ kind: 'idle' });
  try {
    const check = await cloud.creditCheck(id);
    if (!check) return data<CreditState>({ kind: 'idle' }, { headers: deleteCookie(siteUrl) });
    return data(withoutId(check));
  } catch (fault) {
    return data<CreditState>({ kind: 'unavailable', typed: null }, reportFault(context, fault));
  }
}

/**
 * Creates a check from a posted application, or deletes the cookie of the existing one (`intent=forget`). The price is the storefront's; a form
 * cannot set it.
 * @throws DataWithResponseInit with status 400 for a body that is no form, 404 for an unknown product or without a cloud API
 */
export async function applyForCheck({ context, request }: RouteArgs) {
  const { storefront } = context.get(providersContext);
  const cloud = await configured(context);
  const { siteUrl } = context.get(siteContext);
  const form = await request.formData().catch(() => null);
  if (!form) throw data(null, { status: 400 });
  if (form.get('intent') === 'forget') return data<CreditState>({ kind: 'idle' }, { headers: deleteCookie(siteUrl) });
  const phone = readPhone(new URL(request.url).searchParams);
  const typed = readApplicant(form);
  const wait = await context.get(visitorLimitsContext).creditCheck();
  if (wait !== null) {
    const headers = { 'retry-after': String(wait) };
    return data<CreditState>({ kind: 'limited', minutes: Math.ceil(wait / 60), typed }, { status: 429, headers });
  }
  try {
    const price = priceOf(await storefront.product(phone.handle), phone);
    if (!price) throw await notFound(context);
    const { date, problem } = readDateOfBirth(typed.dateOfBirth, new Date().toISOString().slice(0, 10));
    const result = await cloud.createCreditCheck({ ...typed, dateOfBirth: date }, price);
    if (result.check) {
      const headers = cookieHeader(`${result.check.id}~${phone.handle}`, cookieMaxAge, siteUrl);
      return data(withoutId(result.check), { headers });
    }
    const problems = result.invalid.map(({ field, isTooYoung }) => [
      field,
      isTooYoung ? tooYoung : fields[field].problem,
    ]);
    const all = { ...Object.fromEntries(problems), ...(problem && { dateOfBirth: problem }) };
    return data<CreditState>({ kind: 'invalid', problems: all, typed }, { status: 422 });
  } catch (fault) {
    return data<CreditState>({ kind: 'unavailable', typed }, reportFault(context, fault));
  }
}

async function configured(context: RouterContext): Promise<Cloud> {
  const { cloud } = context.get(providersContext);
  if (!cloud) throw await notFound(context);
  return cloud;
}

/** The phone that the page is about; null if it cannot be read. */
export async function readOffer({ context, request }: RouteArgs): Promise<CreditOffer | null> {
  const phone = readPhone(new URL(request.url).searchParams);
  const product = await optional(context, ({ storefront }) => storefront.product(phone.handle));
  const price = priceOf(product, phone);
  return product && price && { product: product.title, price };
}

/** The price of the variant that the product page selects for the same address. */
function priceOf(product: Product | null, { variant }: CreditPhone): Money | null {
  if (!product) return null;
  return firstChoice(productChoices(product), { variantId: variant, planId: null })?.price ?? product.priceFrom;
}

/** The colors of the Light Phone II count as one phone, because they have the same name and price. */
function isSameModel(one: string, other: string): boolean {
  return one === other || (isLightPhoneII(one) && isLightPhoneII(other));
}

function withoutId({ id: _id, ...check }: CreditCheck): CreditState {
  return { kind: 'check', check };
}

function deleteCookie(siteUrl: string): Headers {
  return cookieHeader('', 0, siteUrl);
}

function cookieHeader(value: string, maxAge: number, siteUrl: string): Headers {
  return new Headers({ 'set-cookie': setCookieHeader(cookieName, value, { siteUrl, maxAge }) });
}
