/** Milliseconds; longer than any browser takes to scroll by a picture. */
const longestScroll = 1000;

/** A box that was dragged snaps by itself again once it has come to rest. Not every browser says when that is, and none does where nothing scrolled. */
export function snapAfterScroll(box: HTMLElement): void {
  const snap = () => {
    clearTimeout(timer);
    box.removeEventListener('scrollend', snap);
    box.style.removeProperty('scroll-snap-type');
  };
  const timer = setTimeout(snap, longestScroll);
  box.addEventListener('scrollend', snap);
}
