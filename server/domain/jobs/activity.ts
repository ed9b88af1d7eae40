/** Figures of a background job's runs on this instance. */
export interface JobFigures {
  done: number;
  failed: number;
  /** Duration of all runs together, and of the last one. */
  seconds: number;
  lastSeconds: number;
}

/** A finished GraphQL operation. */
export interface OperationFigures {
  /** Name as sent by the client: it may be anything. */
  name: unknown;
  /** Missing for a single event of a subscription. */
  seconds?: number;
  /** Codes of its errors; empty if all went well. */
  codes: readonly string[];
}

/** Live connections, and the subscriptions on them. */
export interface LiveFigures {
  sockets: number;
  subscriptions: number;
}

/** What this instance is doing, to explain why it was slow: for the measurements and the log of stalls. */
export interface Activity {
  /** Marks the start of a piece of work; the returned function marks its end. */
  begin(name: string): () => void;
  /** Work under way at any moment since `since` (by `performance.now()`), the latest last. */
  since(since: number): string[];
  /** Records a finished run of a job. */
  ran(job: string, run: { seconds: number; failed: boolean }): void;
  readonly jobs: ReadonlyMap<string, JobFigures>;
  /**
   * Jobs that this instance runs when they are due, each with what begins a run at once and waits until it has begun; undefined
   * for a part of another job. The database has others, which the settings have disabled.
   */
  readonly keeps: Map<string, (() => Promise<void>) | undefined>;
  /** Records a request. */
  asked(method: string | undefined, url: string | undefined): void;
  /** The latest requests, the most recent last. */
  readonly requests: readonly { method: string; url: string; at: number }[];
  /** How often the event loop was blocked for long. */
  stalls: number;
  /** Set by a consumer of operation figures; without one, none are gathered. */
  onOperation?: (operation: OperationFigures) => void;
  live: () => LiveFigures;
}

/** Maximum number of finished pieces of work, and of requests, that are remembered. */
const MAX_FINISHED_WORK = 16;
const MAX_FINISHED_REQUESTS = 4;

/** Cheap enough to record every job: a set, and the last few that have ended. */
export function createActivity(now: () => number = () => performance.now()): Activity {
  const underWay = new Set<{ name: string }>();
  const ended: { name: string; at: number }[] = [];
  const jobs = new Map<string, JobFigures>();
  const requests: Activity['requests'][number][] = [];
  return {
    jobs,
    keeps: new Map(),
    requests,
    stalls: 0,
    live: () => ({ sockets: 0, subscriptions: 0 }),
    asked: (method = '', url = '') => {
      requests.push({ method, url, at: now() });
      if (requests.length > MAX_FINISHED_REQUESTS) requests.shift();
    },
    begin: (name) => {
      const work = { name };
      underWay.add(work);
      return () => {
        if (!underWay.delete(work)) return;
        ended.push({ name, at: now() });
        if (ended.length > MAX_FINISHED_WORK) ended.shift();
      };
    },
    since: (since) => [
      ...new Set([
        ...ended.filter(({ at }) => at >= since).map(({ name }) => name),
        ...[...underWay].map(({ name }) => name),
      ]),
    ],
    ran: (job, { seconds, failed }) => {
      const known = jobs.get(job) ?? { done: 0, failed: 0, seconds: 0, lastSeconds: 0 };
      known[failed ? 'failed' : 'done'] += 1;
      known.seconds += seconds;
      known.lastSeconds = seconds;
      jobs.set(job, known);
    },
  };
}
