import type { Deps } from '../domain/ports';
import { maskUrl } from '../http/requestLog';

type StallDeps = Pick<Deps, 'activity' | 'db' | 'log'>;

/** Milliseconds between two looks, and from which on the event loop stood still. */
const EVERY = 50;
const STALL = 100;
/** A statement that took less was not the reason. */
const TOLD = 20;

/** Logs each time that the event loop stood still for more than 100 ms, during which nobody was answered, and what was going on. */
export function watchStalls(deps: StallDeps): { stop(): void } {
  const look = createLook(deps);
  const timer = setInterval(() => look(performance.now()), EVERY).unref();
  return { stop: () => clearInterval(timer) };
}

/** To be called every 50 ms; what comes later was held up. */
export function createLook({ activity, db, log }: StallDeps): (now: number) => void {
  let before: number | undefined;
  let used = process.cpuUsage();
  return (now) => {
    const statement = db.longestStatement();
    const processor = process.cpuUsage(used);
    const late = before === undefined ? 0 : now - before - EVERY;
    const since = before ?? now;
    before = now;
    used = process.cpuUsage();
    if (late <= STALL) return;
    activity.stalls += 1;
    log.warn(
      {
        event: 'stall',
        milliseconds: Math.round(late),
        // Much less than the stall: the machine was busy with something else.
        processorMilliseconds: Math.round((processor.user + processor.system) / 1000),
        doing: activity.since(since),
        requests: activity.requests
          .filter(({ at }) => at >= since - EVERY)
          .map(({ method, url }) => `${method} ${maskUrl(url)}`),
        ...(statement &&
          statement.milliseconds >= TOLD && {
            statement: statement.sql,
            statementMilliseconds: Math.round(statement.milliseconds),
          }),
      },
      'the event loop stood still',
    );
  };
}
