import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { inlineNonceContext, securePageContext, siteContext } from '#site/kernel/context.ts';
import { InlineNonce } from '#site/kernel/inline-nonce.ts';
import { deferApp } from './defer-app.ts';
import { loaderDataScript } from './loader-data-script.ts';

/**
 * Renders the whole page as one string, which takes half the time of React's streams. The page is compressed and cached as one piece (decision 0004).
 * Nothing suspends on the server: parts that load later are rendered only in the browser.
 *
 * @throws what a component throws; React Router then renders the page again, with the error screen
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(inlineNonceContext);
  const { serverHandoffStream: loaderData, ...router } = entry;
  const document = renderToString(
    <InlineNonce value={nonce}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </InlineNonce>,
  );
  const page = ['<!DOCTYPE html>', ...deferApp(document)];
  if (loaderData) page.splice(-1, 0, await loaderDataScript(loaderData));
  const { parts, policy } = context.get(securePageContext)(page);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', policy);
  return new Response(encode(parts), { status, headers });
}

/** Encodes the text of all parts in UTF-8 in one buffer: a code unit has at most three bytes. */
function encode(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(3 * parts.reduce((length, part) => length + part.length, 0));
  const length = parts.reduce((end, part) => end + bytes.write(part, end), 0);
  return bytes.subarray(0, length);
}

/** Unexpected errors of loaders and actions: the visitor sees the error screen, the log has the cause. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(siteContext).report(error);
};
