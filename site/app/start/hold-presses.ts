import { hasSlowConnection } from '#site/kernel/browser/connection.ts';
import { isPlainClick } from '#site/kernel/browser/plain-click.ts';
import type { earlyEventTypes } from './early-events.ts';
import { hydratedEvent } from './load-app.ts';

/** Milliseconds that a link or a form waits for the app; after that, or when the app cannot be loaded, the browser follows or submits it. */
export const maxHold = 2000;

interface Press {
  /** Repeats the action, for the app or for the browser. */
  repeat: () => void;
  /** Whether the browser can do the action without the app. */
  isNative: boolean;
  form?: HTMLFormElement;
  /** Sends the form without leaving the page, or while the visitor leaves it. */
  send?: () => Promise<unknown>;
}

type EarlyEventType = (typeof earlyEventTypes)[number];

type Handlers = { [Type in EarlyEventType | 'submit']: (event: HTMLElementEventMap[Type]) => void };

/** Keys that move within an element that works only with scripts, such as a row of pictures. */
const moves = /^(Arrow|Home$|End$)/;

/**
 * Holds what the visitor does before the app has hydrated, and repeats it for the app, in order and once: presses of links, forms and buttons, opened
 * disclosures, typed text and the Enter after it. On slow connections links and forms are left to the browser at once.
 *
 * @param earlyEvents events from before this was called
 * @returns `release` leaves held links and forms, and all later ones, to the browser
 */
export function holdPresses(earlyEvents: readonly Event[]): { release: () => void } {
  let held: Press[] = [];
  let isReleased = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const entered = new Map<Field, string>();
  let composing: EventTarget | null = null;
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };

  function hold(event: Event, press: Press): void {
    const { isNative } = press;
    // The browser has already followed the link or submitted the form of an early event.
    const isEarly = event.eventPhase === Event.NONE;
    if (isNative && (isReleased || isEarly || hasSlowConnection())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(press);
    if (!isNative) return;
    showLoader(true);
    timer ??= setTimeout(release, maxHold);
  }

  async function release(): Promise<void> {
    isReleased = true;
    showLoader(false);
    clearTimeout(timer);
    timer = undefined;
    const native = lastOfEachForm(held.filter(({ isNative }) => isNative));
    held = held.filter(({ isNative }) => !isNative);
    // Only one press can leave the page: the last form that is posted, else the last link or form, as without scripts. The other forms are sent
    // before it, one after another, because two first additions at once would make two carts (decision 0011).
    const leaving = native.findLast(({ send }) => send) ?? native.at(-1);
    for (const press of native) {
      if (press === leaving) continue;
      // A failure is ignored: without a connection, the browser shows an error for `leaving`.
      await press.send?.().catch(() => {});
    }
    leaving?.repeat();
  }

  async function repeatAll(): Promise<void> {
    listening.abort();
    showLoader(false);
    clearTimeout(timer);
    for (const [field, text] of entered) {
      // Changing the field would end the composition of a character.
      if (field !== composing) await enterAgain(field, text);
      else field.addEventListener('compositionend', () => void enterAgain(field, field.value), { once: true });
    }
    // Parts that depend on the browser's state, such as links that carry a `ref`, are rendered right after hydration.
    await rendered();
    for (const { repeat } of held) {
      repeat();
      await rendered();
    }
  }

  const handlers: Handlers = {
    click(event) {
      const control = event.target instanceof Element ? event.target.closest('a, button') : null;
      if (!control || !isPlainClick(event) || event.defaultPrevented) return;
      if (control instanceof HTMLAnchorElement) {
        if (leadsIntoSite(control)) hold(event, { isNative: true, repeat: () => control.click() });
      } else if (control instanceof HTMLButtonElement && control.type === 'button' && !control.popoverTargetElement) {
        hold(event, { isNative: false, repeat: () => control.click() });
      }
    },
    submit(event) {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.target || event.defaultPrevented) return;
      const send = () => {
        const body = new URLSearchParams(new FormData(form, submitter) as unknown as Record<string, string>);
        return fetch(form.action, { method: 'POST', body, keepalive: true, redirect: 'manual' });
      };
      const repeat = () => form.requestSubmit(submitter);
      hold(event, { isNative: true, form, repeat, ...(form.method === 'post' && { send }) });
    },
    toggle({ target: details }) {
      if (!(details instanceof HTMLDetailsElement) || !details.open) return;
      // The oldest supported browsers lack ToggleEvent.
      const toggled = new Event('toggle');
      held.push({ isNative: false, repeat: () => details.open && details.dispatchEvent(toggled) });
    },
    input({ target }) {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        entered.set(target, target.value);
    },
    keydown(event) {
      const { target, key, code } = event;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const isMove = target instanceof HTMLElement && target.matches('[tabindex="0"]') && moves.test(key);
      // In a form, Enter submits it; while an input method composes, Enter is for that (Safari's last one is known by its code only).
      const isComposed = event.isComposing || event.keyCode === 229;
      const isEntered = target instanceof HTMLInputElement && !target.form && key === 'Enter' && !isComposed;
      if (!isMove && !isEntered) return;
      const pressed = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
      hold(event, { isNative: false, repeat: () => target.dispatchEvent(pressed) });
    },
  };
  for (const [type, handle] of Object.entries(handlers)) addEventListener(type, handle as EventListener, options);
  addEventListener('compositionstart', ({ target }) => (composing = target), options);
  addEventListener('compositionend', () => (composing = null), options);
  for (const event of earlyEvents) (handlers[event.type as EarlyEventType] as EventListener)(event);
  // If the visitor leaves while a form waits for the app, the form is sent.
  addEventListener(
    'pagehide',
    () => {
      for (const { send } of lastOfEachForm(held.splice(0))) void send?.();
    },
    options,
  );
  // After a release, a page that the back-forward cache restores holds presses again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isReleased = false;
  });
  // Only the app could show the page of another entry of its history. Before hydration a reload shows it, so that the page matches its address.
  const { pathname, search } = location;
  addEventListener(
    'popstate',
    () => {
      if (location.pathname + location.search !== pathname + search) location.reload();
    },
    options,
  );
  addEventListener(hydratedEvent, () => void repeatAll(), { once: true });
  return { release };
}

