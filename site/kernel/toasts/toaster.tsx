import { createRoot } from 'react-dom/client';
import { cssTransition, ToastContainer, type ToastContainerProps, toast } from 'react-toastify/unstyled';
import styles from './toaster.module.css';

/** Spec §8: top-centre, closed after 5000 ms or by a click, no progress bar, not dragged (TOAST-1). */
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

/** Above whatever was opened since: a dialog, the cart. */
function bringToTop(element: HTMLElement): void {
  if (element.matches(':popover-open')) element.hidePopover();
  element.showPopover();
}
