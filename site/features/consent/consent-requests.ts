import { parse } from 'hono/utils/cookie';
import { data, type RouterContextProvider } from 'react-router';
import { shopContext } from '#site/kernel/context.ts';
import { setCookie } from '#site/kernel/http/set-cookie.ts';
import { type Choice, choiceCookie, choiceLasts, choiceOf } from './choice.ts';
import { domainsAround, pixelCookies } from './pixel-cookies.ts';

interface Asked {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** What a visitor has settled about being counted. */
export interface Consent {
  /** null: not answered yet. */
  choice: Choice | null;
  /** Their browser asks every site not to follow them (Global Privacy Control), which counts as deny (CONSENT-2). */
  hasOptedOut: boolean;
}

export function readConsent({ request }: Pick<Asked, 'request'>): Consent {
  const value = parse(request.headers.get('cookie') ?? '', choiceCookie)[choiceCookie];
  return { choice: choiceOf(value), hasOptedOut: request.headers.get('sec-gpc') === '1' };
}

/** The headers that keep what a form chose. */
export async function takeChoice({ context, request }: Asked): Promise<Headers> {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  const form = await request.formData().catch(() => null);
  const chosen = choiceOf(form?.get('choice'));
  if (!chosen) throw data(null, { status: 400 });
  const { siteUrl } = context.get(shopContext);
  return keepChoice(readConsent({ request }).hasOptedOut ? 'deny' : chosen, siteUrl);
}

/** Scripts read it too; there is nothing in it to be stolen. */
function keepChoice(choice: Choice, siteUrl: string): Headers {
  const options = { siteUrl, isReadByScripts: true };
  const headers = new Headers();
  headers.append('set-cookie', setCookie(choiceCookie, choice, { ...options, maxAge: choiceLasts }));
  if (choice !== 'deny') return headers;
  for (const name of pixelCookies)
    for (const domain of [undefined, ...domainsAround(new URL(siteUrl).hostname)])
      headers.append('set-cookie', setCookie(name, '', { ...options, domain, maxAge: 0 }));
  return headers;
}
