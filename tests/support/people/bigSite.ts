import { bulkInsert, type SqlValue } from '../../../server/data/bulkInsert';
import type { Database } from '../../../server/data/database';
import { fromSqlInstant, toSqlInstant } from '../../../server/data/instant';
import { countEpisodeScores, writeEpisodeScores } from '../../../server/data/stores/episodeScoreStore';
import { rendererVersion, renderText } from '../../../server/domain/community/text/renderText';

export interface BigSize {
  people: number;
  entries: number;
  comments: number;
  reviews: number;
  recommendations: number;
  /** Scores of episodes. */
  opinions: number;
}

/** Rows per transaction. */
const BATCH = 20_000;
const DAY = 86_400_000;
const YEARS = 3;

/**
 * Fills a database like that of an instance that has run for years, the same each time: a few people have thousands of anime
 * and most a hundred, the best-known anime are on most lists, watching entries changed recently, threads are busy or dormant.
 * `known` are existing people; they get lists of all lengths, from the longest on.
 */
export async function fillBigSite(
  db: Database,
  { people, entries, comments, reviews, recommendations, opinions }: BigSize,
  known: readonly string[],
): Promise<{ entries: number; watches: number }> {
  const random = seeded(2026);
  const now = Date.now();
  const anime: { id: number; n: number | null }[] = await db.manager.query(
    'SELECT id, episodeCount AS n FROM anime WHERE listed = 1 ORDER BY popularity DESC, id',
  );
  const userIds = Array.from({ length: people }, (_, rank) => `big${String(rank).padStart(21, '0')}`);
  known.forEach((id, at) => {
    userIds[Math.floor((people / 4) * (at / known.length) ** 2)] = id;
  });
  await insertPeople(db, userIds, new Set(known), now, random);
  const counts = await insertEntries(db, { userIds, entries, anime, now, random });
  await insertOpinions(db, { opinions, anime });
  await insertThreads(db, { userIds, comments, anime, now, random });
  await insertReviews(db, { userIds, reviews, anime, now, random });
  await insertRecommendations(db, { userIds, recommendations, anime, now, random });
  await storeTexts(db);
  await insertNotifications(db, { userIds, anime, now, random });
  await db.refreshStatistics([
    ...['user', 'profile', 'user_settings', 'list_entry', 'episode_watch', 'list_revision'],
    'thread',
    'thread_comment',
    'comment_html',
    'review',
    'anime_recommendation',
    'recommendation_support',
    'friendship',
    'notification',
    'hidden_anime',
    'episode_opinion',
    'episode_score',
  ]);
  return counts;
}

/** As HTML, which is stored with each text when it is posted; a site without it would render all texts while it is measured. */
async function storeTexts(db: Database): Promise<void> {
  const texts: { body: string }[] = await db.manager.query('SELECT DISTINCT body FROM thread_comment');
  for (const { body } of texts)
    await db.manager.query(
      'INSERT INTO comment_html (commentId, version, html) SELECT id, ?, ? FROM thread_comment WHERE body = ?',
      [rendererVersion, renderText(body), body],
    );
}

/** Only people, each with a few friends. */
export async function fillPeople(db: Database, people: number): Promise<void> {
  const userIds = Array.from({ length: people }, (_, rank) => `big${String(rank).padStart(21, '0')}`);
  await insertPeople(db, userIds, new Set(), Date.now(), seeded(2026));
  await db.refreshStatistics(['user', 'profile', 'user_settings', 'friendship']);
}

type Random = () => number;

interface Filling {
  userIds: readonly string[];
  anime: readonly { id: number; n: number | null }[];
  now: number;
  random: Random;
}

/** Mulberry32. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Twenty-four random letters, like the site's ids. */
const idOf = (random: Random): string => [part(random), part(random), part(random)].join('');
const part = (random: Random): string =>
  Math.floor(random() * 36 ** 8)
    .toString(36)
    .padStart(8, '0');
const at = (milliseconds: number): string => toSqlInstant(new Date(Math.floor(milliseconds)));

/** Rows of one table, inserted in transactions. */
class Rows {
  private rows: SqlValue[][] = [];
  count = 0;

  constructor(
    private readonly db: Database,
    private readonly table: string,
    private readonly columns: readonly string[],
  ) {}

  async add(row: SqlValue[]): Promise<void> {
    this.rows.push(row);
    this.count += 1;
    if (this.rows.length >= BATCH) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.rows;
    this.rows = [];
    await this.db.transaction((manager) => bulkInsert(manager, this.table, this.columns, rows));
  }
}

