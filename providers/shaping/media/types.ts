/** The image service of a picture, which determines the URL parameters for other sizes and formats. */
export type ImageService = 'storefront' | 'content' | 'startPage';

/** Fractions of the picture to cut off at each edge, 0 to 1. */
export interface Crop {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Picture {
  /** A picture has no kind, which keeps it short: there are dozens on a page. */
  kind?: never;
  service: ImageService;
  url: string;
  /** Size of the original in pixels. */
  width: number;
  height: number;
  /** Empty for a decorative picture. */
  alt: string;
  /** Two colors, of its top and its bottom, shown until the picture has loaded: `#ddd8cc,#8c887a`. */
  placeholder?: string;
  crop?: Crop;
  /** The focal point that cropping preserves, as fractions of width and height. */
  focus?: { x: number; y: number };
  screenBlend?: boolean;
  /** The night picture, of the same size, which the dark theme shows instead: a URL, or the name of a file in the folder of `url`. */
  night?: string;
}

export interface Film {
  kind: 'film';
  /** Files for a video element, in order of preference; empty for a film that only a video host has. */
  sources: { url: string; type: string }[];
  /** The film's page at a video host; absent for a film that no video host has. */
  hosted?: { url: string };
  poster?: Picture;
  /** URL of a WebVTT file. */
  captions?: string;
  caption?: string;
  alt: string;
  screenBlend?: boolean;
}

export type Medium = Picture | Film;

/** The media behind a block, for wide and narrow screens; at least one is set. */
export interface Background {
  desktop: Medium | null;
  mobile: Medium | null;
}
