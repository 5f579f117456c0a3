import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { inlineNonceContext, shopContext } from '#site/kernel/context.ts';
import { InlineNonce } from '#site/kernel/inline-nonce.ts';

/**
 * Renders a page whole before it is sent: pages are cached and compressed as one piece, so there is nothing to stream. React is not handed
 * `request.signal`: it never takes its abort listener off again (react/react#36763), by which every page would stay in memory, and a page
 * without suspense is rendered in one go that no abort could cut short.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  let outcome = status;
  const nonce = context.get(inlineNonceContext);
  const page = (
    <InlineNonce value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </InlineNonce>
  );
  const stream = await renderToReadableStream(page, {
    nonce,
    onError(error) {
      outcome = 500;
      context.get(shopContext).report(error);
    },
  });
  await stream.allReady;
  return new Response(stream, { status: outcome, headers });
}

/** Loader and action faults that reached nobody: the visitor sees the error screen, the log keeps the cause. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(shopContext).report(error);
};
