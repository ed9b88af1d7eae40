import type { Activity } from './activity';

export interface Rounds {
  /** By which measurements and the log of stalls know it. */
  name: string;
  /** Milliseconds until the first round; at once when left out. */
  first?: number;
  /** Milliseconds from the end of a round to the next. */
  pause: number;
  /** One round. A long one looks at `isStopping` between its steps. */
  work: (isStopping: () => boolean) => Promise<unknown>;
  /** A round has failed; the next one comes as ever. */
  onError: (error: unknown) => void;
}

/**
 * Does a piece of work again and again while the site runs: never two rounds at a time, never the reason why the process
 * stays alive. `stop` lets the round that is under way finish.
 */
export function inRounds(
  { activity }: { activity: Activity },
  { name, first = 0, pause, work, onError }: Rounds,
): { stop(): Promise<void> } {
  let round: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const once = async () => {
    const end = activity.begin(name);
    const began = performance.now();
    let failed = false;
    try {
      await work(() => stopped);
    } catch (error) {
      failed = true;
      onError(error);
    } finally {
      end();
      activity.ran(name, { seconds: (performance.now() - began) / 1000, failed });
    }
  };
  const run = () => {
    round = once().finally(() => {
      if (!stopped) wait(pause);
    });
  };
  const wait = (milliseconds: number) => {
    timer = setTimeout(run, milliseconds).unref();
  };
  if (first > 0) wait(first);
  else run();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
