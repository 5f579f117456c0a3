import type { Rectangle, Transform } from './transform.ts';

interface Size {
  width: number;
  height: number;
}

/** The steps of a transform: extract a region, scale, place on a canvas. A step that changes nothing is null. */
interface Geometry {
  cut: Rectangle | null;
  size: Size | null;
  /** The picture's place on a larger canvas. */
  canvas: (Size & { left: number; top: number }) | null;
}

/** In pixels; no picture is enlarged beyond this side. */
export const maxSide = 8192;

/**
 * The steps of a transform of a source of this size. If enlarging is not allowed, a larger box is reduced to the size of the source, and keeps its
 * ratio.
 */
export function planGeometry(
  source: Size,
  transform: Pick<Transform, 'region' | 'width' | 'height' | 'fit' | 'enlarge' | 'focus'>,
): Geometry {
  const region = transform.region && within(transform.region, source);
  const from: Rectangle = region ?? { left: 0, top: 0, ...source };
  const { width, height, enlarge } = transform;

  if (width === null || height === null || transform.fit === 'inside')
    return step(region, from, scaled(from, width, height, enlarge));
  if (transform.fit === 'stretch') {
    const stretched = { width: Math.min(width, from.width), height: Math.min(height, from.height) };
    return step(region, from, enlarge ? { width, height } : stretched);
  }
  if (transform.fit === 'pad') return padded(region, from, { width, height }, enlarge, transform.focus);
  if (transform.fit === 'cut') {
    const size = { width: Math.min(width, from.width), height: Math.min(height, from.height) };
    return step(place(size, from, transform.focus), size, size);
  }
  const box = enlarge ? { width, height } : scaled({ width, height }, from.width, from.height);
  const scale = Math.min(from.width / width, from.height / height);
  const fitted = { width: rounded(width * scale, from.width), height: rounded(height * scale, from.height) };
  // The encoder finds attention and entropy, so it gets the whole picture and the box.
  return typeof transform.focus === 'string'
    ? { cut: region, size: box, canvas: null }
    : step(place(fitted, from, transform.focus), fitted, box);
}

/** Pixels of the result: the canvas if there is one. */
export function resultSize(source: Size, transform: Parameters<typeof planGeometry>[1]): Size {
  const { canvas, size, cut } = planGeometry(source, transform);
  const { width, height } = canvas ?? size ?? cut ?? source;
  return { width, height };
}

function step(cut: Rectangle | null, from: Size, size: Size): Geometry {
  return { cut, size: size.width === from.width && size.height === from.height ? null : size, canvas: null };
}

function padded(
  region: Rectangle | null,
  from: Rectangle,
  box: Size,
  enlarge: boolean,
  focus: Transform['focus'],
): Geometry {
  const size = scaled(from, box.width, box.height, enlarge);
  const at = place(size, { left: 0, top: 0, ...box }, focus);
  return { ...step(region, from, size), canvas: { ...box, left: at.left, top: at.top } };
}

function scaled({ width, height }: Size, maxWidth: number | null, maxHeight: number | null, enlarge = false): Size {
  const requested = Math.min(
    (maxWidth ?? Number.POSITIVE_INFINITY) / width,
    (maxHeight ?? Number.POSITIVE_INFINITY) / height,
  );
  const max = enlarge ? Math.max(1, maxSide / Math.max(width, height)) : 1;
  const scale = maxWidth === null && maxHeight === null ? 1 : Math.min(max, requested);
  const limit = (side: number) => (enlarge ? Math.max(side, maxSide) : side);
  return { width: rounded(width * scale, limit(width)), height: rounded(height * scale, limit(height)) };
}

/** A rectangle of this size inside another, as near to the focus as the edges allow. */
function place(size: Size, outer: Rectangle, focus: Transform['focus']): Rectangle {
  const { x, y } = typeof focus === 'string' ? { x: 0.5, y: 0.5 } : focus;
  return {
    left: outer.left + clamped(Math.round(outer.width * x - size.width / 2), outer.width - size.width),
    top: outer.top + clamped(Math.round(outer.height * y - size.height / 2), outer.height - size.height),
    ...size,
  };
}

function within(region: Rectangle, source: Size): Rectangle {
  const left = clamped(region.left, source.width - 1);
  const top = clamped(region.top, source.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(region.width, source.width - left)),
    height: Math.max(1, Math.min(region.height, source.height - top)),
  };
}

function clamped(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}

function rounded(value: number, max: number): number {
  return Math.max(1, Math.min(Math.round(value), max));
}
