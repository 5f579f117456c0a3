/**
 * Milliseconds that a visitor waits for a page of which there is no copy, before the answer is that it comes later (decision 0071): two seconds, of which
 * the rest is for the answer itself.
 */
export const pageWait = 1800;
