import type { EntityManager } from 'typeorm';
import { type DrawnAnime, drawnAnime, drawnLabels, storeMotifs } from '../../data/stores/motifStore';
import { assignMotifs } from '../artwork';
import { type PosterLabels, posterSubjectOf } from './anime';
import { broadcastSeasonOf, seasonOf, weekdayInTokyo } from './season';

/** Chooses motifs for anime that have none, or whose motif no longer fits: at the end of each import, in its transaction. */
export async function chooseMotifs(manager: EntityManager): Promise<void> {
  const anime = await drawnAnime(manager);
  const labels = new Map(anime.map(({ id }): [number, Labels] => [id, { genres: [], tags: [] }]));
  for (const { animeId, kind, name } of await drawnLabels(manager)) {
    if (kind === 'GENRE') labels.get(animeId)?.genres.push(name);
    else labels.get(animeId)?.tags.push({ name, spoiler: false });
  }
  const motifs = motifsFor(anime, ({ id }) => labels.get(id) ?? { genres: [], tags: [] });
  const changed = new Map<string, number[]>();
  for (const [at, { id, motif: before }] of anime.entries()) {
    const motif = motifs[at];
    if (!motif || motif === before) continue;
    const ids = changed.get(motif);
    if (ids) ids.push(id);
    else changed.set(motif, [id]);
  }
  await storeMotifs(manager, changed);
}

interface Labels extends PosterLabels {
  genres: string[];
  tags: { name: string; spoiler: boolean }[];
}

/** Each anime's motif, the same for a whole franchise; the most popular anime choose first. */
export function motifsFor<Row extends DrawnAnime>(
  anime: readonly Row[],
  labelsOf: (one: Row) => PosterLabels,
): (string | undefined)[] {
  const subjects = anime.map((one) => posterSubjectOf(one, labelsOf(one)));
  return assignMotifs(subjects, pageOrders(anime), ({ family, id }, at) => {
    const franchise = anime[at]?.franchiseId;
    return franchise ? `franchise ${franchise}` : family || `#${id}`;
  });
}

type ShownAnime = Pick<
  DrawnAnime,
  'listed' | 'year' | 'season' | 'startsAt' | 'airsUntil' | 'broadcastAt' | 'format'
>;

/** Only the last years of a long-running series count; no one browses the Latest of years ago. */
const MAX_SERIES_YEARS = 3;
const DAY_MS = 86_400_000;
/** About as many as a screen shows. */
const ANIME_PER_SCREEN = 24;

/**
 * The orders in which screens show many anime, as indexes into the list, which is sorted by popularity: all of them, each
 * season, and each quarter's Latest by day, for day boundaries in Japan and in Europe.
 */
function pageOrders(anime: readonly ShownAnime[]): number[][] {
  const orders = new Map<string, number[]>();
  const add = (page: string, at: number) => {
    const order = orders.get(page);
    if (order) order.push(at);
    else orders.set(page, [at]);
  };
  const newest = anime.reduce((last, { startsAt }) => Math.max(last, startsAt?.getTime() ?? 0), 0);
  for (const [at, one] of anime.entries()) {
    if (!one.listed) continue;
    add('all', at);
    if (one.year && one.season) add(`${one.year} ${one.season}`, at);
    for (const quarter of quartersOf(one, newest))
      for (const zone of Object.keys(weekdays)) add(`${zone} ${quarter}`, at);
  }
  for (const [zone, dayOf] of Object.entries(weekdays)) {
    const days = anime.map(({ broadcastAt, startsAt }) => dayOf(broadcastAt ?? startsAt));
    for (const [page, order] of orders) {
      if (!page.startsWith(`${zone} `)) continue;
      order.sort((a, b) => (days[b] ?? 0) - (days[a] ?? 0) || a - b);
      // The first day of the week is followed by the last day of the week before.
      order.push(...order.slice(0, ANIME_PER_SCREEN));
    }
  }
  return [...orders.values()];
}

const weekdays: Record<string, (at: Date | null) => number> = {
  tokyo: (at) => (at ? weekdayInTokyo(at) : 0),
  europe: (at) => (at ? (at.getUTCDay() + 6) % 7 : 0),
};

/** The quarters in which it has new episodes. */
function quartersOf({ startsAt, airsUntil, format }: ShownAnime, newest: number): string[] {
  if (!startsAt) return [];
  const name = ({ year, season }: ReturnType<typeof seasonOf>) => `${year} ${season}`;
  const quarters = new Set([name(format === 'TV' ? broadcastSeasonOf(startsAt) : seasonOf(startsAt))]);
  const until = Math.min(airsUntil?.getTime() ?? newest, newest);
  const from = Math.max(startsAt.getTime(), until - MAX_SERIES_YEARS * 365 * DAY_MS);
  for (let at = from + 30 * DAY_MS; at <= until; at += 30 * DAY_MS)
    quarters.add(name(seasonOf(new Date(at))));
  return [...quarters];
}
