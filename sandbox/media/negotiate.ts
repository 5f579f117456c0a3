import type { Format } from './transform.ts';

/** The best of AVIF and WebP that the client says it takes; null for neither. "image/*" alone promises neither. */
export function bestFormat(accept: string | null): Format | null {
  const taken = (accept ?? '').split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? '' : type;
  });
  if (taken.includes('image/avif')) return 'avif';
  return taken.includes('image/webp') ? 'webp' : null;
}
