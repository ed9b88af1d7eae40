import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import {
  confirmPage,
  confirmRecords,
  countFurther,
  etagOfPage,
  expireRecords,
  externalIdsOn,
  type FeedKey,
  type FetchedRecord,
  knownRecords,
  lockSource,
  noteProblem,
  raiseRevision,
  recordsMarked,
  type SourceState,
  triedRecords,
  writeProgress,
  writeRecords,
} from '../../../data/stores/sourceStore';
import type { ArchiveFeed, DetailFeed, FoundRecord, ListFeed } from '../../../sources';
import type { Deps } from '../../deps';
import { LookError, type Patience, type Question } from '../refresh/upstream';
import { askSource, type InUse, PAUSING, RefusedError, type SourceAnswer } from './askSource';
import { dropArchives, fetchArchive } from './fetchArchive';
import { newAnimeIn } from './mapRecord';
import { type ArchiveReport, readArchive } from './readArchive';

export type RoundDeps = Pick<Deps, 'db' | 'clock' | 'fetch' | 'config' | 'log'>;

export interface RoundOptions {
  signal: AbortSignal;
  /** Checked between two calls. */
  isStopping: () => boolean;
  /** Between two calls, in milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  /** Records read, of those there are. */
  onProgress?: (feed: string, done: number, total: number) => void;
  patience?: Patience;
  resolve?: Question['resolve'];
}

export interface RoundReport {
  calls: number;
  /** Records that are new, changed or gone. */
  changed: number;
  /** Why the last call failed, if it did. */
  problem: string | null;
  /** True if nothing more is due now. */
  finished: boolean;
}

const DAY_MS = 86_400_000;
const NOT_FOUND = 'not found';

/** The source was switched off or forgotten during a call: its answer is not stored. */
class GoneError extends Error {
  override readonly name = 'GoneError';
}

/** What one call is for. */
type Turn =
  | { is: 'page'; feed: ListFeed; page: number }
  | { is: 'details'; feed: DetailFeed; externalIds: string[] }
  | { is: 'archive'; feed: ArchiveFeed };

/**
 * One round of reading a source: first what is due of its lists, then details, the longest unasked first. Every answer is stored
 * before the next call, with how far it is, so that a round may end at any moment.
 */
export class SourceRound {
  private readonly report: RoundReport = { calls: 0, changed: 0, problem: null, finished: false };
  private failuresHere = 0;
  private wanted: string[] = [];
  private known = new Set<string>();
  /** Details that are due, once the lists are through, and how many they were. */
  private readonly queues = new Map<DetailFeed, { due: string[]; all: number }>();
  /** How many more anime may be stored that no other source has. */
  private room: number | undefined;
  /** Of the walk through the lists, as far as this round goes. */
  private readonly seen = new Set<string>();

  constructor(
    private readonly deps: RoundDeps,
    private readonly inUse: InUse,
    /** As stored; changed as the round goes on. */
    private readonly state: SourceState,
    private readonly options: RoundOptions,
  ) {}

  async run(): Promise<RoundReport> {
    await this.expire();
    this.wanted = await externalIdsOn(this.deps.db.manager, this.inUse.source.site);
    this.known = new Set(this.wanted);
    while (!this.options.isStopping() && !this.isPaused()) {
      const turn = this.isSpent() ? undefined : await this.next();
      if (!turn) {
        this.report.finished = true;
        break;
      }
      if (this.report.calls > 0) await this.options.wait(1000 / this.inUse.source.perSecond);
      if (this.options.isStopping() || !(await this.take(turn))) break;
    }
    this.report.finished ||= this.isPaused();
    return this.report;
  }

  /** Removes what it has not said for too long. */
  private async expire(): Promise<void> {
    const { id: sourceId, keepDays } = this.inUse.source;
    const before = new Date(this.now().getTime() - keepDays * DAY_MS);
    this.report.changed += await this.deps.db.transaction(async (manager) => {
      const expired = await expireRecords(manager, { sourceId, before });
      if (expired > 0) await raiseRevision(manager, sourceId);
      return expired;
    });
  }

