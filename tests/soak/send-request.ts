import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { siteUrl } from '#tests/support/site.ts';
import type { SiteRequest } from './site-requests.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Sending {
  agent: Agent;
  /** Milliseconds after which the client aborts; default: never. */
  leaveAfterMs?: number;
}

/**
 * Sends a request to a site process like a reverse proxy: with the public host name.
 * @throws the socket's error without a complete response
 */
export function sendRequest(
  origin: string,
  { method, path, headers, body }: Omit<SiteRequest, 'name'>,
  { agent, leaveAfterMs }: Sending,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({
      hostname,
      port,
      method,
      path,
      agent,
      headers: {
        host: new URL(siteUrl).host,
        ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    if (leaveAfterMs !== undefined) setTimeout(() => sent.destroy(new Error('The client left.')), leaveAfterMs);
    sent.end(body);
  });
}
