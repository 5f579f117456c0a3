/** Which image service a picture comes from; its address grammar decides how other sizes are asked for. */
export type ImageService = 'storefront' | 'content' | 'startPage';

/** A share of the picture's edges to leave away, each 0 to 1. */
export interface Crop {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Picture {
  kind: 'picture';
  service: ImageService;
  url: string;
  /** Pixels of the master. */
  width: number;
  height: number;
  /** Empty for a decorative picture. */
  alt: string;
  /** A data URL of a few pixels, drawn until the picture is there. */
  placeholder: string | null;
  crop: Crop | null;
  /** The point to keep in view, each 0 to 1. */
  focus: { x: number; y: number } | null;
  screenBlend: boolean;
}

export interface Film {
  kind: 'film';
  /** Files that the browser plays itself, in order of preference; none for a film that only its host has. */
  sources: { url: string; type: string }[];
  /** Its page at a video host, which plays it in a player of its own; null for a film that no host has. */
  hosted: { url: string } | null;
  poster: Picture | null;
  /** WebVTT address. */
  captions: string | null;
  caption: string | null;
  alt: string;
  screenBlend: boolean;
}

export type Medium = Picture | Film;

/** What stands behind a block; one of the two may be missing. */
export interface Background {
  desktop: Medium | null;
  mobile: Medium | null;
}
