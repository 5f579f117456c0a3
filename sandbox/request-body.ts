const limitBytes = 10 * 1024 * 1024;

/**
 * The same request with its body read into memory, so that it can be noted down and still be read by the handler.
 *
 * @returns null when the body is above 10 MB.
 */
export async function readWhole(request: Request): Promise<{ request: Request; body: Uint8Array<ArrayBuffer> } | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) return null;
  const body = await readBody(request);
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

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limitBytes) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
