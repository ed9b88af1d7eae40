import type { EntityManager } from 'typeorm';
import type { PageInput } from '../../../data/page';
import type { EpisodeRow } from '../../../data/stores/episodeRow';
import { airedBetween, airedPlaces, countBefore, type KnownEpisode } from '../../../data/stores/latestStore';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Most episodes on the days a page touches; a busy day has thirty. */
const MAX_EPISODES_READ = 2_000;

export interface ByDay extends PageInput {
  now: Date;
  newestFirst: boolean;
  hidden: readonly number[];
  /** Excludes open-ended runs. */
  ending?: boolean;
  /** Minutes by which the viewer's clock is ahead of UTC: where days begin. */
  utcOffset: number;
}

/**
 * One page of aired episodes: by day, and within a day anime still airing first, then best known first. The page covers the
 * same days as the same page by air time: those days are read whole, sorted, and cut to the page.
 */
export async function readLatestByDay(manager: EntityManager, input: ByDay): Promise<EpisodeRow[]> {
  const { newestFirst, utcOffset, page, pageSize } = input;
  const { now, hidden, ending } = input;
  const shown = { now, hidden, ending };
  const places = await airedPlaces(manager, { ...shown, newestFirst, page: { page, pageSize } });
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return [];
  const dayOf = (at: Date) => Math.floor((at.getTime() + utcOffset * MINUTE_MS) / DAY_MS);
  const begin = (day: number) => new Date(day * DAY_MS - utcOffset * MINUTE_MS);
  const days = [dayOf(first.airsAt), dayOf(last.airsAt)] as const;
  const from = begin(Math.min(...days));
  const to = begin(Math.max(...days) + 1);
  const firstDay = { from: begin(days[0]), to: begin(days[0] + 1) };
  const [episodes, skipped] = await Promise.all([
    airedBetween(manager, { ...shown, from, to, most: MAX_EPISODES_READ }),
    // Nothing comes before the first page.
    page === 1 ? 0 : countBefore(manager, { ...shown, newestFirst, place: first, ...firstDay }),
  ]);
  const turn = newestFirst ? -1 : 1;
  const airs = ({ airsUntil }: KnownEpisode) => Number(airsUntil !== null && airsUntil >= now);
  episodes.sort(
    (a, b) =>
      turn * (dayOf(a.airsAt) - dayOf(b.airsAt)) ||
      airs(b) - airs(a) ||
      b.popularity - a.popularity ||
      turn * (a.airsAt.getTime() - b.airsAt.getTime()) ||
      turn * (a.number - b.number) ||
      turn * (a.id - b.id),
  );
  return episodes.slice(skipped, skipped + pageSize).map(({ popularity, airsUntil, ...episode }) => episode);
}
