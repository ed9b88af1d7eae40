import type { EntityManager } from 'typeorm';
import { databaseEntries, relatableAnime, replaceRelations } from '../../../data/stores/relationStore';
import type { CuratedTitle } from '../../catalogueData/curated';
import { type Entries, isPart } from './entries';
import {
  creditsOf,
  pairOf,
  type RelationCredit,
  relateBySources,
  type SourcedStatement,
} from './relateBySources';
import { relateByTitle, type TitledAnime } from './relateByTitle';
import { franchiseRows } from './setRelations';
import { type Link, mirrorLinks, type Relation, watchOrder } from './watchOrder';

export interface StatedRelations {
  curated: readonly Pick<CuratedTitle, 'malId' | 'native' | 'relations'>[];
  /** MyAnimeList ids of seasons, each followed by its sequel. */
  chains?: readonly (readonly number[])[];
  /** Relations stated by other sources without a kind: ids in databases, written `mal/1535`. */
  imported?: Iterable<{ ids: readonly string[]; related: readonly string[] }>;
  /** Relations that outside sources state with their kinds, in the order in which the sources count. Read more than once. */
  outside?: Iterable<SourcedStatement>;
  /** All relations of the anime for which people have decided them: no source adds to these. */
  decided?: ReadonlyMap<number, readonly Relation[]>;
}

export interface Related {
  /** What all sources say of the anime for which people have decided relations. */
  sourced: ReadonlyMap<number, readonly Relation[]>;
  /** Which anime have relations of outside sources. */
  credits: RelationCredit[];
}

/**
 * Rebuilds all relations of the catalogue, and the watch orders that follow: those stated by the curated layer and other
 * sources, parts that share one MyAnimeList entry, and those derived from titles. Call it at the end of a load or an import,
 * inside its transaction.
 */
export async function relateAnime(
  manager: EntityManager,
  { curated, chains = [], imported = [], outside = [], decided = new Map() }: StatedRelations,
): Promise<Related> {
  const anime = (await relatableAnime(manager)).map(
    (one): TitledAnime => ({
      ...one,
      startsAt: one.startsAt?.getTime() ?? null,
      endsAt: one.endsAt?.getTime() ?? null,
    }),
  );
  const entries = await byEntry(manager, anime);
  const ours = [...statedByCurated(curated, entries), ...chained(chains, entries)];
  const vague = [...statedElsewhere(imported, entries), ...splitParts(entries), ...relateByTitle(anime)];
  const theirs = relateBySources(outside, { entries, decided: ours, vague });
  const typed = new Set(theirs.map(pairOf));
  const said = mirrorLinks([
    ...ours,
    ...theirs.map(({ by: _, ...link }) => link),
    ...(typed.size > 0 ? vague.filter((link) => !typed.has(pairOf(link))) : vague),
  ]);
  const isOpen = ({ animeId, relatedId }: Link) => !decided.has(animeId) && !decided.has(relatedId);
  const links = [
    ...said.filter(isOpen),
    ...mirrorLinks(
      [...decided].flatMap(([animeId, relations]) =>
        relations.map((one) => ({ ...one, animeId, derived: false })),
      ),
    ),
  ];
  const franchises = watchOrder(links, new Map(anime.map(({ id, startsAt }) => [id, startsAt])));
  await replaceRelations(manager, {
    relations: links,
    franchises: franchiseRows(franchises),
  });
  const sourced = new Map([...decided.keys()].map((id): [number, Link[]] => [id, []]));
  for (const link of said) sourced.get(link.animeId)?.push(link);
  return { sourced, credits: creditsOf(theirs.filter(isOpen), outside, entries) };
}

async function byEntry(manager: EntityManager, anime: readonly TitledAnime[]): Promise<Entries> {
  const links = await databaseEntries(manager);
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

/** A curated title was written for the row with its native title. */
function statedByCurated(curated: StatedRelations['curated'], entries: Entries): Link[] {
  const written = new Set(curated.map(({ malId, native }) => `${malId} ${native}`));
  const ownerOf = (malId: number, isTitle: (native: string) => boolean): number | undefined => {
    const rows = entries.get(`mal/${malId}`);
    return (rows?.find(({ nativeTitle }) => isTitle(nativeTitle)) ?? rows?.[0])?.id;
  };
  const relatedTo = (malId: number) => ownerOf(malId, (native) => written.has(`${malId} ${native}`));
  return curated.flatMap(({ malId, native, relations }) => {
    const owner = ownerOf(malId, (title) => title === native);
    return relations.flatMap((relation) => linkBetween(owner, relatedTo(relation.malId), relation.kind));
  });
}

function statedElsewhere(imported: NonNullable<StatedRelations['imported']>, entries: Entries): Link[] {
  const firstOf = (ids: readonly string[]) =>
    ids.map((id) => entries.get(id)?.[0]?.id).find((id) => id !== undefined);
  return [...imported].flatMap(({ ids, related }) =>
    related.flatMap((one) => linkBetween(firstOf(ids), firstOf([one]), 'OTHER')),
  );
}

/** The last part of one season leads to the first of the next. */
function chained(chains: readonly (readonly number[])[], entries: Entries): Link[] {
  const parts = chains.map((chain) =>
    chain.map((malId) => (entries.get(`mal/${malId}`) ?? []).filter(isPart)),
  );
  return parts.flatMap((seasons) =>
    seasons
      .slice(1)
      .flatMap(([first], index) => linkBetween(first?.id, seasons[index]?.at(-1)?.id, 'PREQUEL')),
  );
}

/**
 * One MyAnimeList entry with several rows here: its parts, one after the other; films and re-edits are attached beside them.
 */
function splitParts(entries: Entries): Link[] {
  return [...entries].flatMap(([entry, rows]) => {
    if (!entry.startsWith('mal/')) return [];
    const [first] = rows;
    const parts = rows.filter(isPart);
    const others = rows.filter((row) => row !== first && !parts.includes(row));
    return [
      ...parts.slice(1).flatMap((row, index) => linkBetween(row.id, parts[index]?.id, 'PREQUEL')),
      ...others.flatMap((row) => linkBetween(row.id, first?.id, 'ALTERNATIVE')),
    ];
  });
}

function linkBetween(animeId: number | undefined, relatedId: number | undefined, kind: Link['kind']): Link[] {
  return animeId === undefined || relatedId === undefined
    ? []
    : [{ animeId, relatedId, kind, derived: false }];
}
