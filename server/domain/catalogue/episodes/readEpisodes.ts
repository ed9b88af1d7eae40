import { airingStatus } from '../../../../shared/airing';
import type { Database } from '../../../data/database';
import type { Page, PageInput } from '../../../data/page';
import type { AnimeRow } from '../../../data/stores/animeRow';
import type { EpisodeRow } from '../../../data/stores/episodeRow';
import * as episodes from '../../../data/stores/episodeStore';
import { longRunIds } from '../../../data/stores/latestStore';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { latestByDay } from './latestByDay';

/** What the viewer does not want to meet. */
interface Unwanted {
  hidden?: readonly number[];
}

/** One episode; null where none has this id. */
export function episodeById({ db }: Pick<Deps, 'db'>, id: number): Promise<EpisodeRow | null> {
  return episodes.findEpisode(db.manager, id);
}

/** One page of each of these anime's episodes, by number. */
export function episodesOfAnime(
  { db }: Pick<Deps, 'db'>,
  { animeIds, ...page }: { animeIds: readonly number[] } & PageInput,
): Promise<Page<EpisodeRow>[]> {
  return episodes.episodesOf(db.manager, animeIds, page);
}

/** The next episode to air of each of these anime; null where none is known. */
export function nextEpisodesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  animeIds: readonly number[],
): Promise<(EpisodeRow | null)[]> {
  return episodes.nextEpisodesOf(db.manager, animeIds, clock.now());
}

/** How many episodes of an anime have aired, of which this is the first that has not; null where the air dates cannot tell. */
export function airedCount(
  anime: Pick<AnimeRow, 'startsAt' | 'expectedAt' | 'airsUntil'>,
  unaired: number | null,
  now: Date,
): number | null {
  if (airingStatus(anime.startsAt ?? anime.expectedAt, anime.airsUntil, now) === 'UPCOMING') return 0;
  return unaired === null ? null : unaired - 1;
}

const underWay = new WeakMap<Database, Promise<number[]>>();

/** One home asks for them twice: whoever comes while they are being read waits for the same answer. */
function longRunsOf(db: Database): Promise<number[]> {
  const ids = underWay.get(db) ?? longRunIds(db.manager).finally(() => underWay.delete(db));
  underWay.set(db, ids);
  return ids;
}

interface WithTotal {
  /** False where nobody asks how many there are in all. */
  counted?: boolean;
}

export interface LatestInput extends PageInput, Unwanted, WithTotal {
  newestFirst: boolean;
  /** Minutes by which the viewer's clock is ahead of UTC. */
  utcOffset?: number;
}

/**
 * Episodes already aired by day, within a day the best known first (product P1, "Latest"). Runs without an end in sight
 * are left out: their episodes are guesses, and would be all there is once the data are old.
 */
export async function latestEpisodes(
  deps: Pick<Deps, 'db' | 'clock'>,
  { newestFirst, hidden: unwanted = [], utcOffset = 0, counted = true, ...page }: LatestInput,
): Promise<Page<EpisodeRow>> {
  const { manager } = deps.db;
  const now = deps.clock.now();
  const shown = { hidden: unwanted, ending: true };
  const items = await latestByDay(manager, { now, newestFirst, ...shown, utcOffset, ...page });
  if (!counted) return { items, totalItems: items.length };
  const hidden = [...new Set([...unwanted, ...(await longRunsOf(deps.db))])];
  // The count of all is kept between requests; what one viewer has hidden is a few anime.
  const left = hidden.length > 0 ? await episodes.countAiredOf(manager, hidden, now) : 0;
  return { items, totalItems: (await countAired(deps)) - left };
}

interface Counted {
  /** When it was counted: with another state the count may be another. */
  state: string;
  /** Up to this instant. */
  until: Date;
  count: number;
}

/** After so long the count is taken anew, whatever the state says: an operator may have changed rows by hand. */
const KEPT = 3_600_000;
const known = new WeakMap<Database, Counted>();

/**
 * How many episodes have aired. Counting the whole list takes milliseconds on every call, so the count of an instant is
 * kept, and only what aired since is added to it.
 */
async function countAired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const before = known.get(db);
  const from =
    before && before.until <= now && now.getTime() - before.until.getTime() < KEPT ? before : undefined;
  const { state, count: added } = await episodes.countAired(db.manager, { now, since: from?.until });
  if (from && from.state !== state) {
    known.delete(db);
    return countAired({ db, clock });
  }
  const count = (from?.count ?? 0) + added;
  if (!from) known.set(db, { state, until: now, count });
  return count;
}

/**
 * Episodes still to air, soonest first (product P1, "Latest"). Runs without an end in sight are left out, unless they are
 * asked for.
 */
export async function upcomingEpisodes(
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

/** How many episodes are looked through: a season's weekly shows have fewer in a month. */
const LOOKED_THROUGH = 400;

/** A page of a list of episodes that has each anime once, with the first of its episodes. */
export async function eachAnimeOnce(
  { page, pageSize }: PageInput,
  read: (page: PageInput) => Promise<Page<EpisodeRow>>,
): Promise<Page<EpisodeRow>> {
  const { items } = await read({ page: 1, pageSize: LOOKED_THROUGH });
  const first = new Map<number, EpisodeRow>();
  for (const episode of items) if (!first.has(episode.animeId)) first.set(episode.animeId, episode);
  const episodes = [...first.values()];
  return { items: episodes.slice((page - 1) * pageSize, page * pageSize), totalItems: episodes.length };
}

export interface ScheduleInput extends Unwanted {
  from: Date;
  /** Not included. */
  to: Date;
  limit: number;
}

const DAY = 86_400_000;
/** A week whose clocks are put back is an hour longer than seven days. */
const LONGEST = 8 * DAY;

/**
 * Episodes that air, or aired, between two instants, soonest first (product P3, "Schedule"). The caller names the
 * instants: where a viewer's week begins depends on a time zone, which only the viewer's side knows.
 */
export async function scheduleEpisodes(
  { db }: Pick<Deps, 'db'>,
  input: ScheduleInput,
): Promise<EpisodeRow[]> {
  const length = input.to.getTime() - input.from.getTime();
  if (!(length > 0 && length <= LONGEST)) throw new AppError('INVALID_ARGUMENT');
  return episodes.episodesBetween(db.manager, input);
}

export interface NewEpisodes {
  count: number;
  newest: EpisodeRow | null;
}

/** How many episodes aired since an instant, and the newest of them: what the redbar tells a visitor (product P6). */
export async function newEpisodesSince(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { since }: { since: Date },
): Promise<NewEpisodes> {
  const hidden = await longRunsOf(db);
  return episodes.newEpisodes(db.manager, { since, now: clock.now(), hidden });
}