async function insertPeople(
  db: Database,
  userIds: readonly string[],
  known: ReadonlySet<string>,
  now: number,
  random: Random,
): Promise<void> {
  const user = new Rows(db, 'user', ['id', 'email', 'emailVerified', 'name', 'createdAt', 'updatedAt']);
  const profile = new Rows(db, 'profile', ['userId', 'handle', 'about', 'createdAt']);
  const settings = new Rows(db, 'user_settings', [
    ...['userId', 'titleLanguage', 'scoreFormat', 'spoilerLevel', 'privacy', 'silenced', 'adult'],
    ...['queueAutoFill', 'updatedAt'],
  ]);
  const friends = new Rows(db, 'friendship', ['userId', 'friendId', 'createdAt']);
  const chosen: SqlValue[][] = [];
  for (const [rank, id] of userIds.entries()) {
    const createdAt = at(now - random() * YEARS * 365 * DAY);
    if (!known.has(id)) {
      await user.add([id, `${id}@example.org`, 1, `Person ${rank}`, createdAt, createdAt]);
      await profile.add([id, id, '', createdAt]);
    }
    if (!known.has(id) && random() < 0.3) {
      const privacy = random() < 0.1 ? 'PRIVATE' : 'PUBLIC';
      chosen.push([id, 'ENGLISH', 'POINT_10', 'UNWATCHED', privacy, '[]', 0, 0, createdAt]);
    }
  }
  for (const rows of [user, profile]) await rows.flush();
  for (const row of chosen) await settings.add(row);
  await settings.flush();
  for (const [rank, id] of userIds.entries()) {
    const with_ = new Set(
      Array.from({ length: 3 }, (_, n) => userIds[(rank + 1 + n * n) % userIds.length] ?? id),
    );
    with_.delete(id);
    for (const other of with_) {
      await friends.add([id, other, at(now - random() * 365 * DAY)]);
    }
  }
  await friends.flush();
}

async function insertEntries(
  db: Database,
  { userIds, entries, anime, now, random }: Filling & { entries: number },
): Promise<{ entries: number; watches: number }> {
  const lengths = userIds.map((_, rank) => 1 / (rank + 40) ** 0.6);
  const scale = entries / lengths.reduce((sum, one) => sum + one, 0);
  const fame = anime.map((_, rank) => 1 / (rank + 100) ** 0.8);
  const famous = fame.reduce((sum, one) => sum + one, 0);
  const entry = new Rows(db, 'list_entry', [
    ...['id', 'userId', 'animeId', 'status', 'progress', 'score', 'startedOn', 'finishedOn', 'notes', 'tags'],
    ...[
      'priority',
      'visibility',
      'favouritePlace',
      'rewatches',
      'pass',
      'seenBefore',
      'spoilerLevel',
      'version',
    ],
    ...['createdAt', 'updatedAt'],
  ]);
  const watch = new Rows(db, 'episode_watch', ['entryId', 'pass', 'number', 'userId', 'watchedAt', 'source']);
  const revision = new Rows(db, 'list_revision', ['userId', 'revision']);
  const watches: SqlValue[][] = [];
  for (const [rank, userId] of userIds.entries()) {
    const length = (lengths[rank] ?? 0) * scale;
    let favourites = 0;
    // The best-known anime are capped, so the others become more likely.
    const share = likelihood(fame, famous, length);
    for (const [place, { id: animeId, n }] of anime.entries()) {
      if (random() >= Math.min(0.95, share * (fame[place] ?? 0))) continue;
      const id = idOf(random);
      const status = statusOf(random());
      const age = status === 'WATCHING' ? random() * 60 : random() ** 2 * YEARS * 365;
      const total = n ?? 12;
      const progress = progressOf(status, total, random);
      const score = status !== 'PLANNING' && random() < 0.7 ? 10 * Math.ceil(random() * 10) : null;
      const favourite = favourites < 20 && score === 100 && random() < 0.3 ? `a${favourites++}` : null;
      const done = status === 'COMPLETED' ? new Date(now - age * DAY).toISOString().slice(0, 10) : null;
      await entry.add([
        ...[id, userId, animeId, status, progress, score, done, done, random() < 0.03 ? 'Worth it.' : ''],
        ...[random() < 0.05 ? '["again"]' : '[]', 0, random() < 0.05 ? 'PRIVATE' : 'PUBLIC', favourite],
        ...[0, 1, progress, null, 1 + Math.floor(random() * 12), at(now - age * DAY), at(now - age * DAY)],
      ]);
      if (status === 'WATCHING' && progress > 0)
        for (let number = Math.max(1, progress - 2); number <= progress; number += 1)
          watches.push([id, 1, number, userId, at(now - age * DAY), null]);
    }
    await revision.add([userId, 1]);
    if (watches.length < BATCH && rank < userIds.length - 1) continue;
    await entry.flush();
    for (const row of watches.splice(0)) await watch.add(row);
  }
  for (const rows of [entry, watch, revision]) await rows.flush();
  return { entries: entry.count, watches: watch.count };
}

