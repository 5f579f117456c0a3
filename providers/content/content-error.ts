import { readSignal, timeLeft } from '../transport/call-scope.ts';
import { isFields } from '../transport/json.ts';
import { abortFault, faultOfRequest, ProviderError } from '../transport/provider-error.ts';
import { ContentFailure } from './content-failure.ts';

/**
 * Asks the official client. It waits between its attempts whether or not anybody still waits for them, so that is looked to here; an attempt
 * that comes up afterwards is not sent.
 *
 * @param request Which kind of content is asked for.
 * @param none Which refusals say that there is none, and what is answered then.
 * @throws ProviderError in the words of spec §8: what the service said, else what kept it from saying it
 */
export async function askContent<Answer, None = never>(
  request: string,
  ask: () => Promise<Answer>,
  none?: { when: (cause: unknown) => boolean; answer: None },
): Promise<Answer | None> {
  try {
    return await whileWaitedFor(ask);
  } catch (cause) {
    if (none?.when(cause)) return none.answer;
    throw contentError(cause, request);
  }
}

/** The space has no such kind of entry, so it has none of them. */
export function isUnknownContentType(cause: unknown): boolean {
  return cause instanceof ContentFailure && cause.reasons.includes('unknownContentType');
}

/** Whether the service said that there is none (Contentful, "Errors"): an answer, and no fault. */
export function isNotFound(cause: unknown): boolean {
  return cause instanceof ContentFailure ? cause.fault.status === 404 : isMadeUp(cause);
}

/** The client makes this one up itself for an entry that is not in the list it asked for. */
function isMadeUp(cause: unknown): boolean {
  return cause instanceof Error && 'sys' in cause && isFields(cause.sys) && cause.sys.id === 'NotFound';
}

/** Whatever else the client trips over is an answer of another form. */
function contentError(cause: unknown, request: string): ProviderError {
  const fault = cause instanceof ContentFailure ? cause.fault : cause;
  if (!(fault instanceof ProviderError))
    return new ProviderError('content', 'malformed', 'The answer is not of the content service’s form.', {
      request,
      cause,
    });
  return faultOfRequest(fault, request);
}

function whileWaitedFor<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const left = readSignal();
  const patience = Math.ceil(timeLeft());
  if (!left) return ask();
  if (left.aborted) return Promise.reject(abortFault('content', left, patience));
  return new Promise((resolve, reject) => {
    const leave = () => reject(abortFault('content', left, patience));
    left.addEventListener('abort', leave, { once: true });
    ask()
      .then(resolve, reject)
      .finally(() => left.removeEventListener('abort', leave));
  });
}
