import { parse, serialize } from 'hono/utils/cookie';

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
  const secure = siteUrl.startsWith('https:');
  const options = { path: '/', maxAge: seconds, httpOnly: true, sameSite: 'Lax', secure } as const;
  return new Headers({ 'set-cookie': serialize(name, value, options) });
}
