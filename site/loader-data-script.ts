const id = 'loader-data';

/**
 * The page's loader data for hydration, as an inert element. React Router's own element is a script with the same text as a string literal: it is a
 * tenth longer, runs before the page is interactive, and needs a hash in the Content-Security-Policy.
 *
 * @param stream React Router's encoding of the data, in UTF-8
 */
export async function loaderDataScript(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  // JSON has "<" only within strings.
  const json = text.replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** Gives the page's loader data to React Router, before it hydrates the page. */
export function provideLoaderData(): void {
  const { streamController } = window.__reactRouterContext;
  streamController.enqueue(document.getElementById(id)?.textContent ?? '');
  streamController.close();
}

declare global {
  interface Window {
    /** Made by `<Scripts>`. */
    __reactRouterContext: { streamController: ReadableStreamDefaultController<string> };
  }
}
