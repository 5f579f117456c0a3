import { data, isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { isDocumentRequest } from '#site/kernel/http/document-request.ts';
import { passRetryAfter } from '#site/kernel/http/retry-after.ts';
import { allowFormMethods, privateResponse } from '#site/kernel/http/route-middleware.ts';
import type { PageHandle } from '#site/kernel/layout/page-handle.ts';
import { pageHead } from '#site/kernel/layout/page-head.ts';
import { readWords } from '#site/kernel/loading/load.ts';
import { withTimeout } from '#site/kernel/with-timeout.ts';
import type { Route } from './+types/credit-check.route.ts';
import { readApplicant } from './application.ts';
import { CreditCheck } from './credit-check.tsx';
import { creditPath, readPhone } from './credit-phone.ts';
import { applyForCheck, readCheck, readOffer } from './credit-server.ts';
import { type CreditView, formatTitle } from './credit-state.ts';

export const handle = { shortFooter: true } satisfies PageHandle;

export const middleware = [allowFormMethods, privateResponse];

export const headers = passRetryAfter;

export async function loader(args: Route.LoaderArgs) {
  return withWords(args, readCheck(args));
}

/** A form without JavaScript is redirected after it succeeds, so that a reload posts nothing again. A fetcher would navigate to that page. */
export async function action(args: Route.ActionArgs) {
  const result = await withWords(args, applyForCheck(args));
  const { kind } = result.data.state;
  if (kind === 'invalid' || kind === 'limited' || kind === 'unavailable' || !isDocumentRequest(args.request))
    return result;
  const path = creditPath(readPhone(new URL(args.request.url).searchParams));
  return redirect(path, { status: 303, headers: result.init?.headers });
}

async function withWords(args: Route.LoaderArgs | Route.ActionArgs, check: ReturnType<typeof readCheck>) {
  const [{ data: state, init }, { creditWords }, offer] = await Promise.all([
    check,
    readWords(args.context, 'creditWords'),
    readOffer(args),
  ]);
  return data<CreditView>({ state, words: creditWords, offer }, init ?? undefined);
}

/** Milliseconds; the server's own timeouts are shorter. */
const timeout = 30_000;

/** If the read fails, the state is "unavailable". A 404 is thrown, because it means that no cloud API is configured. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<CreditView> {
  try {
    return await inTime(serverLoader());
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) throw error;
    return { state: { kind: 'unavailable', typed: null }, words: null, offer: null };
  }
}

/** After any failure the form shows the submitted values again. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<CreditView> {
  const form = await request.clone().formData();
  try {
    return await inTime(serverAction());
  } catch {
    const typed = form.get('intent') === 'forget' ? null : readApplicant(form);
    return { state: { kind: 'unavailable', typed }, words: null, offer: null };
  }
}

function inTime<Result>(result: Promise<Result>): Promise<Result> {
  return withTimeout(result, timeout, () => new Error('The credit check did not answer in time.'));
}

/** Only the check's own form changes it, and its result is the new state. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead({ matches, title: formatTitle(loaderData?.words) });
}

export default function CreditCheckPage({ loaderData, actionData }: Route.ComponentProps) {
  const phone = readPhone(new URLSearchParams(useLocation().search));
  return <CreditCheck key={creditPath(phone)} initial={actionData ?? loaderData} phone={phone} />;
}
