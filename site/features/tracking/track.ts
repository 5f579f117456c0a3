import { isConsent } from '#site/features/consent/consent-answer.ts';
import { readConsentAnswer } from '#site/features/consent/use-answer.ts';
import { onShopEvent, type ShopEvent } from '#site/kernel/shop-events.ts';

type Listener = (event: ShopEvent) => void;

let listener: Listener | null = null;
/** Events of a visitor who has consented, until the pixel's script is loaded. */
let queue: ShopEvent[] = [];

/** Limits the queue, since a blocked pixel never empties it. */
const maxQueued = 20;

/** From now on shop events are tracked. @returns a function that stops it and empties the queue */
export function startTracking(): () => void {
  const unsubscribe = onShopEvent(track);
  return () => {
    unsubscribe();
    queue = [];
  };
}

/** Reads consent again for each event, since it may have been withdrawn in another tab; without it the event is dropped. */
function track(event: ShopEvent): void {
  if (!isConsent(readConsentAnswer())) queue = [];
  else if (listener) listener(event);
  else if (queue.length < maxQueued) queue.push(event);
}

/** Sends queued and later events to the pixel. @returns a function that disconnects it */
export function connectPixel(send: Listener): () => void {
  listener = send;
  queue.forEach(send);
  queue = [];
  return () => {
    listener = null;
  };
}
