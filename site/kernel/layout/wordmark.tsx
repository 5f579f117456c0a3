import wordmark from './wordmark.svg';

/** The brand's word mark, in the color of the type around it. A file of its own, because few pages show it: the editors' logo takes its place. */
export function Wordmark() {
  return (
    <svg viewBox="0 0 2035 1000" width="57" height="28" fill="currentcolor" aria-hidden="true" focusable="false">
      <use href={`${wordmark}#mark`} />
    </svg>
  );
}
