import type { Entry } from '../shaping/entry/entry.ts';
import { shapePicture } from '../shaping/media/shape-picture.ts';
import type { Metadata } from './types.ts';

/** What search engines and previews are told of a page; null where the editors said nothing. */
export function shapeMetadata(page: Entry): Metadata {
  const metadata = page.entry('metadata');
  return {
    title: metadata?.text('title') ?? null,
    description: metadata?.text('description') ?? null,
    shareTitle: metadata?.text('shareTitle') ?? null,
    shareDescription: metadata?.text('shareDescription') ?? null,
    shareGraphic: shapePicture(page.entry('shareGraphic')),
    noIndex: metadata?.flag('noIndex') ?? false,
  };
}
