import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useVisible } from '#site/kernel/browser/browser-state.ts';
import { type CreditPhone, creditPath } from './credit-phone.ts';
import { type CreditView, isUndecided, requestStatus } from './credit-state.ts';

/** Milliseconds between two reads of a check that is not decided yet: each pause is half as long again as the one before, up to the maximum. */
const pollDelay = { first: 2000, max: 30_000 };

/** About four minutes in all; after that a link reads the check again. */
const maxPollAttempts = 12;

/**
 * The state of the visitor's credit check, read by a fetcher of the credit check's route. It is read again until the check is decided, while the
 * tab is visible. Words and offer stay when a later request does not reach the server.
 * @param initial the view that the server has rendered
 */
export function useCreditCheck(phone: CreditPhone, initial: CreditView) {
  const { Form, data, formData, load, state: fetcherState } = useFetcher<CreditView>();
  const { state } = data ?? initial;
  const [words, setWords] = useState(initial.words);
  if (data?.words && data.words !== words) setWords(data.words);
  const [offer, setOffer] = useState(initial.offer);
  if (data?.offer && data.offer !== offer) setOffer(data.offer);
  const [pollAttempts, setPollAttempts] = useState(0);
  const isVisible = useVisible();
  const path = creditPath(phone);
  const isPending = fetcherState !== 'idle';
  const isPollable = isUndecided(state);
  const hasPollingEnded = isPollable && pollAttempts >= maxPollAttempts;
  const isPolling = isVisible && !isPending && isPollable && !hasPollingEnded;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function or address starts no new pause
  useEffect(() => {
    if (!isPolling) return;
    const delay = Math.min(pollDelay.first * 1.5 ** pollAttempts, pollDelay.max);
    const timer = setTimeout(() => {
      setPollAttempts(pollAttempts + 1);
      void load(path);
    }, delay);
    return () => clearTimeout(timer);
  }, [isPolling, pollAttempts]);

  return {
    Form,
    state,
    words,
    offer,
    status: requestStatus(isPending, state),
    isSubmitting: formData !== undefined,
    hasPollingEnded,
    /** Polling starts again with the next result. */
    resetPolling: () => setPollAttempts(0),
    refresh: () => {
      setPollAttempts(0);
      void load(path);
    },
  };
}
