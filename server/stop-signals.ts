const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type StopSignal = (typeof signals)[number];

/** Until there is something to end. */
let stop: (signal: StopSignal) => void = () => process.exit(0);

// As soon as this is loaded: the first process of a container ignores signals that have no listener. One for good, since a signal that has arrived
// is lost with its listener.
for (const signal of signals) process.on(signal, () => stop(signal));

/** Has the process stopped by this from now on. */
export function stopOnSignal(stopBy: typeof stop): void {
  stop = stopBy;
}
