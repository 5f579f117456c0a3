/** A script of the preview's bar, in the browser of an editor: loads the page again when a draft has changed. */

/** Milliseconds between two checks; each is one call to both content services. */
const interval = 3000;

const bar = document.currentScript?.parentElement;
const status = bar?.querySelector('[role="status"]');

/** Aborted when the session ends, so that no further check is made. */
const following = new AbortController();
const { signal } = following;

/** The last change of a draft when the page was loaded. */
let seen: string | null = null;

async function check(): Promise<void> {
  if (document.visibilityState === 'hidden' || signal.aborted) return;
  const response = await fetch('/preview/changes', { signal }).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (response?.status === 403) {
    following.abort();
    if (status && text) status.textContent = text;
    return;
  }
  // If a service does not answer now, the next check tries again.
  if (!response?.ok || !text) return;
  if (seen !== null && text !== seen && !isTyping()) location.reload();
  seen ??= text;
}

/** Whether the editor is typing: a reload would lose the text. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}

setInterval(check, interval);
// An editor comes back from the tool to see what was changed there.
document.addEventListener('visibilitychange', check);
void check();

bar?.addEventListener('submit', ({ target }) => {
  following.abort();
  // The app may have shown other pages since the bar was written.
  const field = target instanceof HTMLFormElement ? target.elements.namedItem('path') : null;
  if (field instanceof HTMLInputElement) field.value = location.pathname + location.search;
});
