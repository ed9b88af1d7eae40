import type { EntityManager } from 'typeorm';
import { exportedAnswers, exportedLikes } from '../../data/stores/activityResponseStore';
import { levels, writingsOf } from '../../data/stores/commentStore';
import { friendHandlesOf } from '../../data/stores/friendStore';
import { mutedHandlesOf } from '../../data/stores/mutedFriendStore';
import { publicProfileOf } from '../../data/stores/profileStore';
import { exportedRecommendations } from '../../data/stores/recommendationStore';
import { exportedReportNotes } from '../../data/stores/reportNoteStore';
import { exportedReviews } from '../../data/stores/reviewStore';
import { exportedSentRecommendations } from '../../data/stores/sentRecommendationStore';
import type { Deps } from '../deps';
import { type ExportSection, referenceTo } from '../tracking/export/accountJson';
import { exportedAnime } from '../tracking/export/exportedEntries';

/** Comments per batch: bounds the memory an export of any length takes. */
const COMMENTS_PER_BATCH = 400;

/** This module's part of an account's export: what the user has written here, their friends, and what these recommend. */
export function exportWritings({ db }: Pick<Deps, 'db'>, userId: string): ExportSection[] {
  return [
    { name: 'publicProfile', value: async () => (await publicProfileOf(db, userId)) ?? null },
    { name: 'friends', items: () => friends(db, userId) },
    { name: 'mutedFriends', items: () => mutedFriends(db, userId) },
    { name: 'writings', items: () => writings(db, userId) },
    { name: 'reviews', items: () => reviews({ db }, userId) },
    { name: 'recommendations', items: () => recommendations({ db }, userId) },
    { name: 'activityAnswers', items: () => inBatches(exportedAnswers, db, userId) },
    { name: 'activityLikes', items: () => inBatches(exportedLikes, db, userId) },
    { name: 'reportNotes', items: () => inBatches(exportedReportNotes, db, userId) },
    { name: 'recommendationsSent', items: () => sentRecommendations({ db }, { userId, sent: true }) },
    { name: 'recommendationsReceived', items: () => sentRecommendations({ db }, { userId, sent: false }) },
  ];
}

async function* friends({ manager }: Deps['db'], userId: string): AsyncGenerator<unknown> {
  yield* await friendHandlesOf(manager, userId);
}

async function* mutedFriends({ manager }: Deps['db'], userId: string): AsyncGenerator<unknown> {
  yield* await mutedHandlesOf(manager, userId);
}

/** Openings, comments and replies with their threads, by id, except those the author has deleted. */
async function* writings({ manager }: Deps['db'], authorId: string): AsyncGenerator<unknown> {
  let after = '';
  for (;;) {
    const rows = await writingsOf(manager, { authorId, after, most: COMMENTS_PER_BATCH });
    for (const { id: _, level, ...kept } of rows) {
      const kind = level === levels.opening ? 'OPENING' : level === levels.comment ? 'COMMENT' : 'REPLY';
      yield { kind, ...kept };
    }
    if (rows.length < COMMENTS_PER_BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Verdicts with their texts, by id. */
async function* reviews(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  let after = '';
  for (;;) {
    const rows = await exportedReviews(deps.db.manager, { userId, after, most: COMMENTS_PER_BATCH });
    const anime = await exportedAnime(deps, { userId, animeIds: rows.map(({ animeId }) => animeId) });
    for (const { id: _, animeId, ...kept } of rows) {
      const about = anime.get(animeId);
      yield { anime: about ? referenceTo(about) : null, ...kept };
    }
    if (rows.length < COMMENTS_PER_BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Pairs of anime with the reason for them, by id. */
async function* recommendations(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  let after = '';
  for (;;) {
    const rows = await exportedRecommendations(deps.db.manager, { userId, after, most: COMMENTS_PER_BATCH });
    const animeIds = rows.flatMap(({ lowerId, higherId }) => [lowerId, higherId]);
    const anime = await exportedAnime(deps, { userId, animeIds });
    for (const { id: _, lowerId, higherId, ...kept } of rows) {
      const between = [lowerId, higherId].flatMap((id) => anime.get(id) ?? []);
      yield { between: between.map(referenceTo), ...kept };
    }
    if (rows.length < COMMENTS_PER_BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** What the user said of others' activity, and of reports as a moderator, by id. */
async function* inBatches<Row extends { id: string }>(
  read: (
    manager: EntityManager,
    batch: { userId: string; after: string; most: number },
  ) => Promise<readonly Row[]>,
  { manager }: Deps['db'],
  userId: string,
): AsyncGenerator<unknown> {
  let after = '';
  for (;;) {
    const rows = await read(manager, { userId, after, most: COMMENTS_PER_BATCH });
    for (const { id: _, ...kept } of rows) yield kept;
    if (rows.length < COMMENTS_PER_BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Anime recommended to or by friends, by id. How a friend answered is theirs. */
async function* sentRecommendations(
  deps: Pick<Deps, 'db'>,
  { userId, sent }: { userId: string; sent: boolean },
): AsyncGenerator<unknown> {
  let after = '';
  for (;;) {
    const most = COMMENTS_PER_BATCH;
    const rows = await exportedSentRecommendations(deps.db.manager, { userId, sent, after, most });
    const anime = await exportedAnime(deps, { userId, animeIds: rows.map(({ animeId }) => animeId) });
    for (const { animeId, handle, note, sentAt, settledAt, answer } of rows) {
      const about = anime.get(animeId);
      const what = { anime: about ? referenceTo(about) : null, note, sentAt };
      yield sent ? { to: handle, ...what } : { from: handle, ...what, settledAt, answer };
    }
    if (rows.length < most) return;
    after = rows.at(-1)?.id ?? after;
  }
}
