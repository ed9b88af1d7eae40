import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { bulkInsert } from '../../../data/bulkInsert';
import { toSqlInstant } from '../../../data/instant';
import { AppError } from '../../../errors/AppError';
import { type AnimeRow, animeColumns, type SqlAnime, toAnime } from '../../catalogue/animeRow';
import { countOf, limitOffset, type Page, type PageInput } from '../../catalogue/page';
import type { Deps } from '../../ports';
import { animeOf } from '../animeOf';
import { changeLists } from '../changeLists';

type Who = { userId: string; animeId: number };

/** "Not interested" (product P3): the anime is left out of every list of this person that offers anime. */
export async function hideAnime(deps: Pick<Deps, 'db' | 'clock'>, { userId, animeId }: Who): Promise<void> {
  await animeOf(deps, animeId);
  await changeLists(deps, userId, async (manager) => {
    const hidden = await idsOf(manager, userId);
    if (hidden.includes(animeId)) return;
    if (hidden.length >= limits.hiddenAnime) throw new AppError('LIST_IS_FULL');
    const row = [userId, animeId, toSqlInstant(deps.clock.now())];
    await bulkInsert(manager, 'hidden_anime', ['userId', 'animeId', 'hiddenAt'], [row]);
  });
}

export async function unhideAnime({ db }: Pick<Deps, 'db'>, { userId, animeId }: Who): Promise<void> {
  await db.manager.query('DELETE FROM hidden_anime WHERE userId = ? AND animeId = ?', [userId, animeId]);
}

/** What lists of anime leave out for this person: at most `limits.hiddenAnime` ids. */
export async function hiddenAnimeIds(
  { db }: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): Promise<number[]> {
  return await idsOf(db.manager, userId);
}

/** One page of what this person has hidden, newest first: the settings bring it back. */
export async function hiddenAnime(
  { db }: Pick<Deps, 'db'>,
  { userId, ...page }: { userId: string } & PageInput,
): Promise<Page<AnimeRow>> {
  const rows: SqlAnime[] = await db.manager.query(
    `SELECT ${animeColumns} FROM hidden_anime h JOIN anime a ON a.id = h.animeId
      WHERE h.userId = ? ORDER BY h.hiddenAt DESC, h.animeId DESC LIMIT ? OFFSET ?`,
    [userId, ...limitOffset(page)],
  );
  const total = await db.manager.query('SELECT COUNT(*) AS n FROM hidden_anime WHERE userId = ?', [userId]);
  return { items: rows.map(toAnime), totalItems: countOf(total) };
}

async function idsOf(manager: EntityManager, userId: string): Promise<number[]> {
  const rows: { animeId: number }[] = await manager.query(
    'SELECT animeId FROM hidden_anime WHERE userId = ?',
    [userId],
  );
  return rows.map(({ animeId }) => animeId);
}
