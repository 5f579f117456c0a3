export { space } from '../media/asset-addresses.ts';

/** The environment of the sandbox's one space, and its tokens (Contentful, "Authentication"). */
export const environment = 'master';
export const deliveryToken = 'sandbox-delivery-token';
export const previewToken = 'sandbox-preview-token';

export const defaultLimit = 100;
export const maxLimit = 1000;
export const defaultInclude = 1;
export const maxInclude = 10;
export const maxResponseBytes = 7_340_032;
/** Characters of path and query (Contentful, "Technical limits"). */
export const maxAddressLength = 7600;

/** An account's default requests a second (Contentful, "API rate limits"). */
export const usualRate = { delivery: 55, preview: 14 };
