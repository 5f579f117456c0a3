import { parse } from 'hono/utils/cookie';
import { setCookie } from '#site/kernel/http/set-cookie.ts';

const name = 'credit_check';
/** Seconds. */
const maxAge = 60 * 60;

/** The id of the visitor's check. It shows the decision and nothing of the applicant, and stands in no address. */
export function readCheckId(request: Request): string | null {
  return parse(request.headers.get('cookie') ?? '', name)[name] || null;
}

export function keepCheck(id: string, siteUrl: string): Headers {
  return cookie(id, maxAge, siteUrl);
}

export function forgetCheck(siteUrl: string): Headers {
  return cookie('', 0, siteUrl);
}

function cookie(value: string, seconds: number, siteUrl: string): Headers {
  return new Headers({ 'set-cookie': setCookie(name, value, { siteUrl, maxAge: seconds }) });
}
