export { dataset, projectId } from '../media/asset-addresses.ts';

/** The one project of the sandbox: its API version and token (Sanity, "API hosts"). */
export const apiVersion = '2021-03-25';
export const token = 'sandbox-query-token';
