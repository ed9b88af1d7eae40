import type { Activity } from './activity';
import type { Service } from './service';

export interface Rounds {
  /** Name in the measurements and the log of stalls. */
  name: string;
  /** Milliseconds until the first round; 0 (at once) by default. */
  first?: number;
  /** Milliseconds from the end of a round to the next. */
  pause: number;
  /** One round. A long one checks `isStopping` between its steps. */
  work: (isStopping: () => boolean) => Promise<unknown>;
  /** Called when a round fails; the next one runs as usual. */
  onError: (error: unknown) => void;
}

export interface RepeatedWork extends Service {
  /** Begins the next round at once. Returns false if one is under way, and before the start and after the stop. */
  runNow(): boolean;
}

/**
 * Repeats a piece of work while the site runs: never two rounds at a time, and without keeping the process alive. `stop` lets
 * the current round finish.
 */
export function inRounds(
  { activity }: { activity: Activity },
  { name, first = 0, pause, work, onError }: Rounds,
): RepeatedWork {
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
    timer = undefined;
    round = once().finally(() => {
      if (!stopped) wait(pause);
    });
  };
  const wait = (milliseconds: number) => {
    timer = setTimeout(run, milliseconds).unref();
  };
  return {
    name,
    start: () => {
      if (first > 0) wait(first);
      else run();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      timer = undefined;
      await round;
    },
    // Between two rounds, and only then, a timer waits for the next.
    runNow: () => {
      if (timer === undefined) return false;
      clearTimeout(timer);
      run();
      return true;
    },
  };
}
