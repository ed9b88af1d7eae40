import { fromSqlInstant, toSqlInstant } from '../../../data/instant';
import type { Deps, Notice } from '../../ports';

const DAY = 86_400_000;
/** How far a look reaches back: a site that was down for a while tells what it missed. */
const REACH = DAY;
const MOST = 5000;

/**
 * What the catalogue has to tell people about the anime on their lists (product P5): an episode has aired, a planned show
 * begins, a sequel is announced. Looking twice tells nothing twice, so that every instance may look whenever it likes.
 */
export async function catalogueNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Notice[]> {
  const now = clock.now();
  const span = [toSqlInstant(new Date(now.getTime() - REACH)), toSqlInstant(now)];
  const aired: { userId: string; animeId: number; number: number }[] = await db.manager.query(
    `SELECT l.userId AS userId, e.animeId AS animeId, e.number AS number
       FROM episode e JOIN list_entry l ON l.animeId = e.animeId
      WHERE e.listed = 1 AND e.airsAt > ? AND e.airsAt <= ?
        AND l.status IN ('WATCHING', 'REWATCHING') AND l.progress < e.number AND l.updatedAt <= e.airsAt
        AND ${untold(`'aired:'`, 'e.animeId', `':'`, 'e.number')}
      ORDER BY e.airsAt LIMIT ${MOST}`,
    span,
  );
  const started: { userId: string; animeId: number }[] = await db.manager.query(
    `SELECT l.userId AS userId, a.id AS animeId FROM anime a JOIN list_entry l ON l.animeId = a.id
      WHERE a.listed = 1 AND a.startsAt > ? AND a.startsAt <= ? AND l.status = 'PLANNING'
        AND ${untold(`'starts:'`, 'a.id')} LIMIT ${MOST}`,
    span,
  );
  const sequels: { userId: string; animeId: number; startsAt: string | Date | null }[] =
    await db.manager.query(
      `SELECT l.userId AS userId, s.id AS animeId, s.startsAt AS startsAt
       FROM anime s JOIN anime_relation r ON r.relatedId = s.id AND r.kind = 'SEQUEL'
       JOIN list_entry l ON l.animeId = r.animeId
      WHERE s.listed = 1 AND (s.startsAt > ? OR s.expectedAt > ?)
        AND l.status IN ('WATCHING', 'REWATCHING', 'COMPLETED', 'PAUSED')
        AND NOT EXISTS (SELECT 1 FROM list_entry o WHERE o.userId = l.userId AND o.animeId = s.id)
        AND ${untold(`'sequel:'`, 's.id')} LIMIT ${MOST}`,
      [span[1], span[1]],
    );
  return [
    ...aired.map(({ userId, animeId, number }): Notice => {
      const about = `aired:${animeId}:${number}`;
      return { userId, kind: 'EPISODE_AIRED', about, animeId, episodeNumber: number };
    }),
    ...started.map(
      ({ userId, animeId }): Notice => ({
        userId,
        kind: 'PLANNED_STARTS',
        about: `starts:${animeId}`,
        animeId,
      }),
    ),
    ...sequels
      .filter(({ startsAt }) => startsAt === null || fromSqlInstant(startsAt) > now)
      .map(
        ({ userId, animeId }): Notice => ({
          userId,
          kind: 'SEQUEL_ANNOUNCED',
          about: `sequel:${animeId}`,
          animeId,
        }),
      ),
  ];

  /** Nothing that was told already is read again and again: `about` is put together of these parts. */
  function untold(...parts: string[]): string {
    const about =
      db.dialect === 'mysql' ? `CONCAT(${parts.join(', ')}) COLLATE utf8mb4_bin` : parts.join(' || ');
    return `NOT EXISTS (SELECT 1 FROM notification n WHERE n.userId = l.userId AND n.about = ${about})`;
  }
}

/** Looks once, and tells what there is. Gives how many were told of something. */
export async function tellCatalogue(deps: Pick<Deps, 'db' | 'clock' | 'notifier'>): Promise<number> {
  const notices = await catalogueNotices(deps);
  await deps.notifier.notify(notices);
  return notices.length;
}
