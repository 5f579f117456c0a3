import type { Rectangle, Transform } from './transform.ts';

interface Size {
  width: number;
  height: number;
}

/** The steps a picture takes: cut out, scale to a size, lay on a canvas. A step that would change nothing is null. */
interface Geometry {
  cut: Rectangle | null;
  size: Size | null;
  /** The picture's place on a larger ground. */
  canvas: (Size & { left: number; top: number }) | null;
}

/** Nothing is enlarged beyond it, whatever is asked. */
export const largestSide = 8192;

/** From what was asked and the source's size to the steps. Unless it may be enlarged, a larger box shrinks to what there is, ratio kept. */
export function planGeometry(
  source: Size,
  asked: Pick<Transform, 'region' | 'width' | 'height' | 'fit' | 'enlarge' | 'focus'>,
): Geometry {
  const region = asked.region && within(asked.region, source);
  const from: Rectangle = region ?? { left: 0, top: 0, ...source };
  const { width, height, enlarge } = asked;

  if (width === null || height === null || asked.fit === 'inside')
    return step(region, from, scaled(from, width, height, enlarge));
  if (asked.fit === 'stretch') {
    const stretched = { width: Math.min(width, from.width), height: Math.min(height, from.height) };
    return step(region, from, enlarge ? { width, height } : stretched);
  }
  if (asked.fit === 'pad') return padded(region, from, { width, height }, enlarge, asked.focus);
  if (asked.fit === 'cut') {
    const size = { width: Math.min(width, from.width), height: Math.min(height, from.height) };
    return step(place(size, from, asked.focus), size, size);
  }
  const box = enlarge ? { width, height } : scaled({ width, height }, from.width, from.height);
  const scale = Math.min(from.width / width, from.height / height);
  const kept = { width: rounded(width * scale, from.width), height: rounded(height * scale, from.height) };
  // Where most goes on is for the encoder to find: it gets the whole picture and the box.
  return typeof asked.focus === 'string'
    ? { cut: region, size: box, canvas: null }
    : step(place(kept, from, asked.focus), kept, box);
}

/** Pixels of what comes out: the canvas if there is one. */
export function resultSize(source: Size, asked: Parameters<typeof planGeometry>[1]): Size {
  const { canvas, size, cut } = planGeometry(source, asked);
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
  const asked = Math.min(
    (maxWidth ?? Number.POSITIVE_INFINITY) / width,
    (maxHeight ?? Number.POSITIVE_INFINITY) / height,
  );
  const most = enlarge ? Math.max(1, largestSide / Math.max(width, height)) : 1;
  const scale = maxWidth === null && maxHeight === null ? 1 : Math.min(most, asked);
  const limit = (side: number) => (enlarge ? Math.max(side, largestSide) : side);
  return { width: rounded(width * scale, limit(width)), height: rounded(height * scale, limit(height)) };
}

/** A rectangle of this size inside another, as near to the focus as its edges let it. */
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
