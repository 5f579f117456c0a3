import type { Entry } from '../entry/entry.ts';
import { shapeHref } from '../links/shape-link.ts';
import { shapePicture } from '../media/shape-picture.ts';
import type { ErrorPage } from './types.ts';

/** With the defaults of PAGE-4 where the editors have set nothing. */
export function shapeErrorPage(page: Entry): ErrorPage {
  return {
    background: shapePicture(page.entry('backgroundImage')),
    logo: shapePicture(page.entry('logo')),
    message: page.text('errorMessage') ?? 'Something went wrong',
    button: { label: page.text('buttonLabel') ?? 'return to home', href: shapeHref(page, 'buttonLink') ?? '/' },
  };
}
