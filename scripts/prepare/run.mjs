import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** An end that was foreseen: its message is the one sentence the user reads; empty when a child has said it already. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command to its end in this terminal. Signals are passed on and waited for, so that nothing is left running.
 * @throws {Failure} when it is interrupted (exit code as shells give it) or fails, with `sentence` as message.
 */
export function run(command, args, { sentence = '', ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    let interruption = null;
    const passOn = (signal) => {
      interruption = signal;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);

    child.on('error', (error) => reject(new Failure(`${command} does not start: ${error.message}.`)));
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      const by = interruption ?? (signal === 'SIGINT' ? signal : null);
      if (by) reject(new Failure('', 128 + constants.signals[by]));
      else if (code === 0) resolve();
      else reject(new Failure(sentence));
    });
  });
}
