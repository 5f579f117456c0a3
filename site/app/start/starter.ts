import { followTheme } from '#site/app/theme/follow-theme.ts';
import { keepEarlyErrors } from '#site/kernel/error-reports/early-errors.ts';
import { holdPresses } from './hold-presses.ts';
import { loadApp, onIntentOrIdle } from './load-app.ts';

/**
 * The only script that runs before the page's largest paint (decision 0030), inline in its head: it applies the theme, loads the app on intent or
 * when the page is idle, and holds what is pressed until the app has hydrated.
 */
keepEarlyErrors();
followTheme();
const presses = holdPresses();
onIntentOrIdle(() => loadApp(presses.release));
