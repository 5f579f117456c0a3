import { data, href, redirect } from 'react-router';
import type { Cloud } from '#providers/cloud/types.ts';
import type { Money, Product } from '#providers/storefront/types.ts';
import { pageHead, siteUrlOf } from '#site/chrome/page-head.ts';
import { providersContext, shopContext } from '#site/context.ts';
import { isProviderFault, isRefusal, unavailable } from '#site/pages/provider-fault.ts';
import { defaultPhone, isPhone } from '#site/shop/phone-colours.ts';
import type { Route } from './+types/credit-check.route.ts';
import { fields, readApplicant, tooYoung } from './application.ts';
import type { CreditAnswer } from './credit-answer.ts';
import { CreditCheck } from './credit-check.tsx';
import { forgetCheck, keepCheck, readCheckId } from './credit-cookie.ts';
import styles from './credit-page.module.css';

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

/** How the visitor's check stands (NET-8). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const cloud = cloudOf(context.get(providersContext).cloud);
  const { siteUrl, report } = context.get(shopContext);
  const id = readCheckId(request);
  if (!id) return data<CreditAnswer>({ kind: 'idle' });
  try {
    const check = await cloud.creditCheck(id);
    if (!check) return data<CreditAnswer>({ kind: 'idle' }, { headers: forgetCheck(siteUrl) });
    return data<CreditAnswer>(answerOf(check));
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    report(fault);
    return data<CreditAnswer>({ kind: 'away', typed: null }, { status: statusOf(fault) });
  }
}

/** Asks for a check, or forgets the one there is. The price is read from the shop, whatever the form says. */
export async function action({ context, request }: Route.ActionArgs) {
  const { storefront, cloud: configured } = context.get(providersContext);
  const cloud = cloudOf(configured);
  const { siteUrl, report } = context.get(shopContext);
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  const form = await request.formData();
  if (form.get('intent') === 'forget') return settle(request, { kind: 'idle' }, forgetCheck(siteUrl));
  const typed = readApplicant(form);
  try {
    const price = priceOf(await storefront.product(askedPhone(form)));
    if (!price) throw data(null, { status: 404 });
    const answer = await cloud.createCreditCheck(typed, price);
    if (answer.check) return settle(request, answerOf(answer.check), keepCheck(answer.check.id, siteUrl));
    const problems = answer.invalid.map(({ field, isTooYoung }) => [
      field,
      isTooYoung ? tooYoung : fields[field].problem,
    ]);
    return data<CreditAnswer>({ kind: 'invalid', problems: Object.fromEntries(problems), typed }, { status: 422 });
  } catch (fault) {
    if (!isProviderFault(fault)) throw fault;
    report(fault);
    return data<CreditAnswer>({ kind: 'away', typed }, { status: statusOf(fault) });
  }
}

function cloudOf(cloud: Cloud | null): Cloud {
  if (!cloud) throw data(null, { status: 404 });
  return cloud;
}

function askedPhone(form: FormData): string {
  const handle = form.get('product');
  return typeof handle === 'string' && isPhone(handle) ? handle : defaultPhone;
}

function priceOf(product: Product | null): Money | null {
  return product?.priceFrom ?? null;
}

function answerOf({ id: _kept, ...check }: { id: string } & Extract<CreditAnswer, { kind: 'check' }>['check']) {
  return { kind: 'check', check } as const;
}

function statusOf(fault: Parameters<typeof isRefusal>[0]): number {
  return isRefusal(fault) ? 502 : unavailable;
}

/** A browser without JavaScript is sent on, so that reloading asks for nothing again. */
function settle(request: Request, answer: CreditAnswer, headers: Headers) {
  const isPlainForm = request.headers.get('accept')?.includes('text/html') ?? false;
  if (isPlainForm) return redirect(href('/credit-check'), { status: 303, headers });
  return data<CreditAnswer>(answer, { headers });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Pay in parts', noIndex: true });
}

export default function CreditCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1 className="display">Pay in parts</h1>
      <CreditCheck initial={actionData ?? loaderData} product={defaultPhone} />
    </div>
  );
}
