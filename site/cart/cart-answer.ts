/** What the cart's action tells the app. */
export interface CartAnswer {
  /** The wish was carried out, though there may be something to say of it. */
  isDone: boolean;
  messages: string[];
  /** The shop could not be asked, so nothing may be claimed about what the cart holds. */
  isFault?: boolean;
}

/** Read back where any action's data, or a navigation's state, may stand. */
export function readAnswer(value: unknown): CartAnswer | null {
  if (typeof value !== 'object' || value === null || !('messages' in value) || !Array.isArray(value.messages))
    return null;
  const messages = value.messages.filter((message) => typeof message === 'string');
  return {
    isDone: 'isDone' in value && value.isDone === true,
    messages,
    isFault: 'isFault' in value && value.isFault === true,
  };
}
