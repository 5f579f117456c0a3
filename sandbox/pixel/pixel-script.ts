import { scriptOf } from '../http/responses.ts';

/** `fbq` as pages define it: before this script a queue of calls, afterwards a function that handles them. */
interface Fbq {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  queue?: ArrayLike<unknown>[];
}

declare global {
  interface Window {
    fbq?: Fbq;
  }
}

/**
 * The script that pages load as `fbevents.js` (Meta, "Pixel code"). It handles the calls queued in `fbq.queue` and later ones, and sends each event
 * to the host it was loaded from. It sets no cookie, stores nothing, and reads of the page only its address and referrer. If a page has revoked
 * consent, its events wait until it grants consent.
 */
export const pixelScript = scriptOf(() => {
  const script = document.currentScript;
  const { origin } = new URL(script instanceof HTMLScriptElement ? script.src : location.href);
  const ids: string[] = [];
  let isGranted = true;
  let waiting: (() => void)[] = [];

  function send(id: string, event: unknown, data: unknown): void {
    const beacon = new URL('/tr/', origin);
    const facts = { id, ev: String(event), dl: location.href, rl: document.referrer, ts: String(Date.now()) };
    for (const [name, value] of Object.entries(facts)) beacon.searchParams.set(name, value);
    if (typeof data === 'object' && data !== null) {
      for (const [name, value] of Object.entries(data))
        beacon.searchParams.set(`cd[${name}]`, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    if (isGranted) new Image().src = beacon.href;
    else waiting.push(() => send(id, event, data));
  }

  function init(id: unknown): void {
    if (ids.includes(String(id))) return;
    ids.push(String(id));
    const settings = document.createElement('script');
    settings.async = true;
    settings.src = `${origin}/signals/config/${encodeURIComponent(String(id))}?v=2.0`;
    document.head.append(settings);
  }

  function consent(word: unknown): void {
    isGranted = word === 'grant';
    const held = isGranted ? waiting : [];
    if (isGranted) waiting = [];
    for (const sendNow of held) sendNow();
  }

  const methods: Record<string, (...values: unknown[]) => void> = {
    init,
    consent,
    track: (event, data) => ids.forEach((id) => void send(id, event, data)),
    trackCustom: (event, data) => ids.forEach((id) => void send(id, event, data)),
    trackSingle: (id, event, data) => send(String(id), event, data),
    trackSingleCustom: (id, event, data) => send(String(id), event, data),
  };

  function take(...[method, ...values]: unknown[]): void {
    if (typeof method === 'string' && Object.hasOwn(methods, method)) methods[method]?.(...values);
  }

  const fbq = window.fbq;
  if (!fbq) return;
  fbq.callMethod = take;
  for (const call of fbq.queue?.splice(0) ?? []) take(...Array.from(call));
});
