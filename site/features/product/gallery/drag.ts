/** Pixels that a pointer may move and still be a click (SHOP-6). */
const thresholds: Readonly<Record<string, number>> = { mouse: 3, touch: 5, pen: 5 };

export function isDrag(pointerType: string, moved: number): boolean {
  return Math.abs(moved) > (thresholds[pointerType] ?? 5);
}

/** Where a gallery comes to rest: a drag of a tenth of its width is enough for the next picture. */
export function restingIndex(from: number, moved: number, width: number, count: number): number {
  const steps = Math.abs(moved) < width / 10 ? 0 : Math.max(1, Math.round(Math.abs(moved) / width));
  return Math.min(Math.max(from - Math.sign(moved) * steps, 0), count - 1);
}

/** Where a key leads; null for a key that leads nowhere. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const wanted = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: count - 1 }[key];
  return wanted === undefined ? null : Math.min(Math.max(wanted, 0), count - 1);
}
