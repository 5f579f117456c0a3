export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * inside: shrink into the box, ratio kept · cover: fill the box, cut what hangs over · cut: take the box out of the source at its
 * own scale · pad: shrink into the box, fill up with background · stretch: the box exactly, ratio lost.
 */
export type Fit = 'inside' | 'cover' | 'cut' | 'pad' | 'stretch';

/** What to keep in view when something is cut off: a point as shares of width and height, or where most goes on. */
export type Focus = { x: number; y: number } | 'attention' | 'entropy';

/** What is to be done with a picture, whichever provider's address it was read from. */
export interface Transform {
  /** Taken out of the source first, in its pixels. */
  region: Rectangle | null;
  width: number | null;
  height: number | null;
  fit: Fit;
  /** May it become larger than its source? */
  enlarge: boolean;
  focus: Focus;
  /** null keeps the source's. */
  format: Format | null;
  /** 1 to 100, as a JPEG encoder understands it. */
  quality: number;
  progressive: boolean;
  /** PNG with a palette of 256 colours. */
  palette: boolean;
  /** Six hex digits; null is transparent, or white where the format has no transparency. */
  background: string | null;
  /** Rounded corners in pixels; "max" makes an ellipse. */
  radius: number | 'max';
  rotate: 0 | 90 | 180 | 270;
  flip: boolean;
  flop: boolean;
  /** Standard deviation in pixels; 0 leaves it sharp. */
  blur: number;
  /** 0 to 100; 0 leaves it as it is. */
  sharpen: number;
  grey: boolean;
  invert: boolean;
  /** Pixels of background all around. */
  margin: number;
}

export const unchanged: Transform = {
  region: null,
  width: null,
  height: null,
  fit: 'inside',
  enlarge: false,
  focus: { x: 0.5, y: 0.5 },
  format: null,
  quality: 80,
  progressive: false,
  palette: false,
  background: null,
  radius: 0,
  rotate: 0,
  flip: false,
  flop: false,
  blur: 0,
  sharpen: 0,
  grey: false,
  invert: false,
  margin: 0,
};

/** The compass words of all three providers, with blanks, hyphens or underscores between. */
export function focusNamed(word: string): Focus | null {
  if (word === 'attention' || word === 'entropy') return word;
  const parts = word.split(/[ ,_-]/);
  if (!parts.every((part) => ['center', 'top', 'bottom', 'left', 'right'].includes(part))) return null;
  const x = parts.includes('left') ? 0 : parts.includes('right') ? 1 : 0.5;
  const y = parts.includes('top') ? 0 : parts.includes('bottom') ? 1 : 0.5;
  return { x, y };
}
