/** Vocabulary of the storefront API: names, versions and limits, as its documentation gives them. */

/** Both spellings are in use: clients of the provider differ in the ending. */
export const endpointPath = /^\/api\/(\d{4}-(?:0[1-9]|1[0-2])|unstable)\/graphql(?:\.json)?$/;

export const limits = {
  /** Bytes of a request body. */
  body: 1024 * 1024,
  /** Members of any list in the input, and nodes of one page of a connection. */
  list: 250,
  /** Characters of a cart's note. */
  note: 5000,
  /** Units on one line: keeps every total far inside 32 bits, which is all that Int can carry. */
  quantity: 1_000_000,
  /** Of a document: braces, brackets and parentheses in one another. Of variables: lists and objects in one another. Ours. */
  depth: 100,
  /** Words and signs of a document; ours. The longest that clients are known to send have a tenth of this. */
  tokens: 20_000,
  /** Fields asked of the schema; ours. Tools ask for some 200, all in one. */
  introspection: 500,
  /** Pixels of a transformed picture. */
  picture: 5760,
} as const;
