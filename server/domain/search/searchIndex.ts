import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { lastAnimeId, searchRows } from '../../data/stores/catalogueIndexStore';
import { catalogueVersion } from '../../data/stores/catalogueSourceStore';
import { AppError } from '../../errors/AppError';
import type { Deps, SearchIndex } from '../deps';
import type { SearchEntry } from './entries';
import type { Finder, OpenFinder } from './finder';
import { openFinderWorker } from './openFinderWorker';

/** More results than anyone pages through; filters work on these. */
const MAX_RESULTS = 1000;
/** Search results cached until the catalogue changes: users page, go back, and repeat searches. */
const MAX_SEARCHES_CACHED = 500;
/** About two seconds of work; further requests are told to retry later. */
const MAX_SEARCHES_WAITING = 200;
const VERSION_POLL_MS = 60_000;
/** Milliseconds that a search waits for the first index: far more than it takes. */
const START_WAIT_MS = 10_000;

export interface SearchIndexOptions {
  /** Where the index runs: by default in a worker. */
  open?: OpenFinder;
  /** Milliseconds between checks for catalogue changes made by another instance. */
  lookEvery?: number;
  /** Milliseconds that a search waits for the first index. */
  startsWithin?: number;
}

/**
 * The site's search: owns the index and keeps it current. The first `rebuild` or search builds it, and after `rebuild` it
 * follows the stored catalogue version. Until it is ready, and if its worker dies, searches wait for it.
 */
export function createSearchIndex(
  deps: Pick<Deps, 'db' | 'log'>,
  {
    open = openFinderWorker,
    lookEvery = VERSION_POLL_MS,
    startsWithin = START_WAIT_MS,
  }: SearchIndexOptions = {},
): SearchIndex {
  const answers = new LRUCache<string, number[]>({ max: MAX_SEARCHES_CACHED });
  let finder: Finder | undefined;
  /** Being built for the searches that wait for it. */
  let starting: Promise<void> | undefined;
  let waitingForStart = 0;
  let version: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  const { signal } = closing;
  let work: Promise<unknown> = Promise.resolve();

  async function build(): Promise<void> {
    if (signal.aborted) return;
    const began = performance.now();
    const next = await catalogueVersion(deps.db.manager);
    const made = await open(readTitles(deps, signal), signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (!made || signal.aborted) return made?.close();
    const before = finder;
    finder = made;
    version = next;
    answers.clear();
    made.ended.then((error) => lost(made, error));
    await before?.close();
    const milliseconds = Math.round(performance.now() - began);
    const megabytes = Math.round(made.heapBytes / 1_048_576);
    deps.log.info({ anime: made.size, milliseconds, megabytes }, 'search index ready');
  }

  /** The next search or check builds it again. */
  function lost(which: Finder, error: unknown): void {
    if (signal.aborted || finder !== which) return;
    finder = undefined;
    version = undefined;
    answers.clear();
    deps.log.error({ err: error }, 'the search index was lost; searches wait until it is rebuilt');
  }

  /** One build for all who wait; after one that was already running, there is nothing to do. */
  function start(): Promise<void> {
    starting ??= inTurn(async () => {
      if (!finder) await build();
    })
      .catch((error: unknown) => deps.log.error({ err: error }, 'the search index could not be made'))
      .finally(() => {
        starting = undefined;
      });
    return starting;
  }

  async function started(): Promise<Finder> {
    if (!finder && waitingForStart < MAX_SEARCHES_WAITING) {
      waitingForStart += 1;
      const done = new AbortController();
      const patience = delay(startsWithin, undefined, { signal: done.signal, ref: false });
      await Promise.race([start(), patience]);
      patience.catch(() => {});
      done.abort();
      waitingForStart -= 1;
    }
    // An empty answer would say that there is no such anime.
    if (!finder) throw new AppError('SEARCH_STARTING', { retryAfter: 5 });
    return finder;
  }

  async function look(): Promise<void> {
    if (!signal.aborted && (await catalogueVersion(deps.db.manager)) !== version) await build();
  }

  function inTurn(step: () => Promise<void>): Promise<void> {
    const turn = work.then(step);
    work = turn.catch(() => {});
    return turn;
  }

  function follow(): void {
    timer ??= setInterval(() => {
      inTurn(look).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the search index is out of date'),
      );
    }, lookEvery).unref();
  }

  return {
    find: async (text, { limit = MAX_RESULTS } = {}) => {
      const wanted = Math.min(limit, MAX_RESULTS);
      const known = answers.get(text);
      if (known) return known.slice(0, wanted);
      const asked = await started();
      if (asked.waiting >= MAX_SEARCHES_WAITING) throw new AppError('OVERLOADED', { retryAfter: 2 });
      const ids = await asked.find(text, MAX_RESULTS);
      if (asked === finder) answers.set(text, ids);
      return ids.slice(0, wanted);
    },
    rebuild: () => {
      follow();
      return inTurn(build);
    },
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await work;
      await finder?.close();
    },
  };
}

/** Ids read per statement: a few milliseconds on the embedded database, which runs on the main thread. */
const IDS_PER_STATEMENT = 250;

/**
 * Every anime anyone may see, with its names, in slices between which the event loop runs. The caller of search filters by what
 * the viewer may see.
 */
export async function* readTitles(
  { db }: Pick<Deps, 'db'>,
  signal?: AbortSignal,
): AsyncGenerator<SearchEntry[]> {
  const last = await lastAnimeId(db.manager);
  for (let from = 0; from < last && !signal?.aborted; from += IDS_PER_STATEMENT) {
    yield grouped(await searchRows(db.manager, { after: from, last: from + IDS_PER_STATEMENT }));
    await nextTurn();
  }
}

function grouped(rows: Awaited<ReturnType<typeof searchRows>>): SearchEntry[] {
  const entries: SearchEntry[] = [];
  for (const { id, popularity, format, title } of rows) {
    const last = entries.at(-1);
    if (last?.id === id) last.titles.push(title);
    else entries.push({ id, popularity, format, titles: [title] });
  }
  return entries;
}
