import type { CallOutcome } from '#providers/transport/call-origin.ts';
import type { RenderOutcome } from './metrics.ts';

/** Tracks the parts that work worse than they should while the site still answers. */
interface Degraded {
  noteCall: (provider: string, outcome: CallOutcome) => void;
  noteRender: (outcome: RenderOutcome) => void;
  /** One line for each degraded part; empty when all is well. */
  list: () => string[];
}

/** An outcome other than a complete page. */
type ReducedOutcome = Exclude<RenderOutcome, 'complete'>;

interface Failures {
  /** In a row, since the last call that succeeded. */
  count: number;
  fault: CallOutcome;
  /** On the clock of `performance.now()`. */
  last: number;
}

/** Failures in a row from which on a provider counts as failing. A single one does not count: the next request repeats the call. */
const minFailures = 3;

/** Milliseconds after which a failure no longer counts, because there may have been no call since. */
const forgetAfter = 5 * 60_000;

/** Milliseconds within which the page cache renders each requested page again at least once. */
const renderWindow = 60_000;

/** Watches provider calls and renderings, for `/readyz`. */
export function createDegraded(): Degraded {
  const failures = new Map<string, Failures>();
  let lastReduced: { outcome: ReducedOutcome; at: number } | null = null;

  return {
    noteCall(provider, outcome) {
      if (outcome === 'ok') failures.delete(provider);
      // An aborted call says nothing about the provider: the visitor has left.
      if (outcome === 'ok' || outcome === 'aborted') return;
      failures.set(provider, {
        count: (failures.get(provider)?.count ?? 0) + 1,
        fault: outcome,
        last: performance.now(),
      });
    },
    noteRender(outcome) {
      if (outcome !== 'complete') lastReduced = { outcome, at: performance.now() };
    },
    list() {
      const now = performance.now();
      const failing = [...failures]
        .filter(([, { count, last }]) => count >= minFailures && now - last < forgetAfter)
        .map(
          ([provider, { count, fault, last }]) =>
            `${provider}: the last ${count} calls failed (${fault}), ${ago(last)}`,
        );
      if (!lastReduced || now - lastReduced.at >= renderWindow) return failing;
      return [...failing, `pages: ${reductions[lastReduced.outcome]}, ${ago(lastReduced.at)}`];
    },
  };
}

const reductions: Readonly<Record<ReducedOutcome, string>> = {
  stale: 'made of stale responses',
  incomplete: 'made without a part whose provider failed, and not stored',
  failed: 'not rendered; where there is an old copy it is served',
};

function ago(time: number): string {
  return `${Math.round((performance.now() - time) / 1000)} s ago`;
}
