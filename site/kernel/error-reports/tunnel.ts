/** Path of our own server that browsers send their reports to: no other host learns of a visit (decision 17). */
// biome-ignore lint/plugin: the server's own path, no page
export const tunnelPath = '/error-reports';

/**
 * DSN of the browser's client in place of the service's own: one build serves every stage, pages reveal nothing of the service, and the
 * server, which has the real DSN, forwards to no other.
 */
export const tunnelDsn = 'https://page@shop.invalid/1';
