import { measureSandbox } from '#tests/measurements/sandbox.ts';
import { definePart } from '../parts.ts';

/** Budgets: growth of a request's cost from 12 to 10,000 products, megabytes, milliseconds of a start with existing data. */
const budget = { growth: 1.5, memoryMb: 400, startMs: 1000 };

/** Cost of requests, memory and start time of the sandbox. */
export const sandbox = definePart({}, async () => {
  const measures = await measureSandbox();
  const { rows, growth, memory, startMs, contentMs } = measures;
  console.table(
    rows.map(({ kind, products, perSecond, p99, processorMs }) => ({
      request: kind,
      products,
      'requests/s': perSecond,
      'p99 ms': p99.toFixed(1),
      'CPU ms': processorMs.toFixed(2),
    })),
  );
  console.table([
    ...Object.entries(growth).map(([kind, factor]) => ({
      what: `growth of ${kind}, 12 to 10,000 products`,
      measured: factor.toFixed(2),
      budget: budget.growth,
    })),
    { what: 'memory with 10,000 products and articles, MB', measured: memory.now, budget: budget.memoryMb },
    { what: 'the same at its peak, MB', measured: memory.peak, budget: budget.memoryMb },
    ...Object.entries(startMs).map(([seed, ms]) => ({
      what: `start on existing data, ${seed} seed, ms`,
      measured: Math.round(ms),
      budget: budget.startMs,
    })),
    ...Object.entries(contentMs).map(([seed, ms]) => ({
      what: `the same to the first response of the content service, ${seed} seed, ms`,
      measured: Math.round(ms),
      budget: null,
    })),
  ]);
  const hasPassed =
    Object.values(growth).every((factor) => factor <= budget.growth) &&
    memory.peak < budget.memoryMb &&
    Object.values(startMs).every((ms) => ms < budget.startMs);
  return { measures: { budget, ...measures }, hasPassed };
});
