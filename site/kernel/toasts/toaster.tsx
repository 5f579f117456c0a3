import { createRoot } from 'react-dom/client';
import { cssTransition, ToastContainer, type ToastContainerProps, toast } from 'react-toastify/unstyled';
import styles from './toaster.module.css';

/** TOAST-1: at the top center, closed after 5000 ms or by a click, without a progress bar, not draggable. */
const toastOptions: ToastContainerProps = {
  position: 'top-center',
  autoClose: 5000,
  hideProgressBar: true,
  closeOnClick: true,
  draggable: false,
  closeButton: false,
  icon: false,
  role: 'status',
  'aria-label': 'Messages',
  transition: cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapse: false }),
};

let container: HTMLElement | undefined;

/** Shows a message, but not a second time while it is shown. */
export function showToast(message: string): void {
  container ??= makeContainer();
  bringToTop();
  toast(message, { toastId: message });
}

function makeContainer(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = styles.place ?? '';
  createRoot(element).render(<ToastContainer {...toastOptions} />);
  // `toggle` does not bubble. Before version 26, Safari sends none for dialogs: there a toast is below a dialog that is opened after it.
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDialogElement && bringToTop(), true);
  return element;
}

/**
 * Elements outside an open modal dialog are inert, even if they are above it in the top layer. So the toasts move into the dialog, and out of it when
 * it is closed. By the time of the `close` event the page may have removed the dialog, and the toasts with it.
 */
function bringToTop(): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
  dialog?.addEventListener('close', bringToTop, { once: true });
  const parent = dialog ?? document.body;
  if (!container || (container.parentElement === parent && container.isConnected)) return;
  parent.append(container);
  // Safari before 17 has no popovers: toasts are shown on the page.
  if ('showPopover' in container) container.showPopover();
}
