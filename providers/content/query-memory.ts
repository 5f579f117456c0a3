/** Answers by query: while one is on its way everybody who asks for the same waits for it, and for `lifetime` after it they are given it again. */
export interface QueryMemory {
  /** A failure is everybody's who waits for it, and then forgotten. */
  remember: <Answer>(query: string, ask: () => Promise<Answer>) => Promise<Answer>;
  forget: () => void;
}

/** Whoever asks for addresses that lead nowhere must not fill the memory. */
const most = 500;

export function createQueryMemory(lifetime: number, now: () => number = Date.now): QueryMemory {
  const answers = new Map<string, { answer: Promise<unknown>; until: number }>();

  function keep(query: string, answer: Promise<unknown>): void {
    answers.delete(query);
    const [oldest] = answers.keys();
    if (answers.size >= most && oldest !== undefined) answers.delete(oldest);
    answers.set(query, { answer, until: Number.POSITIVE_INFINITY });
    const isKept = () => answers.get(query)?.answer === answer;
    answer.then(
      () => isKept() && answers.set(query, { answer, until: now() + lifetime }),
      () => isKept() && answers.delete(query),
    );
  }

  return {
    remember<Answer>(query: string, ask: () => Promise<Answer>): Promise<Answer> {
      const kept = answers.get(query);
      if (kept && now() < kept.until) return kept.answer as Promise<Answer>; // the query says which kind of answer it is
      const answer = ask();
      keep(query, answer);
      return answer;
    },
    forget: () => answers.clear(),
  };
}
