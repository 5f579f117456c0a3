/** Millimeters. */
export interface PhoneSize {
  width: number;
  height: number;
  depth: number;
}

/** The size in a product's text, which gives the height first: "106 × 71.5 × 12 mm", also with non-breaking spaces. null for a text without one. */
export function sizeIn(text: string): PhoneSize | null {
  const [, height, width, depth] = /([\d.]+)\s×\s([\d.]+)\s×\s([\d.]+)\smm/.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height), depth: Number(depth) };
  return Object.values(size).every((length) => length > 0 && length < 1000) ? size : null;
}

/** "106 × 71.5 × 12 mm", as it is in the text. */
export function formatSize({ width, height, depth }: PhoneSize): string {
  return `${height} × ${width} × ${depth} mm`;
}
