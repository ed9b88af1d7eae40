import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import * as store from '../../data/stores/communityStatsStore';
import {
  countEpisodeScores,
  type EpisodeScoreRow,
  storedEpisodeScores,
  writeEpisodeScores,
} from '../../data/stores/episodeScoreStore';
import type { Deps } from '../deps';
import { type JobDeps, keepJob, runJob } from '../jobs/keepJob';
import type { Service } from '../jobs/service';

const DAY_MS = 86_400_000;
/** Milliseconds that count as "lately". */
const LATELY_MS = 7 * DAY_MS;
/** A number for fewer people would reveal what individuals keep, do and think. */
export const MIN_PEOPLE = 5;
/** Anime counted per statement, and marks processed at a time. */
const ANIME_PER_STATEMENT = 20;
const MARKS_PER_ROUND = 2000;

type StatsDeps = Pick<Deps, 'db' | 'clock'>;
type IsStopping = () => boolean;
const never: IsStopping = () => false;

/**
 * Counts, for each anime touched since the last round (`markStats`), how many users keep it, by status, how many progressed in it
 * lately, and their scores (standing, trending, popularity, score), of the anime and of each episode. Only what everyone may see
 * counts: public entries of users with a public profile, and no number for fewer than five people. So a list that is closed drops
 * out with the next round. Returns the number of anime counted. Run it on one instance at a time.
 */
export async function countTouchedAnime(deps: StatsDeps, isStopping: IsStopping = never): Promise<number> {
  let counted = 0;
  for (;;) {
    const marks = await store.statsMarks(deps.db.manager, MARKS_PER_ROUND);
    const byAnime = new Map<number, string[]>();
    for (const { id, animeId } of marks) byAnime.set(animeId, [...(byAnime.get(animeId) ?? []), id]);
    const animeIds = [...byAnime.keys()];
    for (let from = 0; from < animeIds.length; from += ANIME_PER_STATEMENT) {
      if (isStopping()) return counted;
      const slice = animeIds.slice(from, from + ANIME_PER_STATEMENT);
      const settled = slice.flatMap((id) => byAnime.get(id) ?? []);
      await atEase(() => countAnime(deps, slice, settled));
      counted += slice.length;
    }
    if (marks.length < MARKS_PER_ROUND) return counted;
  }
}

export interface StatsCheck {
  checked: number;
  /** Anime whose numbers differed from the stored ones. */
  wrong: number;
  /** Anime whose "lately" changed only because time has passed. */
  aged: number;
}

/**
 * Recounts every anime, a few at a time, and corrects what is wrong. Nothing should be, as every change of an entry marks its
 * anime. Progress made more than a week ago drops out of "lately" here, too.
 */
export async function checkCommunityStats(
  deps: StatsDeps,
  isStopping: IsStopping = never,
): Promise<StatsCheck> {
  const check = { checked: 0, wrong: 0, aged: 0 };
  let after = 0;
  while (!isStopping()) {
    const slice = await store.animeAfter(deps.db.manager, after, ANIME_PER_STATEMENT);
    const last = slice.at(-1);
    if (last === undefined) break;
    after = last;
    const { wrong, aged } = await atEase(() => countAnime(deps, slice, []));
    check.checked += slice.length;
    check.wrong += wrong;
    check.aged += aged;
  }
  return check;
}

/** Reads first and writes only differences: on the embedded database a write runs on the main thread. */
async function countAnime(
  { db, clock }: StatsDeps,
  animeIds: readonly number[],
  marks: readonly string[],
): Promise<{ wrong: number; aged: number }> {
  const { manager } = db;
  const now = clock.now();
  const since = new Date(now.getTime() - LATELY_MS);
  const before = byId(await store.storedStats(manager, animeIds));
  const after = byId(await store.countStats(manager, { animeIds, since, fewest: MIN_PEOPLE }));
  const episodes = await countEpisodes(manager, animeIds);
  const differs = (...keys: (keyof store.CommunityStatsRow)[]) =>
    animeIds.filter((id) => keys.some((key) => before.get(id)?.[key] !== after.get(id)?.[key]));
  const changed = differs('lately', ...store.lastingCounts);
  const lasting = new Set([...differs(...store.lastingCounts), ...episodes.changed]);
  // Anime marked in the meantime are expected to differ.
  const expected = await store.markedAmong(manager, [...new Set([...changed, ...lasting])]);
  const wrong = [...lasting].filter((id) => !expected.has(id)).length;
  if (changed.length > 0 || episodes.changed.length > 0 || marks.length > 0) {
    const rows = changed.flatMap((id) => after.get(id) ?? []);
    await db.transaction(async (inside) => {
      await store.writeStats(inside, { changed, rows, marks, now });
      await writeEpisodeScores(inside, episodes);
    });
  }
  return { wrong, aged: changed.filter((id) => !lasting.has(id) && !expected.has(id)).length };
}

/** The anime whose episodes have other scores than the stored ones, and these scores. */
async function countEpisodes(
  manager: EntityManager,
  animeIds: readonly number[],
): Promise<{ changed: number[]; rows: EpisodeScoreRow[] }> {
  const before = textById(await storedEpisodeScores(manager, animeIds));
  const counted = await countEpisodeScores(manager, { animeIds, fewest: MIN_PEOPLE });
  const after = textById(counted);
  const changed = new Set(animeIds.filter((id) => before.get(id) !== after.get(id)));
  return { changed: [...changed], rows: counted.filter(({ animeId }) => changed.has(animeId)) };
}

/** What tells the scores of an anime's episodes, which are in order, from others. */
function textById(rows: readonly EpisodeScoreRow[]): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { animeId, number, scores, total } of rows)
    texts.set(animeId, `${texts.get(animeId) ?? ''} ${number}:${scores}:${total}`);
  return texts;
}

const byId = (rows: readonly store.CommunityStatsRow[]) => new Map(rows.map((row) => [row.animeId, row]));

/** Rests for as long as the work took, up to a second, so that it never has the database to itself. */
async function atEase<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  await sleep(Math.min(1000, performance.now() - began));
  return done;
}

const FIRST_RUN_AFTER_MS = 30_000;
const RUN_INTERVAL_MS = 30_000;

/**
 * Counts what was touched twice a minute while the site runs, and checks everything once a day. Failures are logged and
 * retried.
 */
export function keepCommunityStats(deps: JobDeps & Pick<Deps, 'log'>): Service {
  const check = async (isStopping: IsStopping) => {
    const found = await checkCommunityStats(deps, isStopping);
    const level = found.wrong > 0 ? 'warn' : 'info';
    deps.log[level]({ event: 'community stats checked', ...found }, 'the community stats were checked');
  };
  return keepJob(deps, {
    name: 'community stats',
    first: FIRST_RUN_AFTER_MS,
    pause: RUN_INTERVAL_MS,
    work: async (isStopping) => {
      await countTouchedAnime(deps, isStopping);
      // Under the same lease: if an anime were counted twice at once, the older number could be kept.
      if (!isStopping())
        await runJob(deps, {
          name: 'community stats check',
          pause: DAY_MS,
          rest: DAY_MS,
          work: check,
          isStopping,
        });
    },
    onError: (error) => deps.log.warn({ err: error }, 'the community stats could not be counted'),
  });
}
