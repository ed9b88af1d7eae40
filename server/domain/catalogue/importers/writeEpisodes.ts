import type { EntityManager } from 'typeorm';
import { bulkInsert, inSlices, type SqlValue } from '../../../data/bulkInsert';
import { fromSqlInstant, toSqlInstant } from '../../../data/instant';
import type { AnimeRecord } from './source';

interface AnimeEpisodes {
  id: number;
  record: AnimeRecord;
}

interface StoredEpisode {
  id: number;
  animeId: number;
  number: number;
  airsAt: string | Date;
  estimated: number;
  numberEstimated: number;
  listed: number;
}

const columns = ['animeId', 'number', 'title', 'airsAt', 'estimated', 'numberEstimated', 'listed'] as const;

/**
 * Brings the episodes of these anime to what the importer derived. An episode is found by its number and keeps its id,
 * since people's queues and histories name it. Runs without an end keep what time has added to them.
 */
export async function replaceEpisodes(
  manager: EntityManager,
  anime: readonly AnimeEpisodes[],
  { mayExist }: { mayExist: boolean },
): Promise<void> {
  const stored = mayExist ? await storedEpisodes(manager, anime) : new Map<string, StoredEpisode>();
  const rows: SqlValue[][] = [];
  for (const { id, record } of anime) {
    const listed = Number(!record.adult);
    for (const episode of record.episodes) {
      const key = `${id}/${episode.number}`;
      const before = stored.get(key);
      stored.delete(key);
      const values = [toSqlInstant(episode.airsAt), Number(episode.estimated), 0, listed];
      const [airsAt, estimated, numberEstimated] = values as [string, number, number, number];
      if (!before) rows.push([id, episode.number, null, airsAt, estimated, numberEstimated, listed]);
      else if (differs(before, values)) {
        await manager.query(
          'UPDATE episode SET airsAt = ?, estimated = ?, numberEstimated = ?, listed = ? WHERE id = ?',
          [...values, before.id],
        );
      }
    }
  }
  await removeLeftOver(manager, anime, [...stored.values()]);
  await bulkInsert(manager, 'episode', columns, rows);
}

async function storedEpisodes(
  manager: EntityManager,
  anime: readonly AnimeEpisodes[],
): Promise<Map<string, StoredEpisode>> {
  const ids = anime.map(({ id }) => id);
  const episodes = await inSlices<number, StoredEpisode>(ids, (slice, marks) =>
    manager.query(
      `SELECT id, animeId, number, airsAt, estimated, numberEstimated, listed
         FROM episode WHERE animeId IN (${marks})`,
      [...slice],
    ),
  );
  return new Map(episodes.map((episode) => [`${episode.animeId}/${episode.number}`, episode]));
}

async function removeLeftOver(
  manager: EntityManager,
  anime: readonly AnimeEpisodes[],
  episodes: readonly StoredEpisode[],
): Promise<void> {
  const open = new Set(anime.filter(({ record }) => record.openRun).map(({ id }) => id));
  const gone = episodes.filter(({ animeId }) => !open.has(animeId)).map(({ id }) => id);
  await inSlices(gone, async (slice, marks) => {
    await manager.query(`DELETE FROM episode WHERE id IN (${marks})`, [...slice]);
    return [];
  });
}

function differs(before: StoredEpisode, values: SqlValue[]): boolean {
  const [airsAt, estimated, numberEstimated, listed] = values;
  return (
    toSqlInstant(fromSqlInstant(before.airsAt)) !== airsAt ||
    before.estimated !== estimated ||
    before.numberEstimated !== numberEstimated ||
    before.listed !== listed
  );
}
