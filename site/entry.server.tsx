import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { inlineMarkContext, shopContext } from './context.ts';
import { InlineMark } from './inline-mark.ts';

/** Seconds after which a page that a service keeps from being shown is worth asking for again. */
const comeBackIn = '10';

/** Renders a page whole before it is sent: pages are kept and compressed as one piece, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  let outcome = status;
  const mark = context.get(inlineMarkContext);
  const page = (
    <InlineMark value={mark}>
      <ServerRouter context={entry} url={request.url} nonce={mark} />
    </InlineMark>
  );
  const stream = await renderToReadableStream(page, {
    nonce: mark,
    signal: request.signal,
    onError(error) {
      outcome = 500;
      if (!request.signal.aborted) context.get(shopContext).report(error);
    },
  });
  await stream.allReady;
  if (outcome === 503) headers.set('retry-after', comeBackIn);
  return new Response(stream, { status: outcome, headers });
}

/** Loader and action faults that reached nobody: the visitor sees the error screen, the log keeps the cause. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(shopContext).report(error);
};
