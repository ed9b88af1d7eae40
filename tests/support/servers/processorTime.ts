import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds of CPU time a process has used so far, in all its threads or only the main one. On a shared machine, wall-clock
 * time says little about a response; this is reliable.
 */
export function processorTime(pid: number, threads: 'all' | 'main' = 'all'): number {
  const names = threads === 'main' ? [String(pid)] : readdirSync(`/proc/${pid}/task`);
  let total = 0;
  for (const thread of names) {
    try {
      const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      total += Number(nanoseconds) / 1e6;
    } catch {
      // The thread has ended in the meantime.
    }
  }
  return total;
}
