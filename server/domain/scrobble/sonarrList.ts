import { limits } from '../../config/limits';
import { plannedSeries, tvdbKeysOf } from '../../data/stores/tvdbStore';
import type { Deps } from '../deps';

/** A user's planned series as a list for Sonarr. */
export interface SonarrList {
  /** TVDB ids, each once. */
  ids: number[];
  /** Number of planned series without a known id. */
  missing: number;
}

/**
 * TVDB ids of the series that a user plans to watch. No source of the catalogue has them: they come from the operator's file,
 * from matches accepted by operators, and from the user's own matches and plays. None are guessed.
 */
export async function readSonarrList(
  { db, matchFile }: Pick<Deps, 'db' | 'matchFile'>,
  { userId }: { userId: string },
): Promise<SonarrList> {
  const planned = await plannedSeries(db.manager, { userId, most: limits.sonarrSeries });
  const animeIds = planned.map(({ animeId }) => animeId);
  const byAnime = new Map<number, string>();
  for (const { animeId, seriesKey } of await tvdbKeysOf(db.manager, { userId, animeIds }))
    byAnime.set(animeId, seriesKey);
  const filed = await matchFile.idsOf(
    'tvdb',
    planned.flatMap(({ animeId, slug }) => [slug, String(animeId)]),
  );
  const keys = planned.map(
    ({ animeId, slug }) => filed.get(slug) ?? filed.get(String(animeId)) ?? byAnime.get(animeId),
  );
  const ids = keys.flatMap((key) => (key === undefined ? [] : Number(key.replace('tvdb:', ''))));
  return { ids: [...new Set(ids)].sort((a, b) => a - b), missing: planned.length - ids.length };
}
