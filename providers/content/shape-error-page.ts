import type { Entry } from '../shaping/entry/entry.ts';
import { shapeHref } from '../shaping/links/shape-link.ts';
import { shapePicture } from '../shaping/media/shape-picture.ts';
import type { ErrorPage } from './types.ts';

/** What it says where the editors left it open is the screen's to know (PAGE-4). */
export function shapeErrorPage(page: Entry): ErrorPage {
  return {
    background: shapePicture(page.entry('backgroundImage')),
    logo: shapePicture(page.entry('logo')),
    message: page.text('errorMessage'),
    button: { label: page.text('buttonLabel'), href: shapeHref(page, 'buttonLink') ?? '/' },
  };
}
