import type { EntityManager } from 'typeorm';
import { concatenated } from '../dialect';
import { fromSqlInstantOrNull, toSqlInstant } from '../instant';

/** News of an anime for a person who has it on their list. */
export interface AnimeNews {
  userId: string;
  animeId: number;
}

type Span = { after: Date; until: Date; most: number };

/** What a notification is about: its kind, an anime, and at times an episode. */
export const aboutAnime = (kind: 'aired' | 'starts' | 'sequel', ...ids: number[]): string =>
  [kind, ...ids].join(':');

/** Leaves out what somebody was told already; `aboutAnime` of these expressions. */
function untold(manager: EntityManager, kind: 'aired' | 'starts' | 'sequel', ...ids: string[]): string {
  const about = concatenated(manager, [`'${kind}'`, ...ids.flatMap((id) => [`':'`, id])]);
  return `NOT EXISTS (SELECT 1 FROM notification n WHERE n.userId = l.userId AND n.about = ${about})`;
}

/** Episodes that aired in this span, for people who watch the anime and have not seen them. */
export async function airedEpisodes(
  manager: EntityManager,
  { after, until, most }: Span,
): Promise<(AnimeNews & { number: number })[]> {
  return await manager.query(
    `SELECT l.userId AS userId, e.animeId AS animeId, e.number AS number
       FROM episode e JOIN list_entry l ON l.animeId = e.animeId
      WHERE e.listed = 1 AND e.airsAt > ? AND e.airsAt <= ?
        AND l.status IN ('WATCHING', 'REWATCHING') AND l.progress < e.number AND l.updatedAt <= e.airsAt
        AND ${untold(manager, 'aired', 'e.animeId', 'e.number')}
      ORDER BY e.airsAt LIMIT ${most}`,
    [toSqlInstant(after), toSqlInstant(until)],
  );
}

/** Anime that started in this span, for people who plan to watch them. */
export async function startedAnime(
  manager: EntityManager,
  { after, until, most }: Span,
): Promise<AnimeNews[]> {
  return await manager.query(
    `SELECT l.userId AS userId, a.id AS animeId FROM anime a JOIN list_entry l ON l.animeId = a.id
      WHERE a.listed = 1 AND a.startsAt > ? AND a.startsAt <= ? AND l.status = 'PLANNING'
        AND ${untold(manager, 'starts', 'a.id')} LIMIT ${most}`,
    [toSqlInstant(after), toSqlInstant(until)],
  );
}

/** Sequels that are still to come, for people who have the anime before and not the sequel itself. */
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
        AND ${untold(manager, 'sequel', 's.id')} LIMIT ${most}`,
    [toSqlInstant(now), toSqlInstant(now)],
  );
  return rows.map((row) => ({ ...row, startsAt: fromSqlInstantOrNull(row.startsAt) }));
}