  private isPaused(): boolean {
    return this.state.retryAt !== null && this.state.retryAt > this.now();
  }

  /** Whether the day’s calls are used up. */
  private isSpent(): boolean {
    const day = this.now().toISOString().slice(0, 10);
    if (this.state.day !== day) Object.assign(this.state, { day, requests: 0 });
    return this.state.requests >= this.inUse.source.perDay;
  }

  private async next(): Promise<Turn | undefined> {
    const { lists, details = [], archive } = this.inUse.source;
    const isWanted = this.wanted.length > 0 || this.state.adds;
    if (archive && isWanted && (this.state.page > 0 || this.isWalkDue(archive)))
      return { is: 'archive', feed: archive };
    if (lists && isWanted && (this.state.page > 0 || this.isWalkDue(lists))) {
      this.state.page = Math.max(1, this.state.page);
      return { is: 'page', feed: lists, page: this.state.page };
    }
    for (const feed of details) {
      const externalIds = (await this.queueOf(feed)).due.splice(0, feed.perCall);
      if (externalIds.length > 0) return { is: 'details', feed, externalIds };
    }
    return undefined;
  }

  private isWalkDue({ everyDays }: ListFeed | ArchiveFeed): boolean {
    const { walkedAt } = this.state;
    return walkedAt === null || this.now().getTime() - walkedAt.getTime() >= everyDays * DAY_MS;
  }

  private async queueOf(feed: DetailFeed): Promise<{ due: string[]; all: number }> {
    const known = this.queues.get(feed);
    if (known) return known;
    const due = await this.dueDetails(feed);
    const queue = { due, all: due.length };
    this.queues.set(feed, queue);
    return queue;
  }

  /** Those never asked for first, the best known of them before the others; what failed is due again the next day. */
  private async dueDetails(feed: DetailFeed): Promise<string[]> {
    const now = this.now().getTime();
    const tried = new Map<string, number>();
    const resting = new Set<string>();
    for (const one of await triedRecords(this.deps.db.manager, this.keyOf(feed))) {
      const { externalId, triedAt, problem } = one;
      const days = problem === null || problem === NOT_FOUND ? feed.everyDays : 1;
      tried.set(externalId, triedAt.getTime());
      if (now - triedAt.getTime() < days * DAY_MS) resting.add(externalId);
    }
    const asked = new Set(this.wanted.flatMap((id) => (feed.asks ? (feed.asks(id) ?? []) : id)));
    const due = [...asked].filter((id) => !resting.has(id));
    return due.sort((a, b) => (tried.get(a) ?? 0) - (tried.get(b) ?? 0));
  }

  /** Makes a call and stores what came of it. False ends the round. */
  private async take(turn: Turn): Promise<boolean> {
    this.report.calls += 1;
    this.state.requests += 1;
    try {
      if (turn.is === 'archive') await this.takeArchive(turn.feed);
      else await this.store(turn, await this.ask(turn));
      this.failuresHere = 0;
      return true;
    } catch (error) {
      if (this.options.signal.aborted || error instanceof GoneError) return false;
      if (!(error instanceof LookError)) throw error;
      return await this.fail(turn, error);
    }
  }

  private async ask(turn: Exclude<Turn, { is: 'archive' }>): Promise<SourceAnswer> {
    const { signal, patience } = this.options;
    const { manager } = this.deps.db;
    const key = this.keyOf(turn.feed);
    if (turn.is === 'page') {
      const etag = await etagOfPage(manager, key, turn.page);
      const call = turn.feed.call(turn.page);
      return await askSource(this.deps, this.inUse, { call, etag, signal, patience });
    }
    const { feed, externalIds } = turn;
    // An answer about several has a mark of its own, which fits none of them.
    const [known] = externalIds.length === 1 ? await knownRecords(manager, key, externalIds) : [];
    const etag = known?.contentHash ? known.etag : null;
    const call = feed.call(externalIds);
    const { missing } = feed;
    return await askSource(this.deps, this.inUse, { call, etag, missing, signal, patience });
  }

  private async store(turn: Exclude<Turn, { is: 'archive' }>, answer: SourceAnswer): Promise<void> {
    if (turn.is === 'page') await this.storePage(turn, answer);
    else await this.storeDetails(turn, answer);
  }

