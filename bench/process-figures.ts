import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second on every machine we run on (USER_HZ). */
const ticksPerSecond = 100;
const kilobytesPerMegabyte = 1024;

/** Processor seconds of a process so far, user and system. */
export function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return secondsOf(ps(pid, 'time'));
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name is in parentheses and may contain blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) / ticksPerSecond;
}

export function residentMegabytes(pid: number): number {
  if (process.platform !== 'linux') return Number(ps(pid, 'rss')) / kilobytesPerMegabyte;
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / kilobytesPerMegabyte;
}

const ps = (pid: number, field: string): string =>
  execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();

/** `1-02:03:04.5` or `3:04.5`. */
function secondsOf(text: string): number {
  const [days, clock] = text.includes('-') ? text.split('-') : ['0', text];
  const seconds = (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number(days) * 86_400 + seconds;
}

/** Samples the memory of a process; `end` stops and returns the maximum, MB. */
export function highestMemory(pid: number): { end(): number } {
  let peak = residentMegabytes(pid);
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 200);
  return {
    end() {
      clearInterval(watching);
      return peak;
    },
  };
}
