import type { Circumstances } from './types.ts';

const named = ['provider', 'code', 'request', 'status'];

/** What reports can be searched by: where it failed, and what a provider's fault says of itself. */
export function tagsOf(fault: unknown, { route, requestId }: Circumstances): Record<string, string> {
  const said = Object.entries(typeof fault === 'object' && fault !== null ? fault : {});
  const ofFault = said.filter(([name, value]) => named.includes(name) && value !== null && value !== undefined);
  return {
    ...Object.fromEntries(ofFault.map(([name, value]) => [name, String(value)])),
    ...(route && { route }),
    ...(requestId && { request_id: requestId }),
  };
}
