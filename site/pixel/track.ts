import { agrees } from '#site/consent/choice.ts';
import { readChoice } from '#site/consent/kept-choice.ts';
import type { PixelEvent } from './events.ts';

type Listener = (event: PixelEvent) => void;

let listener: Listener | null = null;
/** Of a visitor who has agreed, while the pixel is on its way; null while none is. */
let early: PixelEvent[] | null = null;

/** A pixel that is kept away for good must not fill the page's memory. */
const mostEarly = 20;

/** Events are kept for the pixel from now on. @returns a function that forgets them */
export function awaitPixel(): () => void {
  early = [];
  return () => {
    early = null;
  };
}

/** Tells of what the visitor did, if they agree to it; else it is forgotten. They may have taken their answer back in another tab just now. */
export function track(event: PixelEvent): void {
  if (!agrees(readChoice())) early &&= [];
  else if (listener) listener(event);
  else if (early && early.length < mostEarly) early.push(event);
}

/** @returns a function that ends it */
export function listen(told: Listener): () => void {
  listener = told;
  early?.forEach(told);
  early &&= [];
  return () => {
    listener = null;
  };
}
