/** A browser without JavaScript asks for a page, and is sent on to one; the app's own call is answered with what there is to say. */
export function isPlainForm(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}
