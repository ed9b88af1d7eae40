import type { EntityManager } from 'typeorm';
import {
  animeByExternalIds,
  animeByTitles,
  animeIdsBySlug,
  type ReferenceSite,
} from '../../data/stores/animeReferenceStore';
import type { AnimeRow } from '../../data/stores/animeRow';
import { findAnime } from '../../data/stores/animeStore';
import { titleKey } from '../catalogue/anime';
import { dayOf } from '../importers/facts/days';
import { idOf } from '../importers/offlineDatabase/vocabulary';
import type { AnimeIdentity } from './editsFile';

const sites: readonly ReferenceSite[] = ['mal', 'aniList', 'anidb'];

/**
 * Finds the anime here that another site describes: by ids in other databases, then, among parts with one id, by title and day;
 * else by slug or native title, unless format or start differ.
 */
export async function findEdited(manager: EntityManager, wanted: AnimeIdentity): Promise<number | null> {
  const ids = wanted.links.flatMap((link) => idOf(link) ?? []);
  let known = false;
  for (const site of sites) {
    const externalIds = ids.flatMap((id) => (id.startsWith(`${site}/`) ? id.slice(site.length + 1) : []));
    if (externalIds.length === 0) continue;
    const found = await animeByExternalIds(manager, { site, externalIds });
    const candidates = [...new Set(found.map(({ animeId }) => animeId))];
    known ||= candidates.length > 0;
    if (candidates.length === 1) return candidates[0] ?? null;
    const alike = (await rowsOf(manager, candidates)).filter((row) => sameAnime(row, wanted));
    if (alike.length === 1) return alike[0]?.id ?? null;
  }
  // Indistinguishable parts.
  if (known) return null;
  const bySlug = await animeIdsBySlug(manager, wanted.slug ? [wanted.slug] : []);
  const byTitle = await animeByTitles(manager, [titleKey(wanted.nativeTitle)].filter(Boolean));
  for (const candidates of [[...bySlug.values()], byTitle.map(({ animeId }) => animeId)]) {
    const rows = await rowsOf(manager, [...new Set(candidates)]);
    const alike = rows.filter((row) => sameAnime(row, wanted));
    if (alike.length === 1) return alike[0]?.id ?? null;
  }
  return null;
}

async function rowsOf(manager: EntityManager, ids: readonly number[]): Promise<AnimeRow[]> {
  return (await findAnime(manager, ids)).flatMap((row) => row ?? []);
}

function sameAnime({ nativeTitle, format, startsAt, startsDated }: AnimeRow, wanted: AnimeIdentity): boolean {
  const startsOn = dayOf(startsAt, startsDated);
  const sameStart = startsOn === null || wanted.startsOn === null || startsOn === wanted.startsOn;
  return nativeTitle === wanted.nativeTitle && format === wanted.format && sameStart;
}
