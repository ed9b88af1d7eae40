import { limits } from '../../config/limits';
import { lockUsers } from '../../data/locks';
import { isOwnId } from '../../data/ownId';
import type { AnimeRow } from '../../data/stores/animeRow';
import { listedIds } from '../../data/stores/catalogueIndexStore';
import { openingsOf } from '../../data/stores/commentStore';
import { findEntries } from '../../data/stores/entryStore';
import { countRecommendationsBy, findRecommendation } from '../../data/stores/recommendationStore';
import { countWrittenReviews, findReview } from '../../data/stores/reviewStore';
import { suspensionInForce } from '../../data/stores/suspensionStore';
import { AppError } from '../../errors/AppError';
import type { FieldChange, ImportRow } from '../tracking/import/importRow';
import { matchOf } from '../tracking/import/matchAnime';
import {
  animeOfRow,
  type PostPlans,
  refused,
  reportRow,
  takeRoom,
  type Work,
  type WorkedRow,
} from '../tracking/import/plan/work';
import { pairOf } from './recommendations/readRecommendations';
import { putRecommendation } from './recommendations/writeRecommendation';
import { episodesSeen } from './reviews/countEpisodesSeen';
import { announceReview, putReview } from './reviews/writeReview';
import { requireReason, requireReview } from './text/requireText';

/**
 * Reviews and recommendations of an account's export. The rules are those for writing them by hand, but nobody is notified. What
 * is here already stays, unless the policy is REPLACE; FILL adds a text to a verdict without one. A new account brings no texts:
 * by hand it could post only a few a day (`admission.ts`).
 */
export const postPlans: PostPlans = {
  REVIEW: async (work, rows) => {
    if (!(await mayPost(work, rows))) return rows.map((row) => reportRow(row, 'UNCHANGED'));
    const { manager, userId } = work;
    // Someone's own anime are theirs alone.
    const found = rows.map((row) => ({ row, anime: animeOfRow(work, row).find(({ id }) => !isOwnId(id)) }));
    const seen = await seenBy(
      work,
      found.flatMap(({ anime }) => anime ?? []),
    );
    const room = { written: await countWrittenReviews(manager, userId) };
    const results: WorkedRow[] = [];
    for (const { row, anime } of found) {
      if (!anime) results.push(reportRow(row, 'UNMATCHED', { animeIds: [] }));
      else {
        const matched = { ...row, animeIds: [anime.id] };
        results.push(await workReviewRow(work, { row: matched, anime, seen: seen(anime), room }));
      }
    }
    return results;
  },
  RECOMMENDED: async (work, rows) => {
    if (!(await mayPost(work, rows))) return rows.map((row) => reportRow(row, 'UNCHANGED'));
    const { manager, userId, matches } = work;
    const found = rows.map((row) => {
      const { anime, other } = row.payload;
      return { row, between: [matchOf(matches, anime)[0], matchOf(matches, other)[0]] };
    });
    const all = found.flatMap(({ between }) => between.flatMap((anime) => anime ?? []));
    const listed = await listedIds(
      manager,
      all.map(({ id }) => id),
    );
    const seen = await seenBy(work, all);
    const room = { there: await countRecommendationsBy(manager, userId) };
    const results: WorkedRow[] = [];
    for (const { row, between } of found) {
      const pair = between.flatMap((anime) => (anime && listed.has(anime.id) ? anime : []));
      const animeIds = pair.map(({ id }) => id);
      if (new Set(animeIds).size < 2) results.push(refused(row, 'NO_PAIR', { animeIds }));
      else {
        const isBegun = pair.every((anime) => seen(anime) > 0);
        results.push(await workRecommendationRow(work, { row: { ...row, animeIds }, isBegun, room }));
      }
    }
    return results;
  },
};

/** Someone whose account is suspended posts nothing. Locks their posts, as writing by hand does. */
async function mayPost({ manager, userId, dry }: Work, rows: readonly ImportRow[]): Promise<boolean> {
  if (rows.length === 0) return true;
  if (!dry) await lockUsers(manager, [userId]);
  return (await suspensionInForce(manager, userId)) === null;
}

/** How far its owner has come in these anime. In a dry run, the file's own entries are not stored yet. */
async function seenBy(
  { manager, userId, dry, memory }: Work,
  anime: readonly AnimeRow[],
): Promise<(anime: AnimeRow) => number> {
  const entries = await findEntries(manager, { userId, animeIds: anime.map(({ id }) => id) });
  return (one) => {
    const planned = dry && memory.entries.has(one.id) ? 1 : 0;
    return Math.max(planned, episodesSeen(entries.get(one.id) ?? null, one));
  };
}

