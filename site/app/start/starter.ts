import { takeEarlyEvents } from './early-events.ts';
import { holdPresses } from './hold-presses.ts';
import { loadApp, onIntentOrIdle } from './load-app.ts';

/**
 * The only file of script that is loaded before the page's largest paint (decision 0030): it loads the app on intent or when the page is idle,
 * and holds what is pressed until the app has hydrated.
 */
const earlyEvents = takeEarlyEvents();
const presses = holdPresses(earlyEvents);
// What is open in the page from the server has toggled too; before a visitor's own toggle is a click.
onIntentOrIdle(
  earlyEvents.some(({ type }) => type !== 'toggle'),
  () => loadApp(presses.release),
);
