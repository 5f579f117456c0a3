import { useEffect, useEffectEvent } from 'react';

/** Milliseconds (MEDIA-4). */
const interval = 1000;

/** Calls `look` every second while a film is open. */
export function useProgress(isOpen: boolean, look: () => void): void {
  const onTick = useEffectEvent(look);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => onTick(), interval);
    return () => clearInterval(timer);
  }, [isOpen]);
}
