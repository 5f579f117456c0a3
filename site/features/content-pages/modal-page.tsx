import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { href, useOutletContext } from 'react-router';
import type { Page } from '#providers/content/types.ts';
import type { Picture } from '#providers/shaping/media/types.ts';
import { Blocks } from '#site/features/blocks/blocks.tsx';
import { useHydrated } from '#site/kernel/browser/browser-state.ts';
import { useGoBack } from '#site/kernel/layout/go-back.tsx';
import type { PageContext } from '#site/kernel/layout/page-handle.ts';
import { Wordmark } from '#site/kernel/layout/wordmark.tsx';
import { CloseButton, closeButtonClass } from '#site/kernel/ui/text-button.tsx';
import styles from './modal-page.module.css';

interface ModalPageProps {
  page: Page;
  /** The logo at the end of the page, in place of the wordmark. */
  logo: Picture | null;
}

/**
 * A page over the page that the visitor was on, or over nothing when it was opened by its address (PAGE-1). Without scripts it is a page of
 * its own; with them a modal `<dialog>`, which traps the focus and restores it.
 */
export function ModalPage({ page, logo }: ModalPageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressed = useRef(false);
  const { hasBackground } = useOutletContext<PageContext>();
  const isHydrated = useHydrated();
  const leave = useGoBack();

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.removeAttribute('open'); // an `open` dialog cannot be shown as a modal one
    shown?.showModal();
    return () => shown?.close();
  }, []);

  /** Without a page behind it, the modal page is shown until the next page is loaded. */
  function close() {
    if (hasBackground) dialog.current?.close();
    else leave();
  }

  function onCancel(event: SyntheticEvent) {
    // Escape in a film of the page closes only the film, but React passes that event on to the page.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    close();
  }

  /** Closes the page only after a whole click beside it, not after the end of a selection or of a drag of the scroll bar. */
  function onClick({ target }: MouseEvent) {
    if (isPressed.current && target === dialog.current) close();
  }

  function onClose() {
    // The visitor leaves the page only if the dialog is closed, not when the page itself ends, as React's strict mode also simulates. `close` may
    // have left it already: before any interaction, browsers close a dialog on Escape although `cancel` is prevented.
    if (dialog.current?.open === false) leave();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      open
      className={styles.modal}
      aria-labelledby="modal-title"
      onMouseDown={({ target }) => {
        isPressed.current = target === dialog.current;
      }}
      onClick={onClick}
      onCancel={onCancel}
      onClose={onClose}
    >
      <h1 id="modal-title" className="visually-hidden">
        {page.title}
      </h1>
      <div className={`dialog-head ${styles.head}`}>
        {isHydrated ? (
          <CloseButton onClick={close} />
        ) : (
          <a href={href('/')} className={closeButtonClass}>
            close
          </a>
        )}
      </div>
      <div className={styles.column}>
        <Blocks key={page.slug} blocks={page.blocks} />
        <ModalLogo logo={logo} />
      </div>
    </dialog>
  );
}

/** The original file: an image service would rasterize an SVG. */
function ModalLogo({ logo }: Pick<ModalPageProps, 'logo'>) {
  return (
    <div className={styles.logo}>
      {logo ? <img src={logo.url} width={logo.width} height={logo.height} alt={logo.alt} /> : <Wordmark />}
    </div>
  );
}
