import { limits } from '../../config/limits';
import { plannedSeries, tvdbKeysOf } from '../../data/stores/tvdbStore';
import type { Deps } from '../ports';

/** What Sonarr can be told of somebody's plans, and what not. */
export interface SonarrList {
  /** Of TVDB, each series once. */
  ids: number[];
  /** Planned series that no id is known for. */
  missing: number;
}

/**
 * The series that a person plans to watch, by their ids at TVDB. No source of the catalogue has those: they are known from the
 * operator's file, from matches that operators have taken over, and from the person's own matches and plays. None is guessed.
 */
export async function sonarrList(
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
