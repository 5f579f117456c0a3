import { parse } from 'hono/utils/cookie';
import { data } from 'react-router';
import { type RouteArgs, siteContext } from '#site/kernel/context.ts';
import { requestOptsOut } from '#site/kernel/global-privacy-control.ts';
import { setCookieHeader } from '#site/kernel/http/cookies.ts';
import {
  type ConsentAnswer,
  consentCookie,
  consentField,
  consentMaxAge,
  parseConsentAnswer,
} from './consent-answer.ts';
import { domainsAround, pixelCookies } from './pixel-cookies.ts';

export interface Consent {
  /** null: no answer yet. */
  answer: ConsentAnswer | null;
  /** The browser sends Global Privacy Control, which counts as deny (CONSENT-2). */
  hasOptedOut: boolean;
}

export function readConsent({ request }: Pick<RouteArgs, 'request'>): Consent {
  const value = parse(request.headers.get('cookie') ?? '', consentCookie)[consentCookie];
  return { answer: parseConsentAnswer(value), hasOptedOut: requestOptsOut(request) };
}

/**
 * The `set-cookie` headers that store the answer of a posted form; a browser with Global Privacy Control stores `deny`, whatever it posts.
 * @throws DataWithResponseInit with status 400 for a body that is no form, or has no answer
 */
export async function storeAnswer({ context, request }: RouteArgs): Promise<Headers> {
  const form = await request.formData().catch(() => null);
  const posted = parseConsentAnswer(form?.get(consentField));
  if (!posted) throw data(null, { status: 400 });
  const { siteUrl } = context.get(siteContext);
  return answerHeaders(readConsent({ request }).hasOptedOut ? 'deny' : posted, siteUrl);
}

function answerHeaders(answer: ConsentAnswer, siteUrl: string): Headers {
  const options = { siteUrl, isReadByScripts: true };
  const headers = new Headers();
  headers.append('set-cookie', setCookieHeader(consentCookie, answer, { ...options, maxAge: consentMaxAge }));
  if (answer !== 'deny') return headers;
  for (const name of pixelCookies)
    for (const domain of [undefined, ...domainsAround(new URL(siteUrl).hostname)])
      headers.append('set-cookie', setCookieHeader(name, '', { ...options, domain, maxAge: 0 }));
  return headers;
}
