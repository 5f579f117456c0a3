import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { deferApp } from '#site/app/start/defer-app.ts';
import { inlineNonceContext, siteContext } from '#site/kernel/context.ts';
import { InlineNonce } from '#site/kernel/inline-nonce.ts';

/**
 * Renders the whole page before it is sent: it is compressed as one piece, so there is nothing to stream (decision 0004). React does not get
 * `request.signal`: it never removes its abort listener (react/react#36763), so that every page would stay in memory, and a page without
 * Suspense is rendered synchronously, which an abort could not interrupt.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  let renderedStatus = status;
  const nonce = context.get(inlineNonceContext);
  const page = (
    <InlineNonce value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </InlineNonce>
  );
  const stream = await renderToReadableStream(page, {
    nonce,
    onError(error) {
      renderedStatus = 500;
      context.get(siteContext).report(error);
    },
  });
  await stream.allReady;
  const html = deferApp(await new Response(stream).text());
  return new Response(html, { status: renderedStatus, headers });
}

/** Unexpected errors of loaders and actions: the visitor sees the error screen, the log has the cause. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(siteContext).report(error);
};
