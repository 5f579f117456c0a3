import { hasSlowConnection } from '#site/kernel/browser/connection.ts';

/** Dispatched on `window` by the app when it has hydrated. */
export const hydratedEvent = 'app-hydrated';

/** `rel` and `type` of the elements of `<Scripts>` that the server makes inert (defer-app.ts). */
export const inertRel = 'app-module';
export const inertType = 'text/app-module';

/** Events that show that the visitor is about to use the page. */
const intents = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'];

/** Milliseconds to wait for the largest paint after the page has loaded, and then for the browser to be idle. */
const maxWait = 3000;

/**
 * Calls back once: at the visitor's first intent, or when the page is idle after its largest paint. With Save-Data or a slow connection it calls back
 * only at an intent.
 * @param hasIntent whether the visitor has already shown an intent
 */
export function onIntentOrIdle(hasIntent: boolean, callBack: () => void): void {
  const done = new AbortController();
  const { signal } = done;
  const run = () => {
    if (signal.aborted) return;
    done.abort();
    callBack();
  };
  const onIntent = (event: Event) => {
    if (isByVisitor(event)) run();
  };
  if (hasIntent) {
    run();
    return;
  }
  for (const intent of intents) addEventListener(intent, onIntent, { capture: true, passive: true, signal });
  if (hasSlowConnection()) return;
  addEventListener(
    'load',
    async () => {
      // A tab in the background paints nothing. A prerendered page is hidden too: it may never be shown, and the app would count a visit.
      if (document.hidden) await new Promise((shown) => addEventListener('visibilitychange', shown));
      await Promise.race([largestPaint(), new Promise((resolve) => setTimeout(resolve, maxWait))]);
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: maxWait });
      else setTimeout(run, 200);
    },
    { signal },
  );
}

function isByVisitor(event: Event): boolean {
  if (event.type === 'pointermove') return hasMoved(event as PointerEvent);
  // The browser itself focuses an element with `autofocus` (opened-section.tsx).
  return event.type !== 'focusin' || !(event.target as HTMLElement).autofocus;
}

let pointer: { x: number; y: number } | undefined;

/** Whether the pointer has moved: browsers also send `pointermove` when a new page appears under a resting pointer. */
function hasMoved({ movementX, movementY, screenX: x, screenY: y }: PointerEvent): boolean {
  pointer ??= { x, y };
  return movementX !== 0 || movementY !== 0 || x !== pointer.x || y !== pointer.y;
}

/** Milliseconds without a larger paint after which the last one counts as the largest. */
const quiet = 250;

/** Resolves when the pictures on the first screen are decoded, and nothing larger has been painted for a while. */
async function largestPaint(): Promise<void> {
  const pictures = [...document.images].filter((image) => !image.complete && isOnScreen(image));
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  await paintsEnd();
}

const paintType = 'largest-contentful-paint';

/**
 * Browsers never announce a paint as the final largest one, so this resolves when no larger paint follows within `quiet`. On a slow processor the
 * first paint may come long after the page has loaded, so the time starts with it; in a browser that does not report paints the time starts at once.
 */
function paintsEnd(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve();
      }, quiet);
    };
    const observer = new PerformanceObserver(wait);
    if (PerformanceObserver.supportedEntryTypes.includes(paintType))
      observer.observe({ type: paintType, buffered: true });
    else wait();
  });
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}

/**
 * Starts the modules of `<Scripts>`.
 * @param onFailure called when one of them could not be loaded
 */
export function loadApp(onFailure: () => void): void {
  addEventListener(
    'error',
    ({ target }) => {
      const isModule = target instanceof HTMLLinkElement && target.rel === 'modulepreload';
      if (isModule || (target instanceof HTMLScriptElement && target.type === 'module')) onFailure();
    },
    true,
  );
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${inertRel}]`)) link.rel = 'modulepreload';
  // While the document is parsed, the data that the app hydrates with may be missing.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', runModules);
  else runModules();
}

function runModules(): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>(`script[type="${inertType}"]`)) {
    script.type = 'module';
    // A script runs when it is inserted, and only once.
    script.replaceWith(script);
  }
}
