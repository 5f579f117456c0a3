import { takeEarlyEvents } from './early-events.ts';
import { holdPresses } from './hold-presses.ts';
import { loadApp, onIntentOrIdle } from './load-app.ts';

/**
 * The only script file that is loaded before the page's largest paint (decision 0030). It loads the app on intent or when the page is idle, and holds
 * presses until the app has hydrated.
 */
const earlyEvents = takeEarlyEvents();
const presses = holdPresses(earlyEvents);
// A disclosure that the server rendered open sends `toggle` too, so `toggle` is no intent. A visitor's own toggle begins with a click.
onIntentOrIdle(
  earlyEvents.some(({ type }) => type !== 'toggle'),
  () => loadApp(presses.release),
);
