import { join } from 'node:path';
import { serveFile } from '../media/serve-file.ts';

/** The brand's fonts, as the shop has them: made by `npm run subset-font`. */
const files = ['inter-text.woff2', 'inter-strong.woff2', 'inter-display.woff2'] as const;

/** Style of a page whose provider serves the fonts. */
export const fontFaces = `
@font-face { font-family: "Inter Variable"; font-weight: 400; src: url("/fonts/inter-text.woff2") format("woff2") }
@font-face { font-family: "Inter Variable"; font-weight: 600; src: url("/fonts/inter-strong.woff2") format("woff2") }
@font-face { font-family: "Inter Variable"; font-weight: 300; src: url("/fonts/inter-display.woff2") format("woff2") }
`;

/** `GET /fonts/{file}`; null for an unknown file. */
export function serveFont(request: Request, name: string): Promise<Response> | null {
  const file = files.find((each) => each === name);
  return file ? serveFile(request, join(import.meta.dirname, file), 'font/woff2') : null;
}
