import type { EntityManager } from 'typeorm';
import {
  animeByExternalIds,
  animeByTitles,
  animeIdsBySlug,
  externalIdsOf,
} from '../../../data/stores/animeReferenceStore';
import type { AnimeRow } from '../../../data/stores/animeRow';
import { findAnime } from '../../../data/stores/animeStore';
import { isOwnSlug } from '../own/ownFacts';
import type { AnimeReference } from './importRow';
import { findSureMatch, isOther, selectPartsAlike, titlesOf } from './titles';

interface Known {
  anime: AnimeRow;
  ids: Map<string, Set<string>>;
}

/** What the catalogue knows about a batch of references: look each up with `matchOf`. */
export interface Matches {
  bySlug: Map<string, number>;
  byLink: Map<string, number[]>;
  byTitle: Map<string, number[]>;
  known: Map<number, Known>;
  /** The user's own anime, which are in no catalogue. */
  own: AnimeRow[];
}

/** Whether a reference names a user's own anime. */
export const namesOwn = ({ slug }: AnimeReference): boolean => slug !== undefined && isOwnSlug(slug);

/** The user's own anime for a reference: by slug, or, from another site or account, by title and year. */
export function findOwnMatch(
  { own }: Pick<Matches, 'own'>,
  { slug, title, year = null }: AnimeReference,
): AnimeRow | undefined {
  const same = own.find((anime) => anime.slug === slug);
  return same ?? own.find((anime) => anime.nativeTitle === title && anime.year === year);
}

/** Finds the anime for a batch of rows by slug, by ids of other databases, and by title: five statements for all. */
export async function matchAnime(
  manager: EntityManager,
  {
    references,
    animeIds,
    userId,
    own,
  }: {
    references: readonly AnimeReference[];
    animeIds: readonly number[];
    userId: string;
    own: AnimeRow[];
  },
): Promise<Matches> {
  const slugs = [...new Set(references.flatMap(({ slug }) => slug ?? []))];
  const bySlug = await animeIdsBySlug(manager, slugs);
  const byLink = await linkedAnime(manager, references);
  const byTitle = await titledAnime(
    manager,
    references.filter((one) => isUnlinked({ bySlug, byLink }, one)),
  );
  const found = [...byLink.values(), ...byTitle.values()].flat();
  const ids = new Set([...bySlug.values(), ...found, ...animeIds]);
  return { bySlug, byLink, byTitle, known: await readKnown(manager, [...ids], userId), own };
}

function isUnlinked(
  { bySlug, byLink }: Pick<Matches, 'bySlug' | 'byLink'>,
  reference: AnimeReference,
): boolean {
  // A user's own anime are matched by slug and title.
  if (namesOwn(reference)) return false;
  if (reference.slug !== undefined && bySlug.has(reference.slug)) return false;
  return !idNames.some((name) => byLink.has(`${name} ${reference[name]}`));
}

/** Anime considered per title: one shared by more says nothing. */
const MAX_ANIME_PER_TITLE = 20;

async function titledAnime(
  manager: EntityManager,
  references: readonly AnimeReference[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const wanted = [...new Set(references.flatMap(titlesOf))];
  for (const { title, animeId } of await animeByTitles(manager, wanted)) {
    const list = found.get(title) ?? [];
    if (list.length < MAX_ANIME_PER_TITLE) list.push(animeId);
    found.set(title, list);
  }
  return found;
}

const sites = { malId: 'mal', aniListId: 'aniList', aniDbId: 'anidb' } as const;
type IdName = keyof typeof sites;
const idNames = Object.keys(sites) as IdName[];

async function linkedAnime(
  manager: EntityManager,
  references: readonly AnimeReference[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const name of idNames) {
    const wanted = [...new Set(references.flatMap((reference) => reference[name] ?? []))];
    const rows = await animeByExternalIds(manager, { site: sites[name], externalIds: wanted });
    for (const { animeId, externalId } of rows) {
      const key = `${name} ${externalId}`;
      const list = found.get(key) ?? [];
      if (!list.includes(animeId)) list.push(animeId);
      found.set(key, list);
    }
  }
  return found;
}

async function readKnown(
  manager: EntityManager,
  ids: readonly number[],
  userId: string,
): Promise<Map<number, Known>> {
  const known = new Map<number, Known>();
  for (const anime of await findAnime(manager, ids, userId))
    if (anime) known.set(anime.id, { anime, ids: new Map() });
  for (const { animeId, site, externalId } of await externalIdsOf(manager, ids)) {
    const of = known.get(animeId)?.ids;
    of?.set(site, (of.get(site) ?? new Set()).add(externalId));
  }
  return known;
}

/**
 * The anime that a reference names: several, in order, if a MyAnimeList id stands for the parts of a split series; none if
 * nothing fits. A slug counts unless the ids beside it show that another site meant another anime by it; an id, unless the file
 * says itself that it means another.
 */
export function matchOf(matches: Matches, reference: AnimeReference): AnimeRow[] {
  const named = namedBy(matches, reference);
  return isOther(reference, named) ? [] : named;
}

/** The anime that the ids of a reference name although the file itself says otherwise. */
export function disputedBy(matches: Matches, reference: AnimeReference): AnimeRow[] {
  const named = namedBy(matches, reference);
  return isOther(reference, named) ? named : [];
}

function namedBy(matches: Matches, reference: AnimeReference): AnimeRow[] {
  if (namesOwn(reference)) return [findOwnMatch(matches, reference) ?? []].flat();
  const slugged = reference.slug === undefined ? undefined : matches.bySlug.get(reference.slug);
  if (slugged !== undefined && !contradicts(matches, slugged, reference)) return animeOf(matches, [slugged]);
  const lists = idNames.map((name) => matches.byLink.get(`${name} ${reference[name]}`) ?? []);
  const candidates = lists.find((list) => list.length > 0) ?? [];
  if (candidates.length < 2 || reference.slug === undefined)
    return selectPartsAlike(animeOf(matches, candidates), reference.format);
  // Our own export names one part: the other ids or the year tell which.
  const agreed = candidates.filter((id) => lists.every((list) => list.length === 0 || list.includes(id)));
  if (agreed.length === 1) return animeOf(matches, agreed);
  const sameYear = candidates.filter((id) => matches.known.get(id)?.anime.year === reference.year);
  return sameYear.length === 1 ? animeOf(matches, sameYear) : [];
}

/** The anime that a reference without any known id means by its title. One with other ids on the same sites is ruled out. */
export function titleMatchOf(matches: Matches, reference: AnimeReference): AnimeRow | null {
  if (!isUnlinked(matches, reference)) return null;
  const ids = new Set(titlesOf(reference).flatMap((title) => matches.byTitle.get(title) ?? []));
  return findSureMatch(
    reference,
    animeOf(
      matches,
      [...ids].filter((id) => !contradicts(matches, id, reference)),
    ),
  );
}

function contradicts({ known }: Matches, id: number, reference: AnimeReference): boolean {
  const ids = known.get(id)?.ids;
  const pairs = idNames.flatMap((name): boolean[] => {
    const own = ids?.get(sites[name]);
    const said = reference[name];
    return own && said !== undefined ? [own.has(said)] : [];
  });
  return pairs.length > 0 && !pairs.includes(true);
}

function animeOf({ known }: Matches, ids: readonly number[]): AnimeRow[] {
  return ids.flatMap((id) => known.get(id)?.anime ?? []);
}