/** If a form is pressed twice, browsers submit it once, because the second submission cancels the first. */
function lastOfEachForm(presses: readonly Press[]): Press[] {
  return presses.filter(({ form }, index) => !form || presses.findLastIndex((press) => press.form === form) === index);
}

/** The loader, while a link or a form waits for the app to start (PAGE-6); theme/base.css draws it. */
function showLoader(isShown: boolean): void {
  document.documentElement.toggleAttribute('data-starting', isShown);
}

/** Whether a link leads to another page of this site, in this tab. */
function leadsIntoSite({ origin, pathname, search, hash, target, download }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || target || download) return false;
  return !hash || pathname + search !== location.pathname + location.search;
}

/** Resolves when the app has rendered what the events so far have changed. */
function rendered(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve));
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * React does not treat a field's state at hydration as a change: a controlled field loses that state at the next rendering, and `onChange` is not
 * called. So the prototype's setter, which React does not observe, changes the field and changes it back, and React is sent the event that it listens
 * for.
 */
async function enterAgain(field: Field, text: string): Promise<void> {
  if (isCheckable(field)) {
    // The state of the other radio buttons of a group follows from the checked one.
    if (field.type === 'radio' && !field.checked) return;
    return change(field, 'checked', [!field.checked, field.checked], 'click');
  }
  // A slider sets '' to its middle and '0' to its beginning, so at least one of them changes its value.
  if (field.type === 'range') change(field, 'value', ['', '0', text], 'input');
  if (field.selectionStart === null) return;
  const selection = [field.selectionStart, field.selectionEnd, field.selectionDirection ?? undefined] as const;
  change(field, 'value', ['', text], 'input');
  await rendered();
  field.setSelectionRange(...selection);
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox';
}

function change(field: Element, property: string, states: readonly unknown[], event: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property) ?? {};
  for (const state of states) {
    set?.call(field, state);
    // A MouseEvent would press the field.
    field.dispatchEvent(new Event(event, { bubbles: true }));
  }
}
