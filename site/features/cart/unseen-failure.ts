import type { MiddlewareFunction } from 'react-router';
import { siteContext } from '#site/kernel/context.ts';
import { isDocumentRequest, isJsonRequest } from '#site/kernel/http/document-request.ts';
import { setUnseenFailure } from './server/cookies.ts';

/**
 * A form that a page sends while it is left (use-add-to-cart.ts, hold-presses.ts) accepts anything, since nobody sees the response. Where it failed,
 * the next page says so (decision 0003).
 */
export const keepUnseenFailure: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const response = await next();
  const isSeen = request.method !== 'POST' || isDocumentRequest(request) || isJsonRequest(request);
  // 400 is for what is none of the site's forms.
  if (!isSeen && response.status > 400) setUnseenFailure(response.headers, request, context.get(siteContext).siteUrl);
  return response;
};
