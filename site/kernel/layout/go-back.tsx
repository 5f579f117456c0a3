import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick, Link } from '#site/kernel/ui/link.tsx';

interface GoBackProps {
  className?: string;
  children: ReactNode;
}

/** NAV-10: back to where the visitor was, or home when this is the first they saw of the site; without scripts always home. */
export function GoBack({ className, children }: GoBackProps) {
  const goBack = useGoBack();

  function onClick(event: MouseEvent) {
    if (!isPlainClick(event) || !hasBeenElsewhere()) return;
    event.preventDefault();
    goBack();
  }

  return (
    <Link to="/" className={className} onClick={onClick}>
      {children}
    </Link>
  );
}

/** The same, for what is closed by more than a click. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (hasBeenElsewhere() ? navigate(-1) : navigate('/'));
}

/** In this tab, on this site: by the router's own count of its entries, or by a whole load that came from a page of ours. */
function hasBeenElsewhere(): boolean {
  const { state, length } = window.history;
  const isFirstOfApp = !(state?.idx > 0);
  const hasOwnReferrer = document.referrer.startsWith(`${window.location.origin}/`);
  return !isFirstOfApp || (hasOwnReferrer && length > 1);
}
