import { readFileSync } from 'node:fs';

/** Memory of another process in megabytes, as counted by Linux: currently resident, and the peak since its start. */
export function processMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => {
    const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status) ?? [];
    if (kilobytes === undefined) throw new Error(`/proc/${pid}/status has no ${name}`);
    return Number(kilobytes) / 1024;
  };
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}