  private async storePage({ feed, page }: Turn & { is: 'page' }, answer: SourceAnswer): Promise<void> {
    const key = this.keyOf(feed);
    const at = this.now();
    if (answer.is === 'unchanged') {
      // Whether a page follows is not said again: the next one tells.
      await this.write(async (manager) => confirmPage(manager, key, { at, page }), { page: page + 1 });
      return;
    }
    const read = answer.is === 'new' ? feed.read(answer.body) : undefined;
    if (!read) throw new LookError('its answer is not a page of anime');
    const fresh = read.records.filter(({ externalId }) => !this.seen.has(externalId));
    for (const { externalId } of fresh) this.seen.add(externalId);
    // A list that repeats itself would never end.
    const more = read.more && fresh.length > 0 && page < limits.sourcePages;
    const further = await this.furtherIn(key, fresh);
    const records = fresh.filter(({ externalId }) => this.known.has(externalId) || further.has(externalId));
    const etag = answer.is === 'new' ? answer.etag : null;
    await this.write(
      (manager) => this.storeRecords(manager, key, { at, records, etag, page }),
      more ? { page: page + 1 } : { page: 0, walkedAt: at },
    );
    const done = [...this.seen].filter((id) => this.known.has(id)).length;
    this.options.onProgress?.(feed.feed, more ? done : this.wanted.length, this.wanted.length);
  }

  /** Those that the catalogue lacks and would have, as many more as there is room for. */
  private async furtherIn(key: FeedKey, records: readonly FoundRecord[]): Promise<ReadonlySet<string>> {
    const { source } = this.inUse;
    if (!this.state.adds || !source.newAnime) return new Set();
    const ids = records.flatMap(({ externalId, raw }) =>
      !this.known.has(externalId) && newAnimeIn(source, raw) ? externalId : [],
    );
    const { manager } = this.deps.db;
    const stored = new Set((await knownRecords(manager, key, ids)).map(({ externalId }) => externalId));
    this.room ??= Math.max(0, limits.sourceAdded - (await countFurther(manager, key, source.site)));
    const more = ids.filter((id) => !stored.has(id)).slice(0, this.room);
    this.room -= more.length;
    return new Set([...stored, ...more]);
  }

  private async storeDetails(
    { feed, externalIds }: Turn & { is: 'details' },
    answer: SourceAnswer,
  ): Promise<void> {
    const key = this.keyOf(feed);
    const at = this.now();
    const read = answer.is === 'new' ? feed.read(answer.body, externalIds) : [];
    if (!read) throw new LookError('its answer is not about the anime asked for');
    await this.write(async (manager) => {
      if (answer.is === 'unchanged') {
        const [known] = await knownRecords(manager, key, externalIds);
        await confirmRecords(manager, key, { at, externalIds, etag: known?.etag ?? null, page: null });
        return;
      }
      const records = read.filter(({ externalId }) => externalIds.includes(externalId));
      const etag = answer.is === 'new' && externalIds.length === 1 ? answer.etag : null;
      await this.storeRecords(manager, key, { at, records, etag, page: null });
      const named = new Set(records.map(({ externalId }) => externalId));
      await this.dropRecords(manager, key, { at, externalIds: externalIds.filter((id) => !named.has(id)) });
    }, {});
    const { due, all } = await this.queueOf(feed);
    this.options.onProgress?.(feed.feed, all - due.length, all);
  }

