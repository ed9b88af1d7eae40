import { airingStatus } from '../../../../shared/airing';
import type { Page, PageInput } from '../../../data/page';
import type { AnimeRow } from '../../../data/stores/animeRow';
import type { EpisodeRow } from '../../../data/stores/episodeRow';
import * as episodes from '../../../data/stores/episodeStore';
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
  deps: Pick<Deps, 'db' | 'clock' | 'episodeTotals'>,
  { newestFirst, hidden: unwanted = [], utcOffset = 0, counted = true, ...page }: LatestInput,
): Promise<Page<EpisodeRow>> {
  const { manager } = deps.db;
  const now = deps.clock.now();
  const shown = { hidden: unwanted, ending: true };
  const items = await readLatestByDay(manager, { now, newestFirst, ...shown, utcOffset, ...page });
  if (!counted) return { items, totalItems: items.length };
  const hidden = [...new Set([...unwanted, ...(await deps.episodeTotals.readLongRuns())])];
  // The total is cached between requests; a viewer hides only a few anime.
  const left = hidden.length > 0 ? await episodes.countAiredOf(manager, hidden, now) : 0;
  return { items, totalItems: (await deps.episodeTotals.countAired()) - left };
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
  { db, clock, episodeTotals }: Pick<Deps, 'db' | 'clock' | 'episodeTotals'>,
  { since }: { since: Date },
): Promise<NewEpisodes> {
  const hidden = await episodeTotals.readLongRuns();
  return episodes.newEpisodes(db.manager, { since, now: clock.now(), hidden });
}
