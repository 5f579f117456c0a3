/**
 * Milliseconds that a visitor waits for a page without a copy before the answer is that the page comes later (decision 0071). The visitor gets an
 * answer within two seconds: the rest is for the answer itself.
 */
export const pageWait = 1800;
