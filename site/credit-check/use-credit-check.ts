import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { type CreditAnswer, isUndecided, requestStatus } from './credit-answer.ts';

/** Milliseconds between two looks at a check that is not decided yet; each time half as long again, up to the longest. */
const pause = { first: 2000, longest: 30_000 };

/** The check as it stands: asked for through our own action, looked at again until it is decided. */
export function useCreditCheck(initial: CreditAnswer, isToBeRead: boolean) {
  const fetcher = useFetcher<CreditAnswer>();
  const { load, data, state } = fetcher;
  const looks = useRef(0);
  const answer = data ?? initial;
  const isWaiting = state === 'idle' && isUndecided(answer);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when it is first wanted
  useEffect(() => {
    if (isToBeRead) load(href('/credit-check'));
  }, [isToBeRead]);

  useEffect(() => {
    if (!isWaiting) return;
    const wait = Math.min(pause.first * 1.5 ** looks.current++, pause.longest);
    const timer = setTimeout(() => load(href('/credit-check')), wait);
    return () => clearTimeout(timer);
  }, [isWaiting, load]);

  return { fetcher, answer, status: requestStatus(state !== 'idle', answer) };
}
