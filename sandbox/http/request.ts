/** The body in bytes; null when it is larger than `limit` bytes, in which case the rest is not read. */
export async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body as text; null when it is larger than `limit` bytes. */
export async function readLimited(request: Request, limit: number): Promise<string | null> {
  const bytes = await readBytes(request, limit);
  return bytes && new TextDecoder().decode(bytes);
}

/** The same request over a body that was read already. */
export function withBody(request: Request, body: Uint8Array<ArrayBuffer>): Request {
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: body.length > 0 ? body : null,
    signal: request.signal,
  });
}

/** The media type of the request's body, without parameters, in lower case; empty without one (RFC 9110, 8.3.1). */
export function mediaTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** A segment of a path, percent-decoded; null when the encoding is invalid. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
