import { Link } from '#site/kernel/ui/link.tsx';
import { addressOf, type Phone } from './answers.ts';
import { useKeptAnswer } from './kept-answer.ts';
import { keptWords } from './kept-words.ts';

/** Milliseconds; 30 days. Carriers change their minds, and this stands beside the way to buy. */
const holds = 30 * 24 * 60 * 60 * 1000;

/** On the page of a phone: whether it works with the visitor's carrier, when they have asked of late; else the way to find out (COMPAT-2). */
export function CarrierLine({ phone }: { phone: Phone['id'] }) {
  const kept = useKeptAnswer();
  const isOfUse = kept?.phone === phone && Date.now() - kept.keptAt < holds;
  const words = isOfUse ? keptWords(kept) : null;
  const to = kept && words ? { phone, country: kept.country, carrier: kept.carrier } : { phone };
  return (
    <p className="small">
      {/* Its height leaves room for two lines, so that nothing moves when the answer is longer than the question. */}
      <Link to={addressOf(to)} className="tap">
        {words ?? 'Check your carrier'}
      </Link>
    </p>
  );
}
