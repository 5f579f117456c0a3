import { readBytes } from './read-body.ts';

const limitBytes = 10 * 1024 * 1024;

/**
 * The same request with its body read into memory, so that it can be noted down and still be read by the handler.
 *
 * @returns null when the body is above 10 MB.
 */
export async function readWhole(request: Request): Promise<{ request: Request; body: Uint8Array<ArrayBuffer> } | null> {
  const body = await readBytes(request, limitBytes);
  if (body === null) return null;
  return {
    request: new Request(request.url, {
      method: request.method,
      headers: request.headers,
      body: body.length > 0 ? body : null,
      signal: request.signal,
    }),
    body,
  };
}
