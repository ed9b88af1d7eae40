/** How the runs of a piece of background work went on this instance. */
export interface JobFigures {
  done: number;
  failed: number;
  /** Of all runs together, and of the last. */
  seconds: number;
  lastSeconds: number;
}

/** An operation of GraphQL that is over. */
export interface OperationFigures {
  /** As whoever asked calls it: it may be anything. */
  name: unknown;
  /** Not told of one event of a subscription. */
  seconds?: number;
  /** Of its errors; none where all went well. */
  codes: readonly string[];
}

/** Live connections, and the subscriptions on them. */
export interface LiveFigures {
  sockets: number;
  subscriptions: number;
}

/** What this instance is doing, for whoever asks why it was slow: the measurements, and the log of stalls. */
export interface Activity {
  /** A piece of work begins; the function that is returned ends it. */
  begin(name: string): () => void;
  /** What was under way at any moment since `since` (by `performance.now()`), the latest last. */
  since(since: number): string[];
  /** A run of a job has ended. */
  ran(job: string, run: { seconds: number; failed: boolean }): void;
  readonly jobs: ReadonlyMap<string, JobFigures>;
  /** Jobs that this instance does when they are due. The database knows others, which the settings have ended. */
  readonly keeps: Set<string>;
  /** A request has come. */
  asked(method: string | undefined, url: string | undefined): void;
  /** The latest requests, the last one last. */
  readonly requests: readonly { method: string; url: string; at: number }[];
  /** How often the event loop stood still for long. */
  stalls: number;
  /** Set by whoever measures operations; nothing is gathered for nobody. */
  onOperation?: (operation: OperationFigures) => void;
  live: () => LiveFigures;
}

/** Pieces of work that are remembered after their end, and requests. */
const REMEMBERED = 16;
const REQUESTS = 4;

/** Cheap enough to be told of every job: a set, and the last few that have ended. */
export function createActivity(now: () => number = () => performance.now()): Activity {
  const underWay = new Set<{ name: string }>();
  const ended: { name: string; at: number }[] = [];
  const jobs = new Map<string, JobFigures>();
  const requests: Activity['requests'][number][] = [];
  return {
    jobs,
    keeps: new Set(),
    requests,
    stalls: 0,
    live: () => ({ sockets: 0, subscriptions: 0 }),
    asked: (method = '', url = '') => {
      requests.push({ method, url, at: now() });
      if (requests.length > REQUESTS) requests.shift();
    },
    begin: (name) => {
      const work = { name };
      underWay.add(work);
      return () => {
        if (!underWay.delete(work)) return;
        ended.push({ name, at: now() });
        if (ended.length > REMEMBERED) ended.shift();
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
