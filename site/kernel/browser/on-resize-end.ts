/** Milliseconds (LAYOUT-1). */
const debounce = 150;

/** Calls back when the visitor has stopped resizing the window. @returns a function that stops it */
export function onResizeEnd(callBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(callBack, debounce);
  };
  addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    removeEventListener('resize', onResize);
  };
}
