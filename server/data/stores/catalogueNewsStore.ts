import type { EntityManager } from 'typeorm';
import { addSeconds, concatenate } from '../dialect';
import type { NotificationKind } from '../entities/community';
import { fromSqlInstantOrNull, toSqlInstant } from '../instant';

/** News of an anime for a person who has it on their list. */
export interface AnimeNews {
  userId: string;
  animeId: number;
}

type Span = { after: Date; until: Date; most: number };

/** Value of a notification's `about`: kind, anime, and in some cases episode. */
export const aboutAnime = (kind: 'aired' | 'starts' | 'sequel', ...ids: number[]): string =>
  [kind, ...ids].join(':');

/** Excludes users who have switched a kind off: they would match again and again, and use up the limit. */
const wanted = (kind: NotificationKind) =>
  `NOT EXISTS (SELECT 1 FROM user_settings q WHERE q.userId = l.userId AND q.silenced LIKE '%"${kind}"%')`;

/** Excludes notifications already sent. Builds `aboutAnime` from SQL expressions. */
function untold(manager: EntityManager, kind: 'aired' | 'starts' | 'sequel', ...ids: string[]): string {
  const about = concatenate(manager, [`'${kind}'`, ...ids.flatMap((id) => [`':'`, id])]);
  return `NOT EXISTS (SELECT 1 FROM notification n WHERE n.userId = l.userId AND n.about = ${about})`;
}

const watching = "l.status IN ('WATCHING', 'REWATCHING') AND l.progress < e.number";
/** A streaming service chosen by the user (`c`) has the anime, with a known delay after the broadcast. */
const atService = "k.kind = 'STREAM' AND k.site = c.site AND k.delay IS NOT NULL";

/**
 * Episodes that aired in this span, for users who watch the anime and have not seen them. Excludes those that a service they
 * chose has at a time of its own (`watchableEpisodes`).
 */
export async function airedEpisodes(
  manager: EntityManager,
  { after, until, most }: Span,
): Promise<(AnimeNews & { number: number })[]> {
  return await manager.query(
    `SELECT l.userId AS userId, e.animeId AS animeId, e.number AS number
       FROM episode e JOIN list_entry l ON l.animeId = e.animeId
      WHERE e.listed = 1 AND e.airsAt > ? AND e.airsAt <= ?
        AND ${watching} AND l.updatedAt <= e.airsAt
        AND NOT EXISTS (SELECT 1 FROM chosen_service c JOIN anime_link k ON k.animeId = e.animeId AND ${atService}
                         WHERE c.userId = l.userId)
        AND ${wanted('EPISODE_AIRED')} AND ${untold(manager, 'aired', 'e.animeId', 'e.number')}
      ORDER BY e.airsAt LIMIT ${most}`,
    [toSqlInstant(after), toSqlInstant(until)],
  );
}

/** Episodes that arrived in this span at a service chosen by the user, earliest arrival first. */
export async function watchableEpisodes(
  manager: EntityManager,
  { after, until, most, airedAfter }: Span & { airedAfter: Date },
): Promise<(AnimeNews & { number: number; service: string })[]> {
  const at = addSeconds(manager, 'e.airsAt', 'k.delay');
  return await manager.query(
    `SELECT c.userId AS userId, e.animeId AS animeId, e.number AS number, k.siteName AS service
       FROM chosen_service c JOIN list_entry l ON l.userId = c.userId
       JOIN anime_link k ON k.animeId = l.animeId AND ${atService}
       JOIN episode e ON e.animeId = l.animeId
      WHERE e.listed = 1 AND e.airsAt > ? AND e.airsAt <= ? AND ${at} > ? AND ${at} <= ?
        AND ${watching} AND l.updatedAt <= ${at}
        AND ${wanted('EPISODE_AIRED')} AND ${untold(manager, 'aired', 'e.animeId', 'e.number')}
      ORDER BY ${at}, k.siteName LIMIT ${most}`,
    [airedAfter, until, after, until].map(toSqlInstant),
  );
}

/** Anime that started in this span, for users who plan to watch them. */
export async function startedAnime(
  manager: EntityManager,
  { after, until, most }: Span,
): Promise<AnimeNews[]> {
  return await manager.query(
    `SELECT l.userId AS userId, a.id AS animeId FROM anime a JOIN list_entry l ON l.animeId = a.id
      WHERE a.listed = 1 AND a.startsAt > ? AND a.startsAt <= ? AND l.status = 'PLANNING'
        AND ${wanted('PLANNED_STARTS')} AND ${untold(manager, 'starts', 'a.id')} LIMIT ${most}`,
    [toSqlInstant(after), toSqlInstant(until)],
  );
}

/** Upcoming sequels, for users who have the prequel on their list but not the sequel. */
export async function comingSequels(
  manager: EntityManager,
  { now, most }: { now: Date; most: number },
): Promise<(AnimeNews & { startsAt: Date | null })[]> {
  const rows: (AnimeNews & { startsAt: string | Date | null })[] = await manager.query(
    `SELECT l.userId AS userId, s.id AS animeId, s.startsAt AS startsAt
       FROM anime s JOIN anime_relation r ON r.relatedId = s.id AND r.kind = 'SEQUEL'
       JOIN list_entry l ON l.animeId = r.animeId
      WHERE s.listed = 1 AND (s.startsAt > ? OR s.expectedAt > ?)
        AND l.status IN ('WATCHING', 'REWATCHING', 'COMPLETED', 'PAUSED')
        AND NOT EXISTS (SELECT 1 FROM list_entry o WHERE o.userId = l.userId AND o.animeId = s.id)
        AND ${wanted('SEQUEL_ANNOUNCED')} AND ${untold(manager, 'sequel', 's.id')} LIMIT ${most}`,
    [toSqlInstant(now), toSqlInstant(now)],
  );
  return rows.map((row) => ({ ...row, startsAt: fromSqlInstantOrNull(row.startsAt) }));
}
