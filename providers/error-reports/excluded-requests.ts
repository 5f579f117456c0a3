/** Kinds of content requests, as ProviderError names them, whose failing is nobody's business; none so far (NET-6). */
export const excludedRequests: ReadonlySet<string> = new Set();
