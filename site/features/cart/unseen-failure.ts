import type { MiddlewareFunction } from 'react-router';
import { siteContext } from '#site/kernel/context.ts';
import { isDocumentRequest, isJsonRequest } from '#site/kernel/http/document-request.ts';
import { setUnseenFailure } from './server/cookies.ts';

/**
 * A form that a page sends while it is left (use-add-to-cart.ts, hold-presses.ts) accepts any type, and nobody sees the response. If the form
 * failed, the next page shows a notice (decision 0003).
 */
export const keepUnseenFailure: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const response = await next();
  const isSeen = request.method !== 'POST' || isDocumentRequest(request) || isJsonRequest(request);
  // Status 400 means that the form has no valid command, so it is none of the site's current forms.
  if (!isSeen && response.status > 400) setUnseenFailure(response.headers, request, context.get(siteContext).siteUrl);
  return response;
};
