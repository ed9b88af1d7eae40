import type { Deps } from '../deps';
import { inRounds } from './inRounds';
import type { Service } from './service';

export interface Watched<T> {
  name: string;
  /** One small query. */
  read: () => Promise<T>;
  /** Refreshes everything that holds what came from an earlier version. A stop doesn't wait for it: who does the work ends it. */
  onChange: () => Promise<void> | void;
  /** Milliseconds between two reads. */
  every: number;
}

/**
 * Notices when another instance, or a command at the terminal, has changed something. Retries if the database is unavailable or
 * a refresh fails.
 */
export function watchVersion<T>(
  deps: Pick<Deps, 'log' | 'activity'>,
  { name, read, onChange, every }: Watched<T>,
): Service {
  let known: T;
  let stopWaiting = () => {};
  const stopping = new Promise<void>((resolve) => {
    stopWaiting = resolve;
  });
  const rounds = inRounds(deps, {
    name,
    first: every,
    pause: every,
    work: async () => {
      const version = await read();
      if (version === known) return;
      await Promise.race([onChange(), stopping]);
      known = version;
    },
    onError: (error) => deps.log.warn({ err: error }, `${name} failed`),
  });
  return {
    ...rounds,
    start: async () => {
      known = await read();
      await rounds.start?.();
    },
    stop: async () => {
      stopWaiting();
      await rounds.stop();
    },
  };
}
