/** Whether a whole page is requested, by a link or a form of the browser: the response is a page or a redirect to one. */
export function isDocumentRequest(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}

/** Whether the app's own `fetch` requests JSON. React Router's own requests (`.data`) are neither JSON requests nor document requests. */
export function isJsonRequest(request: Request): boolean {
  return request.headers.get('accept') === 'application/json';
}
