/** The one space of the sandbox, its environment, locale and tokens (Contentful, "Authentication"). */
export const space = 'lightsandbox';
export const environment = 'master';
export const locale = 'en-US';
export const deliveryToken = 'sandbox-delivery-token';
export const previewToken = 'sandbox-preview-token';

export const defaultLimit = 100;
export const maxLimit = 1000;
export const defaultInclude = 1;
export const maxInclude = 10;
export const maxResponseBytes = 7_340_032;
