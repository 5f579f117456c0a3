import type { Entry } from '../shaping/entry/entry.ts';
import { cssColor } from './css-value.ts';
import type { NewsletterSettings } from './types.ts';

/** With the defaults of spec §3 where the editors have set nothing. */
export function shapeNewsletter(signup: Entry): NewsletterSettings {
  return {
    text: signup.text('text') ?? 'subscribe to our newsletter, sent sparingly',
    backgroundHexColor: cssColor(signup, 'backgroundHexColor') ?? '#C6C5C1',
    contentTextColor: cssColor(signup, 'contentTextColor') ?? 'White',
    backgroundColor: cssColor(signup, 'backgroundColor') ?? 'Gray',
    variant: signup.text('variant') === 'secondary' ? 'secondary' : 'primary',
    renderInFooter: signup.choiceOfFlag('renderInFooter') ?? true,
  };
}
