import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** An expected failure: its message is printed; empty when a child process has already printed one. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command in this terminal. Signals are forwarded, and the child's exit is awaited, so that no process is left running.
 * @throws {Failure} when it is interrupted (with the exit code of shells) or fails (with `sentence` as message).
 */
export function run(command, args, { sentence = '', ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    let interruption = null;
    const forward = (signal) => {
      interruption = signal;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);

    child.on('error', (error) => reject(new Failure(`${command} does not start: ${error.message}.`)));
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      const by = interruption ?? (signal === 'SIGINT' ? signal : null);
      if (by) reject(new Failure('', 128 + constants.signals[by]));
      else if (code === 0) resolve();
      else reject(new Failure(sentence));
    });
  });
}
