import type { EntityManager } from 'typeorm';
import { bulkInsert } from '../../../data/bulkInsert';
import type { AnimeFormat } from '../../../data/entities/catalogue';
import { fromSqlInstantOrNull } from '../../../data/instant';
import type { CuratedTitle } from '../../catalogueData/curated';
import { relateByTitle, type TitledAnime } from './relateByTitle';
import { bothSides, type Link } from './relations';
import { type Franchise, watchOrder } from './watchOrder';

interface Row {
  id: number;
  nativeTitle: string;
  format: AnimeFormat;
  startsAt: string | Date | null;
}

export interface StatedRelations {
  curated: readonly Pick<CuratedTitle, 'malId' | 'native' | 'relations'>[];
  /** What other sources state, without saying how: ids in databases, written `mal/1535`. */
  imported?: Iterable<{ ids: readonly string[]; related: readonly string[] }>;
}

/**
 * Writes anew how the anime of the catalogue belong together, and the watch orders that follow (product P2): what the
 * curated layer and other sources state, parts that share one entry of MyAnimeList, and what the titles tell. Call it at
 * the end of a load or an import, inside its transaction.
 */
export async function relateAnime(
  manager: EntityManager,
  { curated, imported = [] }: StatedRelations,
): Promise<{ relations: number; franchises: number }> {
  const rows: Row[] = await manager.query(
    'SELECT id, nativeTitle, format, startsAt FROM anime WHERE listed = 1',
  );
  const anime = rows.map(
    (row): TitledAnime => ({ ...row, startsAt: fromSqlInstantOrNull(row.startsAt)?.getTime() ?? null }),
  );
  const entries = await byEntry(manager, anime);
  const links = bothSides([
    ...statedByCurated(curated, entries),
    ...statedElsewhere(imported, entries),
    ...splitParts(entries),
    ...relateByTitle(anime),
  ]);
  const franchises = watchOrder(links, new Map(anime.map(({ id, startsAt }) => [id, startsAt])));
  await write(manager, links, franchises);
  return { relations: links.length, franchises: franchises.length };
}

/** Listed anime by their entries in other databases (`mal/1535`), the earliest first. */
type Entries = ReadonlyMap<string, TitledAnime[]>;

async function byEntry(manager: EntityManager, anime: readonly TitledAnime[]): Promise<Entries> {
  const links: { animeId: number; site: string; externalId: string }[] = await manager.query(
    "SELECT animeId, site, externalId FROM anime_link WHERE kind = 'DATABASE'",
  );
  const byId = new Map(anime.map((one) => [one.id, one]));
  const entries = new Map<string, TitledAnime[]>();
  for (const { animeId, site, externalId } of links) {
    const one = byId.get(animeId);
    if (!one) continue;
    const known = entries.get(`${site}/${externalId}`);
    if (known) known.push(one);
    else entries.set(`${site}/${externalId}`, [one]);
  }
  const start = ({ startsAt }: TitledAnime) => startsAt ?? Number.MAX_SAFE_INTEGER;
  for (const rows of entries.values()) rows.sort((a, b) => start(a) - start(b) || a.id - b.id);
  return entries;
}

/** A curated title was written for the row that carries its native title. */
function statedByCurated(curated: StatedRelations['curated'], entries: Entries): Link[] {
  const natives = new Map(curated.map(({ malId, native }) => [malId, native]));
  const ownerOf = (malId: number): number | undefined => {
    const rows = entries.get(`mal/${malId}`);
    return (rows?.find(({ nativeTitle }) => nativeTitle === natives.get(malId)) ?? rows?.[0])?.id;
  };
  return curated.flatMap(({ malId, relations }) =>
    relations.flatMap((relation) => linkBetween(ownerOf(malId), ownerOf(relation.malId), relation.kind)),
  );
}

function statedElsewhere(imported: NonNullable<StatedRelations['imported']>, entries: Entries): Link[] {
  const firstOf = (ids: readonly string[]) =>
    ids.map((id) => entries.get(id)?.[0]?.id).find((id) => id !== undefined);
  return [...imported].flatMap(({ ids, related }) =>
    related.flatMap((one) => linkBetween(firstOf(ids), firstOf([one]), 'OTHER')),
  );
}

/** One entry of MyAnimeList in several rows here: its parts, one after the other. */
function splitParts(entries: Entries): Link[] {
  return [...entries].flatMap(([entry, rows]) =>
    entry.startsWith('mal/')
      ? rows.slice(1).flatMap((row, index) => linkBetween(row.id, rows[index]?.id, 'PREQUEL'))
      : [],
  );
}

function linkBetween(animeId: number | undefined, relatedId: number | undefined, kind: Link['kind']): Link[] {
  return animeId === undefined || relatedId === undefined
    ? []
    : [{ animeId, relatedId, kind, derived: false }];
}

async function write(
  manager: EntityManager,
  links: readonly Link[],
  franchises: readonly Franchise[],
): Promise<void> {
  await manager.query('DELETE FROM anime_relation');
  await manager.query('DELETE FROM anime_franchise');
  const relations = links.map(({ animeId, relatedId, kind, derived }) => [
    animeId,
    relatedId,
    kind,
    Number(derived),
  ]);
  await bulkInsert(manager, 'anime_relation', ['animeId', 'relatedId', 'kind', 'derived'], relations);
  const places = franchises.flatMap(({ id, animeIds }) =>
    animeIds.map((animeId, position) => [animeId, id, position]),
  );
  await bulkInsert(manager, 'anime_franchise', ['animeId', 'franchiseId', 'position'], places);
}
