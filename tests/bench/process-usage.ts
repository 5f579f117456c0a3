import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc (proc(5), USER_HZ): 100 on all current Linux systems. */
const ticksPerSecond = 100;

/** CPU time of a process in milliseconds, all threads included. Linux only. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may contain spaces; fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** Resident memory of a process in megabytes: current and peak. Linux only. */
export function memoryMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
