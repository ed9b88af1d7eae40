import autocannon from 'autocannon';

export interface Target {
  name: string;
  request: Pick<autocannon.Options, 'url' | 'method' | 'headers' | 'body'>;
}

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** One burst of load on one target. Answers other than 2xx and broken connections count as failed. */
export async function burst(target: Target, seconds: number, connections: number): Promise<Figures> {
  const result = await autocannon({ ...target.request, connections, duration: seconds });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

/**
 * Bursts on all targets in turn, for several rounds, so that whatever slows the machine slows all alike; a target's figure is
 * its median. The first round is only a warm-up.
 */
export async function rounds(
  targets: Target[],
  { count = 3, seconds = 4, connections = 20 } = {},
): Promise<Map<string, Figures>> {
  const all = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await burst(target, 2, connections);
  for (let round = 0; round < count; round += 1) {
    for (const target of targets) all.get(target.name)?.push(await burst(target, seconds, connections));
  }
  return new Map([...all].map(([name, list]) => [name, summary(list)]));
}

function summary(list: Figures[]): Figures {
  return {
    perSecond: median(list.map(({ perSecond }) => perSecond)),
    p50: median(list.map(({ p50 }) => p50)),
    p99: median(list.map(({ p99 }) => p99)),
    failed: list.reduce((total, { failed }) => total + failed, 0),
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The time, in whole tenths, that this share of the runs took at most; 1 is the slowest. */
export function shareOf(times: readonly number[]): (share: number) => string {
  const sorted = [...times].sort((a, b) => a - b);
  return (share) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

/** Milliseconds of each of so many runs, one at a time, after as many as needed to warm up. */
export async function timeTurns(
  run: () => Promise<unknown>,
  { turns, warmUp = 0 }: { turns: number; warmUp?: number },
): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -warmUp; turn < turns; turn += 1) {
    const began = performance.now();
    await run();
    if (turn >= 0) times.push(performance.now() - began);
  }
  return times;
}
