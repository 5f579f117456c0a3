/** The `fetch` of a site whose providers are all down: with a fault that no client tries again, so that nothing waits for it. */
export const outage = async (): Promise<Response> => new Response('{');
