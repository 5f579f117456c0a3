import { readFileSync } from 'node:fs';

/** Clock ticks per second in /proc (proc(5), USER_HZ): 100 on all current Linux systems. */
const ticksPerSecond = 100;

/** CPU time of a process in milliseconds, all threads included. Linux only. */
export function processorMs(pid: number): number {
  const fields = statOf(pid);
  return milliseconds(fields[11], fields[12]);
}

/** The same with its children that have ended; 0 for a process of another group, and for one that has just ended. */
export function groupProcessorMs(pid: string, group: number): number {
  if (!/^\d+$/.test(pid)) return 0;
  try {
    const fields = statOf(pid);
    return Number(fields[2]) === group ? milliseconds(...fields.slice(11, 15)) : 0;
  } catch {
    return 0;
  }
}

/** The fields of proc(5) from the third on. */
function statOf(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may contain spaces; fields are counted after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function milliseconds(...ticks: (string | undefined)[]): number {
  return (ticks.reduce((sum, count) => sum + Number(count), 0) * 1000) / ticksPerSecond;
}

/** Resident memory of a process in megabytes: current and peak. Linux only. */
export function memoryMb(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
