import type { Document } from './documents.ts';
import { badRequest } from './errors.ts';

/** A second or two of work. */
const mostScanned = 500_000;

/**
 * The documents as a query scans them: each scan inside another multiplies, and one query would keep everybody waiting for hours. The
 * provider ends queries that take too long, by the clock; here what is counted is the documents looked at, each as often as it is.
 *
 * @throws {QueryError} 400, by whoever iterates beyond that.
 */
export function scanned(documents: readonly Document[], most = mostScanned): readonly Document[] {
  let left = most;
  function* scan() {
    for (const document of documents) {
      left -= 1;
      if (left < 0) throw badRequest('The query takes too long: it scans documents for each document that it scans');
      yield document;
    }
  }
  // The evaluator iterates over what it takes for a plain array, and it must stay one.
  return Object.defineProperty([...documents], Symbol.iterator, { value: scan });
}
