import { cdn } from './drill/cdn.ts';
import { outage } from './drill/outage.ts';
import { replicas } from './drill/replicas.ts';
import { runParts } from './parts.ts';

/**
 * `npm run drill` breaks the services that a running site depends on, and counts what visitors lose; `npm run drill -- replicas --requests 2000` runs
 * one part with options. Prints the counts and writes them to .bench/drill-{part}.json; exits with 1 if anything was lost.
 */
await runParts({ outage, replicas, cdn }, process.argv.slice(2), 'drill-');
