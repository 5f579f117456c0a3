import type { Compatibility } from '#providers/content/types.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { addressOf, readAnswers, verdictOf } from './answers.ts';
import { useKeptAnswer } from './kept-answer.ts';
import { keptWords } from './kept-words.ts';

/** The visitor's earlier answer, as it is now: the list may have changed since (COMPAT-2). */
export function AskedBefore({ countries }: Pick<Compatibility, 'countries'>) {
  const kept = useKeptAnswer();
  if (!kept) return null;
  const { phone, country, carrier } = kept;
  const address = addressOf({ phone, country, carrier });
  const answers = readAnswers(new URL(address, 'http://checker').searchParams, countries);
  if (!answers.phone || !answers.country || answers.carrier === null) return null;
  const words = keptWords({ country, carrier, verdict: verdictOf(answers.country, answers.carrier) });
  if (words === null) return null;
  return (
    <p>
      <span className="quiet">You asked before:</span>{' '}
      <Link to={address} className="tap">
        {answers.phone.name} {words.charAt(0).toLowerCase() + words.slice(1)}
      </Link>
    </p>
  );
}
