import type { EntityManager } from 'typeorm';
import { type DrawnAnime, drawnAnime, drawnLabels, storeMotifs } from '../../data/stores/motifStore';
import { assignMotifs } from '../artwork';
import { type PosterLabels, posterSubjectOf } from './anime';
import { broadcastSeasonOf, seasonOf, weekdayInTokyo } from './season';

/**
 * Chooses the pictures of anime that have none yet, and of those that theirs no longer fits: at the end of each import,
 * in its transaction.
 */
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

/** Each one's picture; the most popular anime come first. */
export function motifsFor<Row extends DrawnAnime>(
  anime: readonly Row[],
  labelsOf: (one: Row) => PosterLabels,
): (string | undefined)[] {
  const subjects = anime.map((one) => posterSubjectOf(one, labelsOf(one)));
  return assignMotifs(subjects, pageOrders(anime));
}

type ShownAnime = Pick<
  DrawnAnime,
  'listed' | 'year' | 'season' | 'startsAt' | 'airsUntil' | 'broadcastAt' | 'format'
>;

/** Of a series that runs for years, the last ones count; nobody looks at the Latest of years ago. */
const YEARS = 3;
const DAY = 86_400_000;
/** About what a screen shows. */
const SCREEN = 24;

/**
 * The orders in which screens show many anime, as places in the list, which goes by popularity: all of them, each season,
 * and what each quarter's Latest shows, day by day, where days begin as in Japan and as in Europe.
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
      // After the first day of the week comes the last of the week before.
      order.push(...order.slice(0, SCREEN));
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
  const from = Math.max(startsAt.getTime(), until - YEARS * 365 * DAY);
  for (let at = from + 30 * DAY; at <= until; at += 30 * DAY) quarters.add(name(seasonOf(new Date(at))));
  return [...quarters];
}