/** Scores of the first two dozen episodes that someone has watched of an anime, by the best-known anime first, counted. */
async function insertOpinions(
  db: Database,
  { opinions, anime }: Pick<Filling, 'anime'> & { opinions: number },
): Promise<void> {
  const opinion = new Rows(db, 'episode_opinion', [
    'entryId',
    'number',
    'pass',
    'score',
    'note',
    'reaction',
    'updatedAt',
  ]);
  const random = seeded(2027);
  const scored: number[] = [];
  for (const { id: animeId } of anime) {
    if (opinion.count >= opinions) break;
    const entries: { id: string; progress: number; updatedAt: string | Date }[] = await db.manager.query(
      'SELECT id, progress, updatedAt FROM list_entry WHERE animeId = ? AND progress > 0 ORDER BY id',
      [animeId],
    );
    for (const { id, progress, updatedAt } of entries) {
      if (random() < 0.8 || opinion.count >= opinions) continue;
      const changedAt = toSqlInstant(fromSqlInstant(updatedAt));
      for (let number = 1; number <= Math.min(progress, 24); number += 1)
        await opinion.add([
          id,
          number,
          1,
          10 * Math.ceil(random() * 10),
          '',
          random() < 0.3 ? 'LOVED' : null,
          changedAt,
        ]);
    }
    scored.push(animeId);
  }
  await opinion.flush();
  for (let from = 0; from < scored.length; from += 20) {
    const changed = scored.slice(from, from + 20);
    const rows = await countEpisodeScores(db.manager, { animeIds: changed, fewest: 5 });
    await db.transaction((manager) => writeEpisodeScores(manager, { changed, rows }));
  }
}

/** The factor that turns an anime's fame into its probability of being on a list of this length. */
function likelihood(fame: readonly number[], famous: number, length: number): number {
  let share = length / famous;
  for (let turn = 0; turn < 4; turn += 1) {
    const kept = fame.reduce((sum, one) => sum + Math.min(0.95, share * one), 0);
    share *= length / kept;
  }
  return share;
}

function statusOf(lot: number): string {
  if (lot < 0.08) return 'WATCHING';
  if (lot < 0.62) return 'COMPLETED';
  if (lot < 0.88) return 'PLANNING';
  return lot < 0.94 ? 'PAUSED' : 'DROPPED';
}

function progressOf(status: string, total: number, random: Random): number {
  if (status === 'COMPLETED') return total;
  return status === 'PLANNING' ? 0 : Math.floor(random() * total);
}

async function insertThreads(
  db: Database,
  { userIds, comments, anime, now, random }: Filling & { comments: number },
): Promise<void> {
  const count = Math.max(1, Math.floor(comments / 40));
  const thread = new Rows(db, 'thread', [
    ...['id', 'subject', 'animeId', 'title', 'authorId', 'commentCount', 'locked', 'pinned', 'createdAt'],
    'activeAt',
  ]);
  const comment = new Rows(db, 'thread_comment', [
    ...[
      'id',
      'threadId',
      'level',
      'parentId',
      'authorId',
      'answeredUserId',
      'body',
      'likeCount',
      'replyCount',
    ],
    'createdAt',
  ]);
  const busy = Array.from({ length: count }, (_, rank) => 1 / (rank + 10) ** 0.7);
  const all = busy.reduce((sum, one) => sum + one, 0);
  const somebody = () => userIds[Math.floor(random() ** 2 * userIds.length)] ?? '';
  const rows: SqlValue[][] = [];
  for (const share of busy) {
    const id = idOf(random);
    const written = Math.round((share / all) * comments);
    const begun = now - random() * 365 * DAY;
    const about = random() < 0.8 ? (anime[Math.floor(random() ** 3 * anime.length)]?.id ?? null) : null;
    await thread.add([
      ...[id, about === null ? 'SITE' : 'ANIME', about, 'A thread', somebody(), written, 0, 0],
      ...[at(begun), at(begun + random() * (now - begun))],
    ]);
    for (let n = 0; n < written; n += 1)
      rows.push([
        ...[idOf(random), id, 0, null, somebody(), null, 'What a turn that was, and nobody saw it coming.'],
        ...[0, 0, at(begun + (n / written) * (now - begun))],
      ]);
  }
  await thread.flush();
  for (const row of rows) await comment.add(row);
  await comment.flush();
}