  /** One file about all anime: what it says is stored once all of it has been read. */
  private async takeArchive(feed: ArchiveFeed): Promise<void> {
    const { signal, patience, onProgress, resolve } = this.options;
    const key = this.keyOf(feed);
    const question = { call: feed.call, etag: null, signal, patience };
    const answer = await askSource(this.deps, this.inUse, question);
    const file = answer.is === 'new' ? feed.read(answer.body) : undefined;
    if (!file) throw new LookError('it names no archive that can be checked');
    // What was stored of it in part is not all that it has.
    const isWhole = this.state.page === 0;
    const known = isWhole ? await recordsMarked(this.deps.db.manager, key, file.sha256) : [];
    if (known.length > 0) {
      await this.writeArchive(known, (manager, externalIds, at) =>
        confirmRecords(manager, key, { at, externalIds, etag: file.sha256, page: null }),
      );
      return;
    }
    this.report.calls += 1;
    this.state.requests += 1;
    // A process that dies of it must not fetch it again at each of its starts.
    await this.writeState({ retryAt: new Date(this.now().getTime() + limits.archivePause * 1000) });
    try {
      const home = this.inUse.source.address;
      const path = await fetchArchive(this.deps, {
        home,
        feed,
        file,
        signal,
        patience,
        resolve,
        onProgress: (bytes) => onProgress?.('download', bytes, file.bytes),
      });
      const read = await readArchive({ file: path, feed, wanted: this.known, signal });
      await this.storeArchive(feed, { read, etag: file.sha256 });
    } finally {
      await dropArchives(this.deps.config);
      if (signal.aborted) await this.writeState({});
    }
  }

  /** For other processes and later rounds. */
  private async writeState(change: Partial<SourceState>): Promise<void> {
    const { id } = this.inUse.source;
    await this.deps.db.transaction(async (manager) => {
      if ((await lockSource(manager, id)) === undefined) throw new GoneError();
      await writeProgress(manager, id, { ...this.state, ...change });
    });
  }

  private async storeArchive(
    feed: ArchiveFeed,
    { read: { externalIds, recordOf, broken }, etag }: { read: ArchiveReport; etag: string },
  ): Promise<void> {
    // Another shape, rather than a catalogue of which it knows nothing.
    if (!externalIds.some(recordOf)) throw new LookError('its archive has none of the anime here');
    if (broken > 0)
      this.deps.log.info({ source: this.inUse.source.id, broken }, 'lines of an archive were skipped');
    const key = this.keyOf(feed);
    let done = 0;
    await this.writeArchive(externalIds, async (manager, slice, at) => {
      const records = slice.flatMap((externalId) => recordOf(externalId) ?? []);
      await this.storeRecords(manager, key, { at, records, etag, page: null });
      done += slice.length;
      this.options.onProgress?.(feed.feed, Math.min(done, externalIds.length), externalIds.length);
    });
  }

  /** In batches, so that no reader waits: until the last, the archive counts as read in part. */
  private async writeArchive(
    externalIds: readonly string[],
    store: (manager: EntityManager, slice: readonly string[], at: Date) => Promise<void>,
  ): Promise<void> {
    for (let from = 0; from < externalIds.length; from += limits.archiveRecords) {
      this.options.signal.throwIfAborted();
      const next = from + limits.archiveRecords;
      const at = this.now();
      await this.write(
        (manager) => store(manager, externalIds.slice(from, next), at),
        next < externalIds.length ? { page: 1 } : { page: 0, walkedAt: at },
      );
      // The embedded database writes without leaving the turn.
      await nextTurn();
    }
  }

  /** Stores a successful call and how far the source is, unless it has been switched off meanwhile. */
  private async write(
    store: (manager: EntityManager) => Promise<void>,
    progress: Partial<SourceState>,
  ): Promise<void> {
    const { id } = this.inUse.source;
    const next = { ...this.state, ...progress, failures: 0, retryAt: null };
    const { changed } = this.report;
    await this.deps.db.transaction(async (manager) => {
      // A transaction may be repeated.
      this.report.changed = changed;
      if ((await lockSource(manager, id)) === undefined) throw new GoneError();
      await store(manager);
      if (this.report.changed > changed) await raiseRevision(manager, id);
      await writeProgress(manager, id, next);
    });
    Object.assign(this.state, next);
    this.report.problem = null;
  }

