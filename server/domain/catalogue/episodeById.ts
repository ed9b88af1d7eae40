import type { Deps } from '../ports';
import { type EpisodeRow, episodeColumns, type SqlEpisode, toEpisode } from './episodeRow';

/** One episode; null where none has this id. */
export async function episodeById({ db }: Pick<Deps, 'db'>, id: number): Promise<EpisodeRow | null> {
  const [row]: SqlEpisode[] = await db.manager.query(
    `SELECT ${episodeColumns} FROM episode e WHERE e.id = ?`,
    [id],
  );
  return row ? toEpisode(row) : null;
}
