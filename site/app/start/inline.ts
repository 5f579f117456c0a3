import { keepEarlyErrors } from '#site/kernel/error-reports/early-errors.ts';
import { followTheme } from '#site/kernel/theme/apply-theme.ts';
import { keepEarlyEvents } from './early-events.ts';
import { restrictMarkup } from './trusted-markup.ts';

/**
 * The script in the head of every page, which runs before the first paint. It restricts which text may become markup, applies the theme, and stores
 * the errors and events that the starter and the app will handle.
 */
restrictMarkup();
keepEarlyErrors();
keepEarlyEvents();
followTheme();
