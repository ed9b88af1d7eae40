import { limits } from '../../config/limits';
import { plannedSeries, tvdbKeysOf } from '../../data/stores/tvdbStore';
import type { Deps } from '../deps';
import { tvdbIdsOf } from '../importers/outside/readSources';

/** A user's planned series as a list for Sonarr. */
export interface SonarrList {
  /** TVDB ids, each once. */
  ids: number[];
  /** Number of planned series without a known id. */
  missing: number;
}

/**
 * TVDB ids of the series that a user plans to watch: from the operator's file, from matches accepted by operators, from the user's own
 * matches and plays, and from an outside source. None are guessed.
 */
export async function readSonarrList(
  deps: Pick<Deps, 'db' | 'config' | 'matchFile'>,
  { userId }: { userId: string },
): Promise<SonarrList> {
  const { db, matchFile } = deps;
  const planned = await plannedSeries(db.manager, { userId, most: limits.sonarrSeries });
  const animeIds = planned.map(({ animeId }) => animeId);
  const byAnime = new Map<number, string>();
  for (const { animeId, seriesKey } of await tvdbKeysOf(db.manager, { userId, animeIds }))
    byAnime.set(animeId, seriesKey);
  const filed = await matchFile.idsOf(
    'tvdb',
    planned.flatMap(({ animeId, slug }) => [slug, String(animeId)]),
  );
  const sourced = await tvdbIdsOf(deps, animeIds);
  const ids = planned.flatMap(({ animeId, slug }) => {
    const key = filed.get(slug) ?? filed.get(String(animeId)) ?? byAnime.get(animeId);
    return (key === undefined ? sourced.get(animeId) : Number(key.replace('tvdb:', ''))) ?? [];
  });
  return { ids: [...new Set(ids)].sort((a, b) => a - b), missing: planned.length - ids.length };
}
