import { Link } from '#site/kernel/ui/link.tsx';
import { checkerPath, type Phone } from './checker-path.ts';
import { formatVerdict, useStoredVerdict } from './stored-verdict.ts';

/** Milliseconds; 30 days. An older verdict may be outdated, and this one is shown beside the buy button. */
const maxAge = 30 * 24 * 60 * 60 * 1000;

/** On a phone's page: the visitor's recent verdict for that phone, else a link to the checker (COMPAT-2). */
export function CarrierLine({ phone }: { phone: Phone['id'] }) {
  const stored = useStoredVerdict();
  const isRecent = stored?.phone === phone && Date.now() - stored.storedAt < maxAge;
  const verdict = isRecent ? formatVerdict(stored) : null;
  const answers = stored && verdict ? { phone, country: stored.country, carrier: stored.carrier } : { phone };
  return (
    <p className="small">
      {/* Its height leaves room for two lines, so that nothing moves when the verdict is longer than the question. */}
      <Link to={checkerPath(answers)} className="tap">
        {verdict ?? 'Check your carrier'}
      </Link>
    </p>
  );
}
