import { agrees } from '#site/consent/choice.ts';
import { readChoice } from '#site/consent/kept-choice.ts';
import type { PixelEvent } from './events.ts';

type Listener = (event: PixelEvent) => void;

let listener: Listener | null = null;
/** Of a visitor who has agreed, while the pixel is on its way. */
let early: PixelEvent[] = [];

/** Tells of what the visitor did, if they agree to it; else it is forgotten. They may have taken their answer back in another tab just now. */
export function track(event: PixelEvent): void {
  if (!agrees(readChoice())) return;
  if (listener) listener(event);
  else early.push(event);
}

/** @returns a function that ends it */
export function listen(told: Listener): () => void {
  listener = told;
  early.forEach(told);
  early = [];
  return () => {
    listener = null;
  };
}
