/** Where the browser sends its reports: to us, so that no other host hears of a visit. */
// biome-ignore lint/plugin: the server's own path, no page
export const tunnelPath = '/error-reports';

/**
 * Stands for the service's own address (DSN), which the browser need not know: one build then serves every stage, the page says nothing of
 * the service, and the server, which knows the address, can be talked into no other.
 */
export const tunnelDsn = 'https://page@shop.invalid/1';