/** Reviews with a text, most of them of the best-known anime. */
async function insertReviews(
  db: Database,
  { userIds, reviews, anime, now, random }: Filling & { reviews: number },
): Promise<void> {
  const thread = new Rows(db, 'thread', [
    ...['id', 'subject', 'animeId', 'title', 'authorId', 'commentCount', 'locked', 'pinned', 'createdAt'],
    'activeAt',
  ]);
  const opening = new Rows(db, 'thread_comment', [
    ...[
      'id',
      'threadId',
      'level',
      'authorId',
      'body',
      'episodeNumber',
      'likeCount',
      'replyCount',
      'createdAt',
    ],
  ]);
  const review = new Rows(db, 'review', [
    ...['id', 'userId', 'animeId', 'threadId', 'verdict', 'progress', 'shown', 'helpful', 'createdAt'],
  ]);
  const known = new Set<string>();
  const body = 'It begins slowly, and then the sea comes in. '.repeat(20);
  while (known.size < reviews) {
    const userId = userIds[Math.floor(random() * userIds.length)] ?? '';
    const animeId = anime[Math.floor(random() ** 3 * anime.length)]?.id ?? 0;
    if (known.has(`${userId} ${animeId}`)) continue;
    known.add(`${userId} ${animeId}`);
    const [id, threadId] = [idOf(random), idOf(random)];
    const helpful = Math.floor(random() ** 4 * 200);
    const createdAt = at(now - random() * YEARS * 365 * DAY);
    const verdict = random() < 0.7 ? 'RECOMMENDED' : random() < 0.5 ? 'MIXED' : 'NOT_FOR_ME';
    await thread.add([threadId, 'REVIEW', animeId, 'A review', userId, 0, 0, 0, createdAt, createdAt]);
    await opening.add([idOf(random), threadId, 0, userId, body, 12, helpful, 0, createdAt]);
    await review.add([id, userId, animeId, threadId, verdict, 12, 1, helpful, createdAt]);
  }
  for (const rows of [thread, opening, review]) await rows.flush();
}

/** Recommendations, most of them between the best-known anime, with the support that they have. */
async function insertRecommendations(
  db: Database,
  { userIds, recommendations, anime, now, random }: Filling & { recommendations: number },
): Promise<void> {
  const recommendation = new Rows(db, 'anime_recommendation', [
    'id',
    'userId',
    'lowerId',
    'higherId',
    'reason',
    'spoiler',
    'createdAt',
  ]);
  const support = new Rows(db, 'recommendation_support', ['recommendationId', 'userId', 'createdAt']);
  const known = new Set<string>();
  const someone = () => userIds[Math.floor(random() * userIds.length)] ?? '';
  const some = () => anime[Math.floor(random() ** 3 * anime.length)]?.id ?? 0;
  const reason = 'Both take their time, and both know exactly when to stop taking it.';
  const supports: SqlValue[][] = [];
  while (known.size < recommendations) {
    const userId = someone();
    const [lower = 0, higher = 0] = [some(), some()].sort((a, b) => a - b);
    const key = `${userId} ${lower} ${higher}`;
    if (lower === higher || known.has(key)) continue;
    known.add(key);
    const id = idOf(random);
    const createdAt = at(now - random() * YEARS * 365 * DAY);
    await recommendation.add([id, userId, lower, higher, reason, random() < 0.1 ? 1 : 0, createdAt]);
    const people = new Set(Array.from({ length: Math.floor(random() ** 3 * 12) }, someone));
    people.delete(userId);
    for (const other of people) supports.push([id, other, createdAt]);
  }
  await recommendation.flush();
  for (const row of supports) await support.add(row);
  await support.flush();
}

async function insertNotifications(db: Database, { userIds, anime, now, random }: Filling): Promise<void> {
  const notification = new Rows(db, 'notification', [
    ...['id', 'userId', 'kind', 'about', 'animeId', 'episodeNumber', 'readAt', 'createdAt'],
  ]);
  for (const userId of userIds)
    for (let n = 0; n < 10; n += 1) {
      const createdAt = now - random() * 29 * DAY;
      await notification.add([
        ...[idOf(random), userId, 'EPISODE_AIRED', `episode/${n}`, anime[n]?.id ?? null, n + 1],
        ...[random() < 0.6 ? at(createdAt + DAY / 2) : null, at(createdAt)],
      ]);
    }
  await notification.flush();
}
