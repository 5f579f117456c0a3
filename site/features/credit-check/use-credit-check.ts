import { useEffect, useRef, useState } from 'react';
import { useVisible } from '#site/kernel/browser/browser-state.ts';
import { askCredit } from './ask-credit.ts';
import { type CreditAnswer, isUndecided, requestStatus } from './credit-answer.ts';
import type { CreditPhone } from './credit-phone.ts';
import { mostLooks, pauseBefore } from './looks.ts';

interface CreditCheckOptions {
  initial: CreditAnswer;
  phone: CreditPhone;
  /** The visitor's earlier check, if there is one, is not in `initial`. */
  isToBeRead: boolean;
}

/** The check as it stands: asked for through our own server, looked at again until it is decided or has taken too long, by whoever looks on. */
export function useCreditCheck({ initial, phone, isToBeRead }: CreditCheckOptions) {
  const [answer, setAnswer] = useState(initial);
  const [underWay, setUnderWay] = useState<'form' | 'look' | null>(null);
  const [looks, setLooks] = useState(0);
  const latest = useRef(0);
  const isVisible = useVisible();
  const isLate = isUndecided(answer) && looks >= mostLooks;
  const isWaiting = isVisible && underWay === null && isUndecided(answer) && !isLate;

  async function ask(form: FormData | null): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setUnderWay(form ? 'form' : 'look');
    const answered = await askCredit(phone, form);
    if (turn !== latest.current) return; // something else was asked meanwhile
    setAnswer(answered);
    setUnderWay(null);
  }

  /** By the visitor's wish; counting begins anew. */
  function askAnew(form: FormData | null): void {
    setLooks(0);
    void ask(form);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when it is first wanted
  useEffect(() => {
    if (isToBeRead) void ask(null);
  }, [isToBeRead]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking is the same all along
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void ask(null);
    }, pauseBefore(looks));
    return () => clearTimeout(timer);
  }, [isWaiting, looks]);

  return {
    answer,
    status: requestStatus(underWay !== null, answer),
    isAsking: underWay === 'form',
    isLate,
    send: askAnew,
    look: () => askAnew(null),
  };
}
