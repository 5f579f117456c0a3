export { dataset, projectId } from '../media/asset-addresses.ts';

/** The one project of the sandbox: its API version and token (Sanity, "API hosts"). */
export const apiVersion = '2021-03-25';
export const token = 'sandbox-query-token';

/** Whether a version of the API is this date or later. Version 1 is before all dates, X after. @param date Like "2025-02-19". */
export function isSince(version: string, date: string): boolean {
  return version === 'X' || (version !== '1' && version >= date);
}
