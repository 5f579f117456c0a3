import { data } from 'react-router';
import { providersContext, type RouteArgs, visitorLimitsContext } from '#site/kernel/context.ts';
import { optional, reportFault } from '#site/kernel/loading/load.ts';
import { fieldName, type PostedSignup, type Signup } from './signup.ts';

/** Characters (RFC 5321). */
const maxEmailLength = 254;

const unreadable: Signup = { kind: 'error', message: 'Please enter one email address.' };

/** Sends the posted address to the mailing list, which validates it. The status code has the result too (NEWS-2, NEWS-5). */
export async function subscribe({ context, request }: RouteArgs) {
  const wait = await context.get(visitorLimitsContext).newsletter();
  const typed = await readEmail(request);
  if (wait !== null) {
    const signup: Signup = { kind: 'limited', minutes: Math.ceil(wait / 60) };
    return reply({ signup, typed: typed ?? '' }, 429, { 'retry-after': String(wait) });
  }
  if (typed === null) return reply({ signup: unreadable, typed: '' }, 422);
  try {
    const settings = await optional(context, ({ content }) => content.newsletter());
    const { newsletter } = context.get(providersContext);
    const { result, message } = await newsletter.subscribe(typed, settings?.url ?? null);
    if (result === 'success') return reply({ signup: { kind: 'success', message }, typed: '' }, 200);
    return reply({ signup: { kind: 'error', message }, typed }, 422);
  } catch (fault) {
    const { status, headers } = reportFault(context, fault);
    return reply({ signup: { kind: 'failed' }, typed }, status, headers);
  }
}

function reply(posted: PostedSignup, status: number, headers: Record<string, string> = {}) {
  return data(posted, { status, headers: { 'cache-control': 'private, no-store', ...headers } });
}

/** @returns null when the body is no form, or its field cannot be an address */
async function readEmail(request: Request): Promise<string | null> {
  const form = await request.formData().catch(() => null);
  const email = form?.get(fieldName);
  return typeof email === 'string' && email.length <= maxEmailLength ? email.trim() : null;
}
