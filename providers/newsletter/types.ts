/** What the list said. */
export interface SubscribeAnswer {
  result: 'success' | 'error';
  /** Its own sentence as plain text, of a length that fits below a form; may be empty. */
  message: string;
}

export interface Newsletter {
  /** @throws ProviderError when the list gives no usable answer */
  subscribe: (email: string) => Promise<SubscribeAnswer>;
}
