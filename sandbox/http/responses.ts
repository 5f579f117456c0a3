/** A plain-text answer of one sentence, for errors that have no dialect of their own. */
export function sentence(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff', ...headers },
  });
}

/** 405 for a path that exists; `methods` are those it knows. */
export function methodNotAllowed(method: string, methods: readonly string[]): Response {
  return sentence(405, `${method} is not possible here; use ${methods.join(' or ')}.`, { allow: methods.join(', ') });
}
