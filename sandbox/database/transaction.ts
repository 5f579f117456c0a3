import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` in one write transaction, taking the write lock at its start so that what it reads stays true until it writes.
 * `work` must be synchronous: the connection is shared. An error rolls everything back and is thrown.
 */
export function transaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // Some failures, like a full disk, have already ended the transaction (SQLite, "Response To Errors Within A Transaction").
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
