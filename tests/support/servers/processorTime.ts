import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time that a process has used so far: in all its threads, or in its main one alone. Where other
 * work shares the machine, what a clock on the wall says of an answer means little; this holds.
 */
export function processorTime(pid: number, threads: 'all' | 'main' = 'all'): number {
  const names = threads === 'main' ? [String(pid)] : readdirSync(`/proc/${pid}/task`);
  let total = 0;
  for (const thread of names) {
    try {
      const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
      total += Number(nanoseconds) / 1e6;
    } catch {
      // The thread has ended since.
    }
  }
  return total;
}
