import type { Region } from '#providers/storefront/types.ts';
import { regionOfCountry } from '#site/catalogue/phones.ts';
import { Link } from '#site/kernel/ui/link.tsx';
import { checkerPath, phoneAnswer } from './checker-path.ts';
import { formatVerdict, useStoredVerdict } from './stored-verdict.ts';

/** Milliseconds; 30 days. An older verdict may be outdated, which must not happen on the page with the buy button. */
const maxAge = 30 * 24 * 60 * 60 * 1000;

interface CarrierLineProps {
  handle: string;
  /** The region of the chosen variant; null if the phone has one variant for all regions. */
  region: Region | null;
}

/** On a phone's page: the visitor's recent verdict for that phone and its chosen region, else a link to the checker (COMPAT-2). */
export function CarrierLine({ handle, region }: CarrierLineProps) {
  const stored = useStoredVerdict();
  const phone = phoneAnswer(handle);
  const isRecent = stored && stored.phone === phone.split('-')[0] && Date.now() - stored.storedAt < maxAge;
  const isForRegion = !region || (stored && regionOfCountry(stored.country) === region);
  const verdict = isRecent && isForRegion ? formatVerdict(stored) : null;
  const answers = stored && verdict ? { phone, country: stored.country, carrier: stored.carrier } : { phone };
  return (
    <p className="small">
      {/* The link's height leaves room for two lines, so that nothing moves when the verdict is longer than the question. */}
      <Link to={checkerPath(answers)} className="tap">
        {verdict ?? 'Check your carrier'}
      </Link>
    </p>
  );
}
