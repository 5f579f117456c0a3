export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * inside: shrink into the box, ratio kept · cover: fill the box, crop the overflow · cut: extract the box from the source at its
 * own scale · pad: shrink into the box, fill up with background · stretch: the box exactly, ratio lost.
 */
export type Fit = 'inside' | 'cover' | 'cut' | 'pad' | 'stretch';

/** What stays in view when a picture is cropped: a point as fractions of width and height, or one of sharp's strategies. */
export type Focus = { x: number; y: number } | 'attention' | 'entropy';

/** A transform of a picture, independent of the provider whose address it was parsed from. */
export interface Transform {
  /** The region is extracted from the source first, in the source's pixels. */
  region: Rectangle | null;
  width: number | null;
  height: number | null;
  fit: Fit;
  /** Whether the picture may become larger than its source. */
  enlarge: boolean;
  focus: Focus;
  /** null: the format of the source. */
  format: Format | null;
  /** 1 to 100, as a JPEG encoder understands it. */
  quality: number;
  progressive: boolean;
  /** PNG with a palette of 256 colors. */
  palette: boolean;
  /** Six hex digits; null is transparent, or white where the format has no transparency. */
  background: string | null;
  /** Rounded corners in pixels; "max" makes an ellipse. */
  radius: number | 'max';
  rotate: 0 | 90 | 180 | 270;
  flip: boolean;
  flop: boolean;
  /** Standard deviation in pixels; 0: none. */
  blur: number;
  /** 0 to 100; 0: none. */
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

/** The focus keywords of all three providers, separated by blanks, hyphens or underscores; null for any other word. */
export function focusNamed(word: string): Focus | null {
  if (word === 'attention' || word === 'entropy') return word;
  const parts = word.split(/[ ,_-]/);
  if (!parts.every((part) => ['center', 'top', 'bottom', 'left', 'right'].includes(part))) return null;
  const x = parts.includes('left') ? 0 : parts.includes('right') ? 1 : 0.5;
  const y = parts.includes('top') ? 0 : parts.includes('bottom') ? 1 : 0.5;
  return { x, y };
}
