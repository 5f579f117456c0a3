/** Whether the browser itself requests a page, as a form without JavaScript does; the app's own `fetch` accepts JSON. */
export function isDocumentRequest(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}