  private async storeRecords(
    manager: EntityManager,
    key: FeedKey,
    {
      at,
      records,
      etag,
      page,
    }: { at: Date; records: readonly FoundRecord[]; etag: string | null; page: number | null },
  ): Promise<void> {
    // Of one that is named twice, the last.
    const named = new Map(records.map(({ externalId, raw }) => [externalId, raw]));
    const arrived = [...named].map(([externalId, raw]): FetchedRecord => {
      const payload = JSON.stringify(raw);
      const contentHash = createHash('sha1').update(payload).digest('hex');
      return { externalId, payload, contentHash, etag, page, problem: null };
    });
    const fits = ({ payload }: FetchedRecord) => Buffer.byteLength(payload ?? '') <= limits.sourceRecordBytes;
    const tooLarge = arrived.filter((one) => !fits(one)).map(({ externalId }) => externalId);
    const stored = await knownRecords(
      manager,
      key,
      arrived.map(({ externalId }) => externalId),
    );
    const hashes = new Map(stored.map(({ externalId, contentHash }) => [externalId, contentHash]));
    const isKnown = ({ externalId, contentHash }: FetchedRecord) => hashes.get(externalId) === contentHash;
    const usable = arrived.filter(fits);
    const changed = usable.filter((one) => !isKnown(one));
    const same = usable.filter(isKnown).map(({ externalId }) => externalId);
    await writeRecords(manager, key, { at, records: changed });
    await confirmRecords(manager, key, { at, externalIds: same, etag, page });
    const problem = `it has more than ${limits.sourceRecordBytes} bytes`;
    await noteProblem(manager, key, { at, externalIds: tooLarge, problem });
    this.report.changed += changed.length;
  }

  /** It has none of these, or no longer. */
  private async dropRecords(
    manager: EntityManager,
    key: FeedKey,
    { at, externalIds }: { at: Date; externalIds: readonly string[] },
  ): Promise<void> {
    const before = await knownRecords(manager, key, externalIds);
    this.report.changed += before.filter(({ contentHash }) => contentHash !== '').length;
    const nothing = { payload: null, contentHash: '', etag: null, page: null, problem: NOT_FOUND };
    const records = externalIds.map((externalId) => ({ externalId, ...nothing }));
    await writeRecords(manager, key, { at, records });
  }

  /** False if the source is to be left alone for a while. */
  private async fail(turn: Turn, error: LookError): Promise<boolean> {
    const { state } = this;
    const { id } = this.inUse.source;
    const at = this.now();
    const problem = error.message.slice(0, 300);
    this.report.problem = problem;
    this.failuresHere += 1;
    state.failures += 1;
    const refused = error instanceof RefusedError ? error : undefined;
    const asked = refused?.retryAfter ?? null;
    const turnedAway = refused !== undefined && PAUSING.includes(refused.status);
    const tried = this.failuresHere >= limits.sourceFailures;
    const pauses = turn.is !== 'details' || tried || turnedAway || asked !== null;
    if (pauses) state.retryAt = new Date(at.getTime() + pauseAfter(turn, state.failures, asked) * 1000);
    // Without a key that works, or without a connection, every page would be passed over.
    const ofThePage = !error.silent && !turnedAway && state.failures % limits.sourcePageTries === 0;
    if (turn.is === 'page' && ofThePage) this.passOver(turn.page, at);
    await this.deps.db.transaction(async (manager) => {
      if ((await lockSource(manager, id)) === undefined) return;
      if (turn.is === 'details')
        await noteProblem(manager, this.keyOf(turn.feed), { at, externalIds: turn.externalIds, problem });
      await writeProgress(manager, id, state);
    });
    return !pauses;
  }

  private passOver(page: number, at: Date): void {
    if (page < limits.sourcePages) this.state.page = page + 1;
    else Object.assign(this.state, { page: 0, walkedAt: at });
  }

  private keyOf({ feed }: { feed: string }): FeedKey {
    return { sourceId: this.inUse.source.id, feed };
  }

  private now(): Date {
    return this.deps.clock.now();
  }
}

/** Seconds: twice as long after each failure, and as long as it asks for. A large file is not fetched again within minutes. */
function pauseAfter(turn: Turn, failures: number, asked: number | null): number {
  const [first, longest] =
    turn.is === 'archive'
      ? [limits.archivePause, limits.archivePauseLongest]
      : [limits.sourcePause, limits.sourcePauseLongest];
  const doubled = first * 2 ** Math.min(failures - 1, 20);
  return Math.max(Math.min(doubled, longest), asked ?? 0);
}
