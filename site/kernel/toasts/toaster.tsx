import { createRoot } from 'react-dom/client';
import { cssTransition, ToastContainer, type ToastContainerProps, toast } from 'react-toastify/unstyled';
import styles from './toaster.module.css';

/** TOAST-1: at the top centre, closed after 5000 ms or by a click, without a progress bar, not draggable. */
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

let place: HTMLElement | undefined;

/** The same message is shown once at a time. */
export function showToast(message: string): void {
  place ??= makePlace();
  toast(message, { toastId: message });
  bringToTop(place);
}

function makePlace(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = styles.place ?? '';
  document.body.append(element);
  createRoot(element).render(<ToastContainer {...toastOptions} />);
  return element;
}

/** The top layer is ordered by when an element was opened: the toasts are moved above a dialog that was opened since. */
function bringToTop(element: HTMLElement): void {
  // Safari before 17 has no popovers: toasts are shown on the page.
  if (!('showPopover' in element)) return;
  if (element.matches(':popover-open')) element.hidePopover();
  element.showPopover();
}
