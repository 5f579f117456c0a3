import { useVisitor } from '#site/features/visitor/visitor.ts';

/** The country that the visitor seems to be in; null until that is known, and where it cannot be told. */
export function useGuess(): string | null {
  return useVisitor()?.country ?? null;
}
