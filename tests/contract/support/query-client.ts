import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import type { Accounts } from './accounts.ts';

/** The official client of the query service; by default without the CDN and without retries. */
export function queryClient({ apiHost, ...account }: Accounts['startPage'], options: ClientConfig = {}): SanityClient {
  const { projectId, dataset, apiVersion, useProjectHostname } = account;
  return createClient({
    projectId,
    dataset,
    apiVersion,
    useProjectHostname,
    ...(apiHost && { apiHost }),
    useCdn: false,
    maxRetries: 0,
    ...options,
  });
}

/** The same with the account's token. */
export function queryClientWithToken(account: Accounts['startPage'], options: ClientConfig = {}): SanityClient {
  return queryClient(account, { ...(account.token && { token: account.token }), ...options });
}

/** The origin of its requests. */
export function queryOrigin({ apiHost, projectId }: Accounts['startPage']): string {
  return apiHost ?? `https://${projectId}.api.sanity.io`;
}
