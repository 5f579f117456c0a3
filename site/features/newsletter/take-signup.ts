import { data, type RouterContextProvider } from 'react-router';
import { providersContext, visitorLimitsContext } from '#site/kernel/context.ts';
import { reportFault } from '#site/kernel/loading/load.ts';
import type { PostedSignup, Signup } from './signup.ts';

interface Posted {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** The longest that an address may be (RFC 5321). */
const longestEmail = 254;

const unreadable: Signup = { kind: 'error', message: 'Please enter one email address.' };

/** Sends an address to the mailing list, which judges it; says what came of it, in the status too (NEWS-2, NEWS-5). */
export async function takeSignup({ context, request }: Posted) {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  const wait = await context.get(visitorLimitsContext).newsletter();
  const typed = await readEmail(request);
  if (wait !== null) {
    const signup: Signup = { kind: 'limited', minutes: Math.ceil(wait / 60) };
    return answer({ signup, typed: typed ?? '' }, 429, { 'retry-after': String(wait) });
  }
  if (typed === null) return answer({ signup: unreadable, typed: '' }, 422);
  try {
    const { result, message } = await context.get(providersContext).newsletter.subscribe(typed);
    if (result === 'success') return answer({ signup: { kind: 'success', message }, typed: '' }, 200);
    return answer({ signup: { kind: 'error', message }, typed }, 422);
  } catch (fault) {
    return answer({ signup: { kind: 'failed' }, typed }, reportFault(context, fault).status);
  }
}

function answer(posted: PostedSignup, status: number, headers: Record<string, string> = {}) {
  return data(posted, { status, headers: { 'cache-control': 'private, no-store', ...headers } });
}

/** null for what is no form, or nothing that could be an address. */
async function readEmail(request: Request): Promise<string | null> {
  const form = await request.formData().catch(() => null);
  const email = form?.get('EMAIL');
  return typeof email === 'string' && email.length <= longestEmail ? email.trim() : null;
}
