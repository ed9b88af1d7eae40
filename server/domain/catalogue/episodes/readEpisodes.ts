import { airingStatus } from '../../../../shared/airing';
import type { Database } from '../../../data/database';
import type { Page, PageInput } from '../../../data/page';
import type { AnimeRow } from '../../../data/stores/animeRow';
import type { EpisodeRow } from '../../../data/stores/episodeRow';
import * as episodes from '../../../data/stores/episodeStore';
import { longRunIds } from '../../../data/stores/latestStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../deps';
import { readLatestByDay } from './latestByDay';

/** Ids of anime hidden for the viewer. */
interface Unwanted {
  hidden?: readonly number[];
}

/** One episode; null if no episode has this id. */
export function episodeById({ db }: Pick<Deps, 'db'>, id: number): Promise<EpisodeRow | null> {
  return episodes.findEpisode(db.manager, id);
}

/** One page of each of these anime's episodes, by number. */
export function readEpisodesOfAnime(
  { db }: Pick<Deps, 'db'>,
  { animeIds, ...page }: { animeIds: readonly number[] } & PageInput,
): Promise<Page<EpisodeRow>[]> {
  return episodes.episodesOf(db.manager, animeIds, page);
}

/** The next episode to air of each of these anime; null if unknown. */
export function nextEpisodesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  animeIds: readonly number[],
): Promise<(EpisodeRow | null)[]> {
  return episodes.nextEpisodesOf(db.manager, animeIds, clock.now());
}

/** How many episodes of an anime have aired, given the first unaired one; null if the air dates cannot tell. */
export function airedCount(
  anime: Pick<AnimeRow, 'startsAt' | 'expectedAt' | 'airsUntil'>,
  unaired: number | null,
  now: Date,
): number | null {
  if (airingStatus(anime.startsAt ?? anime.expectedAt, anime.airsUntil, now) === 'UPCOMING') return 0;
  return unaired === null ? null : unaired - 1;
}

const underWay = new WeakMap<Database, Promise<number[]>>();

/** The home page asks for these twice: concurrent callers share one read. */
function longRunsOf(db: Database): Promise<number[]> {
  const ids = underWay.get(db) ?? longRunIds(db.manager).finally(() => underWay.delete(db));
  underWay.set(db, ids);
  return ids;
}

interface WithTotal {
  /** False if the total is not needed. */
  counted?: boolean;
}

export interface LatestInput extends PageInput, Unwanted, WithTotal {
  newestFirst: boolean;
  /** Minutes by which the viewer's clock is ahead of UTC. */
  utcOffset?: number;
}

/**
 * Aired episodes by day, best known first within a day ("Latest"). Excludes open-ended runs: their episodes are guesses, and
 * would be all that is shown once the data is old.
 */
export async function readLatestEpisodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  { newestFirst, hidden: unwanted = [], utcOffset = 0, counted = true, ...page }: LatestInput,
): Promise<Page<EpisodeRow>> {
  const { manager } = deps.db;
  const now = deps.clock.now();
  const shown = { hidden: unwanted, ending: true };
  const items = await readLatestByDay(manager, { now, newestFirst, ...shown, utcOffset, ...page });
  if (!counted) return { items, totalItems: items.length };
  const hidden = [...new Set([...unwanted, ...(await longRunsOf(deps.db))])];
  // The total is cached between requests; a viewer hides only a few anime.
  const left = hidden.length > 0 ? await episodes.countAiredOf(manager, hidden, now) : 0;
  return { items, totalItems: (await countAired(deps)) - left };
}

interface Counted {
  /** Catalogue state it was counted in: in another state the count may differ. */
  state: string;
  /** Counted up to this instant. */
  until: Date;
  count: number;
}

/** The count expires after this time, whatever the state: an operator may have changed rows by hand. */
const COUNT_LIFETIME_MS = 3_600_000;
const known = new WeakMap<Database, Counted>();

/**
 * How many episodes have aired. A full count takes milliseconds per call, so it is cached, and only what has aired since is
 * added.
 */
async function countAired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const before = known.get(db);
  const from =
    before && before.until <= now && now.getTime() - before.until.getTime() < COUNT_LIFETIME_MS
      ? before
      : undefined;
  const { state, count: added } = await episodes.countAired(db.manager, { now, since: from?.until });
  if (from && from.state !== state) {
    known.delete(db);
    return countAired({ db, clock });
  }
  const count = (from?.count ?? 0) + added;
  if (!from) known.set(db, { state, until: now, count });
  return count;
}

/** Upcoming episodes, soonest first ("Latest"). Excludes open-ended runs unless asked for. */
export async function readUpcomingEpisodes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    hidden: unwanted = [],
    longRuns = false,
    counted,
    ...page
  }: PageInput & Unwanted & WithTotal & { longRuns?: boolean },
): Promise<Page<EpisodeRow>> {
  const shown = { hidden: unwanted, ending: !longRuns };
  return episodes.upcomingEpisodes(db.manager, { now: clock.now(), ...shown, page, counted });
}

/** How many episodes are read: a season's weekly shows have fewer in a month. */
const MAX_EPISODES_READ = 400;

/** One page of an episode list with each anime once, at the first of its episodes. */
export async function readEachAnimeOnce(
  { page, pageSize }: PageInput,
  read: (page: PageInput) => Promise<Page<EpisodeRow>>,
): Promise<Page<EpisodeRow>> {
  const { items } = await read({ page: 1, pageSize: MAX_EPISODES_READ });
  const first = new Map<number, EpisodeRow>();
  for (const episode of items) if (!first.has(episode.animeId)) first.set(episode.animeId, episode);
  const episodes = [...first.values()];
  return { items: episodes.slice((page - 1) * pageSize, page * pageSize), totalItems: episodes.length };
}

export interface ScheduleInput extends Unwanted {
  from: Date;
  /** Exclusive. */
  to: Date;
  limit: number;
}

const DAY_MS = 86_400_000;
/** A week in which clocks are set back is an hour longer than seven days. */
const MAX_SPAN_MS = 8 * DAY_MS;

/**
 * Episodes that air between two instants, soonest first ("Schedule"). The caller gives the instants: the start of a viewer's
 * week depends on a time zone that only the client knows.
 */
export async function scheduleEpisodes(
  { db }: Pick<Deps, 'db'>,
  input: ScheduleInput,
): Promise<EpisodeRow[]> {
  const length = input.to.getTime() - input.from.getTime();
  if (!(length > 0 && length <= MAX_SPAN_MS)) throw new AppError('INVALID_ARGUMENT');
  return episodes.episodesBetween(db.manager, input);
}

export interface NewEpisodes {
  count: number;
  newest: EpisodeRow | null;
}

/** How many episodes have aired since an instant, and the newest of them: what the redbar tells a visitor. */
export async function countNewEpisodesSince(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { since }: { since: Date },
): Promise<NewEpisodes> {
  const hidden = await longRunsOf(db);
  return episodes.newEpisodes(db.manager, { since, now: clock.now(), hidden });
}
