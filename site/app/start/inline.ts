import { keepEarlyErrors } from '#site/kernel/error-reports/early-errors.ts';
import { followTheme } from '#site/kernel/theme/apply-theme.ts';
import { keepEarlyEvents } from './early-events.ts';
import { restrictMarkup } from './trusted-markup.ts';

/**
 * The script in the head of every page, before its first paint: it restricts what may become markup, applies the theme, and keeps what the starter
 * and the app will handle.
 */
restrictMarkup();
keepEarlyErrors();
keepEarlyEvents();
followTheme();
