import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Registers a process that is to end with the tests. */
export function endWithTests<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Kills what failed tests have left running, which would slow down the next ones. */
export function killLeft(): void {
  for (const child of running) child.kill('SIGKILL');
}

// Playwright and programs exit by themselves; Vitest ends its workers by a signal.
process.once('exit', killLeft);