async function workReviewRow(
  work: Work,
  {
    row,
    anime,
    seen,
    room,
  }: { row: ImportRow<'REVIEW'>; anime: AnimeRow; seen: number; room: { written: number } },
): Promise<WorkedRow> {
  const { deps, manager, userId, policy, dry } = work;
  const { verdict, progress, createdAt } = row.payload;
  const text = row.payload.text === null ? null : accepted(requireReview, row.payload.text);
  if (text === undefined) return reportRow(row, 'INVALID', { problems: ['NOT_READABLE'] });
  if (isTwice(work, 'reviews', String(anime.id))) return refused(row, 'TWICE_IN_FILE');
  const known = await findReview(manager, { userId, animeId: anime.id });
  const before = known?.deletedAt === null ? known : null;
  const former = before?.threadId ? (await openingsOf(manager, [before.threadId]))[0]?.body : undefined;
  const mayReplace = policy === 'REPLACE';
  const newVerdict = before && !mayReplace ? before.verdict : verdict;
  const mayWrite = !before || mayReplace || (policy === 'FILL' && former === undefined);
  const body = mayWrite && text !== former ? text : null;
  if (before && newVerdict === before.verdict && body === null) return reportRow(row, 'UNCHANGED');
  if (known?.removedAt || known?.locked) return refused(row, 'REMOVED_HERE');
  if (seen === 0) return refused(row, 'NOT_BEGUN');
  if (body !== null && work.isNew) return refused(row, 'ACCOUNT_IS_NEW');
  if (body !== null && former === undefined) {
    const place = { key: String(anime.id), there: room.written, most: limits.importedPosts };
    if (takeRoom(work, { list: 'written reviews', ...place }) === 'full') return refused(row, 'LIST_IS_FULL');
    if (!dry) room.written += 1;
  }
  if (!dry) {
    const now = deps.clock.now();
    const writtenAt = createdAt === undefined || new Date(createdAt) > now ? now : new Date(createdAt);
    const reached = Math.min(Math.max(progress, 1), seen);
    const held = body !== null && work.holds(body);
    const { edit } = await putReview(deps, manager, {
      userId,
      anime,
      verdict: newVerdict,
      body,
      held,
      progress: body === null && before ? before.progress : reached,
      writtenAt,
    });
    work.afterwards.push((telling) => announceReview(telling, { userId, held, edit }));
  }
  if (!before) return reportRow(row, 'ADDED');
  const changes: FieldChange[] = [];
  if (newVerdict !== before.verdict)
    changes.push({ field: 'verdict', before: before.verdict, after: newVerdict });
  if (body !== null) {
    const said = former === undefined ? null : excerpt(former);
    changes.push({ field: 'text', before: said, after: excerpt(body) });
  }
  return reportRow(row, 'UPDATED', { changes });
}

async function workRecommendationRow(
  work: Work,
  { row, isBegun, room }: { row: ImportRow<'RECOMMENDED'>; isBegun: boolean; room: { there: number } },
): Promise<WorkedRow> {
  const { deps, manager, userId, policy, dry } = work;
  const { spoiler } = row.payload;
  const [one = 0, other = 0] = row.animeIds;
  const pair = pairOf(one, other);
  const reason = accepted(requireReason, row.payload.reason);
  if (reason === undefined) return reportRow(row, 'INVALID', { problems: ['NOT_READABLE'] });
  const key = `${pair.lowerId}/${pair.higherId}`;
  if (isTwice(work, 'recommendations', key)) return refused(row, 'TWICE_IN_FILE');
  const found = await findRecommendation(manager, { userId, ...pair });
  const before = found?.deletedAt === null ? found : null;
  const isSame = before?.reason === reason && before.spoiler === spoiler;
  if (before && (policy !== 'REPLACE' || isSame)) return reportRow(row, 'UNCHANGED');
  if (found?.removedAt) return refused(row, 'REMOVED_HERE');
  if (!isBegun) return refused(row, 'NOT_BEGUN');
  if (work.isNew) return refused(row, 'ACCOUNT_IS_NEW');
  if (!found) {
    const place = { list: 'new recommendations', key, there: room.there, most: limits.recommendations };
    if (takeRoom(work, place) === 'full') return refused(row, 'LIST_IS_FULL');
    if (!dry) room.there += 1;
  }
  if (!dry) await putRecommendation(deps, manager, { userId, ...pair, found, reason, spoiler });
  if (!before) return reportRow(row, 'ADDED');
  return reportRow(row, 'UPDATED', { changes: [{ field: 'reason', before: before.reason, after: reason }] });
}

/** Whether an earlier row of the file is about the same. */
const isTwice = (work: Work, list: string, key: string): boolean =>
  takeRoom(work, { list, key, there: 0, most: Number.POSITIVE_INFINITY }) === 'taken';

/** The text as it is stored; undefined if it could not be written by hand. */
function accepted(require: (text: string) => string, text: string): string | undefined {
  try {
    return require(text);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

const EXCERPT = 200;

/** The beginning of a text, for the report. */
const excerpt = (text: string): string =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).toWellFormed()}…` : text;
