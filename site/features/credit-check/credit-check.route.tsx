import { href, redirect, useLocation } from 'react-router';
import { pageHead, siteUrlOf } from '#site/kernel/layout/page-head.ts';
import styles from '#site/kernel/screens/narrow-page.module.css';
import { Link } from '#site/kernel/ui/link.tsx';
import type { Route } from './+types/credit-check.route.ts';
import { CreditCheck } from './credit-check.tsx';
import { creditPath, readPhone } from './credit-phone.ts';
import { readCheck, takeApplication } from './credit-requests.ts';

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('retry-after');
  return { 'cache-control': 'private, no-store', ...(retryAfter && { 'retry-after': retryAfter }) };
}

export async function loader(args: Route.LoaderArgs) {
  return readCheck(args);
}

/** What was settled is shown by the page itself, so that reloading asks for nothing again. */
export async function action(args: Route.ActionArgs) {
  const answered = await takeApplication(args);
  const { kind } = answered.data;
  if (kind === 'invalid' || kind === 'limited' || kind === 'away') return answered;
  const path = creditPath(readPhone(new URL(args.request.url).searchParams));
  return redirect(path, { status: 303, headers: answered.init?.headers });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ siteUrl: siteUrlOf(matches), title: 'Pay in parts', noIndex: true });
}

export default function CreditCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const phone = readPhone(new URLSearchParams(useLocation().search));
  const variant = phone.variant === null ? '' : `?variant=${phone.variant}`;
  return (
    <div className={styles.page}>
      <h1 className="display">Pay in parts</h1>
      <CreditCheck initial={actionData ?? loaderData} phone={phone} />
      <p>
        <Link to={href('/shop/products/:handle', { handle: phone.handle }) + variant}>Back to the phone</Link>
      </p>
    </div>
  );
}
