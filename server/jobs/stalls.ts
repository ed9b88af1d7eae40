import type { Deps } from '../domain/deps';
import type { Service } from '../domain/jobs/service';
import { maskUrl } from '../http/requestLog';

type StallDeps = Pick<Deps, 'activity' | 'db' | 'log'>;

/** Milliseconds between two checks. */
const CHECK_INTERVAL_MS = 50;
/** Milliseconds of delay from which a check counts as a stall. */
const MIN_STALL_MS = 100;
/** Milliseconds; a shorter statement was not the cause. */
const MIN_STATEMENT_LOGGED_MS = 20;

/** Logs each time the event loop was blocked for more than 100 ms, with what was running. */
export function watchStalls(deps: StallDeps): Service {
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'watching for stalls',
    start: () => {
      const look = createLook(deps);
      timer = setInterval(() => look(performance.now()), CHECK_INTERVAL_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** The returned function must be called every 50 ms; a later call was delayed by a stall. */
export function createLook({ activity, db, log }: StallDeps): (now: number) => void {
  let before: number | undefined;
  let used = process.cpuUsage();
  return (now) => {
    const statement = db.longestStatement();
    const processor = process.cpuUsage(used);
    const late = before === undefined ? 0 : now - before - CHECK_INTERVAL_MS;
    const since = before ?? now;
    before = now;
    used = process.cpuUsage();
    if (late <= MIN_STALL_MS) return;
    activity.stalls += 1;
    log.warn(
      {
        event: 'stall',
        milliseconds: Math.round(late),
        // If much less than the stall, the machine was busy with something else.
        processorMilliseconds: Math.round((processor.user + processor.system) / 1000),
        doing: activity.since(since),
        requests: activity.requests
          .filter(({ at }) => at >= since - CHECK_INTERVAL_MS)
          .map(({ method, url }) => `${method} ${maskUrl(url)}`),
        ...(statement &&
          statement.milliseconds >= MIN_STATEMENT_LOGGED_MS && {
            statement: statement.sql,
            statementMilliseconds: Math.round(statement.milliseconds),
          }),
      },
      'the event loop was blocked',
    );
  };
}
