import type { EntityManager } from 'typeorm';
import { limits } from '../../config/limits';
import type { Page, PageInput } from '../../data/page';
import * as matches from '../../data/stores/scrobbleMatchStore';
import * as plays from '../../data/stores/scrobblePlayStore';
import { AppError } from '../../errors/AppError';
import type { Deps } from '../deps';
import { animeOf, changeLists, countListChange } from '../tracking/changeLists';
import { sureCount } from '../tracking/progress/rules';
import { countPlay } from './countPlay';
import { notifyOfWaitingPlays } from './notifyOfWaitingPlays';
import type { PlayState, ReceiveDeps } from './receivePlays';
import { scrobbleRulesOf } from './rules';

/** Seasons that no anime is known for, with their waiting plays, latest first. */
export async function readUnmatchedSeasons(
  { db }: Pick<Deps, 'db'>,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<Page<plays.WaitingSeason>> {
  return await plays.waitingSeasons(db.manager, { userId, state: 'UNMATCHED', ...page });
}

/** A user's plays in these states, newest first. */
export async function playsOf(
  { db }: Pick<Deps, 'db'>,
  { userId, states, ...page }: { userId: string; states: readonly PlayState[] } & PageInput,
): Promise<Page<plays.PlayRow>> {
  return await plays.playsIn(db.manager, { userId, states, ...page });
}

/** Most plays counted by one match, more than any season has. The rest keep waiting. */
const MAX_PLAYS_PER_MATCH = 100;

type ById = { userId: string; id: string };

async function playIn(
  manager: EntityManager,
  { userId, id }: ById,
  state: PlayState,
): Promise<plays.PlayRow> {
  const play = await plays.findPlay(manager, { id, userId });
  if (play?.state !== state) throw new AppError('NOT_FOUND');
  return play;
}

export interface MatchInput extends ById {
  animeId: number;
  /** The player's episode that is `firstNumber` of the anime; earlier ones belong to another match. */
  fromEpisode: number;
  firstNumber: number;
  /** Whether operators may see the match, without a name, and accept it for all users. */
  offered: boolean;
}

/**
 * Assigns a season in the player to an anime: remembered for later plays, while waiting ones are counted at once. `id` is any
 * play of the season. Returns how many plays were counted and how many still wait.
 */
export async function matchSeason(
  deps: ReceiveDeps,
  { userId, id, animeId, fromEpisode, firstNumber, offered }: MatchInput,
): Promise<{ counted: number; left: number }> {
  const sound = [fromEpisode, firstNumber].every(
    (number) => Number.isInteger(number) && number >= 0 && number <= limits.episodes,
  );
  if (!sound || firstNumber < 1) throw new AppError('INVALID_ARGUMENT');
  const { seriesKey, season, title } = await playIn(deps.db.manager, { userId, id }, 'UNMATCHED');
  const anime = await animeOf(deps, { userId, animeId });
  const most = sureCount(anime);
  if (most !== null && firstNumber > most) throw new AppError('INVALID_ARGUMENT');
  const { manager } = deps.db;
  // A play without title or ids has no series to remember.
  if (seriesKey !== '') {
    if ((await matches.countMatches(manager, userId)) >= limits.scrobbleMatches)
      throw new AppError('TOO_MANY_MATCHES');
    const createdAt = deps.clock.now();
    const said = { seriesKey, season, fromEpisode, title, animeId, firstNumber, offered, createdAt };
    await matches.saveMatch(manager, { userId, ...said });
  }
  const rules = await scrobbleRulesOf(deps, userId);
  const waiting = await plays.playsOfSeason(manager, { userId, state: 'UNMATCHED', seriesKey, season });
  const meant = waiting
    .filter(({ episode, id: play }) => episode >= fromEpisode && (seriesKey !== '' || play === id))
    .slice(0, MAX_PLAYS_PER_MATCH);
  await countListChange(deps, { userId, entries: meant.length });
  let counted = 0;
  for (const play of meant) {
    const number = firstNumber + play.episode - fromEpisode;
    if (most !== null && number > most) continue;
    const place = { animeId, number };
    await changeLists(deps, userId, async (manager) => {
      const outcome = await countPlay(deps, manager, { userId, place, source: play.source, rules });
      await plays.updatePlay(manager, play.id, { ...outcome, ...place });
    });
    counted += 1;
  }
  await notifyOfWaitingPlays(deps, { userId, news: false });
  return { counted, left: waiting.length - counted };
}

/** Dismisses a season: none of its waiting plays are counted. */
export async function dismissSeason(
  deps: Pick<Deps, 'db' | 'notifier'>,
  { userId, id }: ById,
): Promise<void> {
  const { seriesKey, season } = await playIn(deps.db.manager, { userId, id }, 'UNMATCHED');
  await plays.setPlaysOfSeason(
    deps.db.manager,
    { userId, state: 'UNMATCHED', seriesKey, season },
    'DISMISSED',
  );
  await notifyOfWaitingPlays(deps, { userId, news: false });
}

/** Confirms or dismisses a play that waits for confirmation. */
export async function answerPlay(
  deps: ReceiveDeps,
  { userId, id, yes }: ById & { yes: boolean },
): Promise<plays.PlayRow> {
  const rules = await scrobbleRulesOf(deps, userId);
  return await changeLists(deps, userId, async (manager) => {
    const play = await playIn(manager, { userId, id }, 'ASKED');
    const { animeId, number, source } = play;
    const known = yes && animeId !== null && number !== null;
    const outcome = known
      ? await countPlay(deps, manager, { userId, place: { animeId, number }, source, rules })
      : { state: 'DISMISSED' as const, undoId: null };
    await plays.updatePlay(manager, id, { ...outcome, animeId, number });
    return { ...play, ...outcome };
  });
}
