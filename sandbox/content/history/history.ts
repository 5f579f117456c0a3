import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../database/transaction.ts';
import { createByKind } from '../by-kind.ts';
import type { Item } from '../item.ts';
import type { Kind } from '../resources.ts';
import type { Standing } from './standing.ts';
import { listStandings, readStandings, type Span } from './standings.ts';
import { removal, type Step, step } from './step.ts';
import { createTables } from './tables.ts';

/** What a new state of the seed comes to: noted when it is served. */
interface Progress {
  steps: readonly Step[];
  /** Writes it down. */
  commit: () => void;
}

/** What was published and taken back, and when, by entry and asset. */
export interface History {
  /** Which history this is: another one after the data folder was thrown away. */
  name: string;
  /** Holds a state of the seed against the one before, whether that is served yet or not. @param now ISO 8601. */
  follow: (items: readonly Item[], now: string) => Progress;
  /** Where an entry or asset stands by what was written down. */
  standingOf: (item: { kind: Kind; id: string }) => Standing | undefined;
  /** The last sequence that was written down. */
  head: () => number;
  /** Where things stand, in the order of their sequence, at most `limit`. */
  list: (span: Span) => Standing[];
}

/** Reads the history that earlier starts wrote into the database, or begins one. */
export function openHistory(database: DatabaseSync): History {
  createTables(database);
  const name = nameOf(database);
  const served = createByKind<Standing>();
  /** Runs ahead of what is served by as long as a change is announced first. */
  const announced = createByKind<Standing>();
  let sequence = 0;
  for (const standing of readStandings(database)) {
    served.set(standing, standing);
    announced.set(standing, standing);
    sequence = Math.max(sequence, standing.sequence);
  }
  let written = sequence;
  const write = database.prepare(`INSERT OR REPLACE INTO content_standing VALUES
    (:kind, :id, :contentType, :published, :latest, :revision, :version, :publishedVersion, :createdAt, :updatedAt, :changedAt,
     :deletedAt, :sequence)`);

  return {
    name,
    follow(items, now) {
      const isFirst = sequence === 0;
      const nextSequence = () => {
        sequence += 1;
        return sequence;
      };
      const steps: Step[] = [];
      const present = createByKind<true>();
      for (const item of items) {
        present.set(item, true);
        const taken = step(announced.get(item), item, { now, isFirst, nextSequence });
        if (taken) steps.push(taken);
      }
      for (const standing of announced.values()) {
        if (standing.latest !== null && !present.get(standing)) steps.push(removal(standing, now, nextSequence));
      }
      for (const { standing } of steps) announced.set(standing, standing);
      const reached = sequence;
      return {
        steps,
        commit() {
          if (steps.length === 0) return;
          transaction(database, () => {
            for (const { standing } of steps) write.run({ ...standing });
          });
          for (const { standing } of steps) served.set(standing, standing);
          written = Math.max(written, reached);
        },
      };
    },
    standingOf: served.get,
    head: () => written,
    list: (span) => listStandings(database, span),
  };
}

function nameOf(database: DatabaseSync): string {
  const known = database.prepare('SELECT name FROM content_history').get()?.name;
  if (typeof known === 'string') return known;
  const name = randomUUID().slice(0, 8);
  database.prepare('INSERT INTO content_history VALUES (?)').run(name);
  return name;
}
