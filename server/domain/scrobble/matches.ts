import type { Page, PageInput } from '../../data/page';
import * as store from '../../data/stores/scrobbleMatchStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';

export type ScrobbleMatch = store.MatchRow;
export type OfferedMatch = store.OfferedMatch;

/** Key of a match: the season of a series, from an episode on. */
export type MatchKey = Pick<store.MatchRow, 'seriesKey' | 'season' | 'fromEpisode'>;

/** The key as one string, for URLs and mutations. */
export const matchId = ({ seriesKey, season, fromEpisode }: MatchKey): string =>
  `${season} ${fromEpisode} ${seriesKey}`;

export function readMatchId(id: string): MatchKey {
  const [, season, fromEpisode, seriesKey] = /^(-1|\d{1,5}) (\d{1,5}) (.{1,120})$/.exec(id) ?? [];
  if (seriesKey === undefined) throw new AppError('NOT_FOUND');
  return { seriesKey, season: Number(season), fromEpisode: Number(fromEpisode) };
}

/** A user's own matches, newest first. */
export async function scrobbleMatches(
  { db }: Pick<Deps, 'db'>,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<Page<ScrobbleMatch>> {
  return await store.matchPage(db.manager, { userId, ...page });
}

/** Deletes a match; plays already counted by it stay counted. */
export async function forgetMatch(
  { db }: Pick<Deps, 'db'>,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!(await store.deleteMatch(db.manager, { userId, ...readMatchId(id) }))) throw new AppError('NOT_FOUND');
}

/** For operators: undecided offers, those made by most users first. They name no user. */
export async function offeredMatches({ db }: Pick<Deps, 'db'>, page: PageInput): Promise<Page<OfferedMatch>> {
  return await store.offeredMatches(db.manager, page);
}

/** For operators: accepts an offered match for all users, or takes it off the list. */
export async function decideMatch(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  {
    operatorId,
    id,
    animeId,
    accepted,
  }: { operatorId: string; id: string; animeId: number; accepted: boolean },
): Promise<void> {
  const key = readMatchId(id);
  const { items } = await store.offeredMatches(db.manager, { page: 1, pageSize: MAX_OFFERS_SEARCHED });
  const offer = items.find((one) => matchId(one) === id && one.animeId === animeId);
  if (!offer) throw new AppError('NOT_FOUND');
  const { people: _, ...said } = offer;
  await db.transaction(async (manager) => {
    if (accepted) await store.saveSiteMatch(manager, { ...said, createdAt: clock.now() });
    await store.withdrawOffers(manager, { ...key, animeId });
  });
  log.info({ event: 'match decided', userId: operatorId, accepted }, 'an operator decided on a match');
}

/** Most offers searched for the one to decide. */
const MAX_OFFERS_SEARCHED = 1000;
