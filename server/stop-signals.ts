const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type StopSignal = (typeof signals)[number];

/** Exits at once until `stopOnSignal` is called, because there is nothing to close before. */
let stop: (signal: StopSignal) => void = () => process.exit(0);

// The listeners are added as soon as this module is loaded, because the first process of a container ignores signals without a listener. They are
// never replaced, since a signal that has arrived is lost with its listener.
for (const signal of signals) process.on(signal, () => stop(signal));

/** Sets the function that stops the process from now on. */
export function stopOnSignal(stopBy: typeof stop): void {
  stop = stopBy;
}
