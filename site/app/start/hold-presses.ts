import { hasSlowConnection } from '#site/kernel/browser/connection.ts';
import { hydratedEvent } from './load-app.ts';

/** Milliseconds that a link or a form waits for the app; after that, or when the app cannot be loaded, the browser follows or submits it. */
const maxHold = 2000;

interface Press {
  /** Does it again, for the app or natively. */
  repeat: () => void;
  /** Whether the browser can do it alone. */
  isNative: boolean;
}

/**
 * Holds what the visitor does before the app has hydrated, and repeats it for the app, in order and once: presses of links, forms and buttons,
 * opened disclosures, typed text. On slow connections links and forms are left to the browser at once.
 *
 * @returns `release` leaves what is held, and all that follows, to the browser
 */
export function holdPresses(): { release: () => void } {
  let held: Press[] = [];
  let isReleased = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const typed = new Map<Field, string>();
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };

  function hold(event: Event, isNative: boolean, repeat: () => void): void {
    if (isNative && (isReleased || hasSlowConnection())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push({ repeat, isNative });
    if (isNative) timer ??= setTimeout(release, maxHold);
  }

  function release(): void {
    isReleased = true;
    // The first one leaves the page.
    held.find(({ isNative }) => isNative)?.repeat();
    held = held.filter(({ isNative }) => !isNative);
  }

  async function repeatAll(): Promise<void> {
    listening.abort();
    clearTimeout(timer);
    for (const [field, text] of typed) await retype(field, text);
    for (const { repeat } of held) {
      repeat();
      await rendered();
    }
  }

  addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest('a, button') : null;
      if (!control || !isPlainClick(event) || event.defaultPrevented) return;
      if (control instanceof HTMLAnchorElement) {
        if (leadsIntoSite(control)) hold(event, true, () => control.click());
      } else if (control instanceof HTMLButtonElement && control.type === 'button' && !control.popoverTargetElement) {
        hold(event, false, () => control.click());
      }
    },
    options,
  );
  addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.target || event.defaultPrevented) return;
      hold(event, true, () => form.requestSubmit(submitter));
    },
    options,
  );
  addEventListener(
    'toggle',
    ({ target: details }) => {
      if (!(details instanceof HTMLDetailsElement) || !details.open) return;
      const toggled = new ToggleEvent('toggle', { oldState: 'closed', newState: 'open' });
      held.push({ isNative: false, repeat: () => details.open && details.dispatchEvent(toggled) });
    },
    options,
  );
  addEventListener(
    'input',
    ({ target }) => {
      if (isField(target)) typed.set(target, target.value);
    },
    options,
  );
  // A page that was left natively and is shown again from the back-forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isReleased = false;
  });
  addEventListener(hydratedEvent, () => void repeatAll(), { once: true });
  return { release };
}

/** By the main button without a modifier key, which would make the browser open a new tab, a new window or a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** To another page of this site, in this tab. */
function leadsIntoSite({ origin, pathname, search, hash, target, download }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || target || download) return false;
  return !hash || pathname + search !== location.pathname + location.search;
}

/** Resolves when the app has rendered what the events so far have changed. */
function rendered(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve));
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.selectionStart !== null)
  );
}

/**
 * React takes a controlled field's text for its own, and would empty the field at the next rendering. It ignores an event without a change since
 * hydration, so the field is emptied first, by the prototype's setter, which React does not observe.
 */
async function retype(field: Field, text: string): Promise<void> {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  for (const next of ['', text]) {
    value?.set?.call(field, next);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await rendered();
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}
