import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { transaction } from './transaction.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE lamps (name TEXT)');
});

function write(name: string): void {
  database.prepare('INSERT INTO lamps VALUES (?)').run(name);
}

function lamps(): unknown[] {
  return database
    .prepare('SELECT name FROM lamps')
    .all()
    .map(({ name }) => name);
}

test('A transaction is committed, and returns the result', () => {
  const result = transaction(database, () => {
    write('linen');
    return 7;
  });
  expect([result, lamps()]).toEqual([7, ['linen']]);
});

test('An error rolls back, and the next transaction succeeds', () => {
  const failing = () =>
    transaction(database, () => {
      write('linen');
      throw new Error('The bulb is out.');
    });
  expect(failing).toThrow('The bulb is out.');
  transaction(database, () => write('paper'));
  expect(lamps()).toEqual(['paper']);
});

test('An error that ended the transaction itself is thrown unchanged', () => {
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON lamps WHEN NEW.name = 'one too many' BEGIN SELECT RAISE(ROLLBACK, 'disk is full'); END",
  );
  const failing = () =>
    transaction(database, () => {
      write('linen');
      write('one too many');
    });
  expect(failing).toThrow('disk is full');
  expect(lamps()).toEqual([]);
});
