import type { RelationKind } from '../../../../shared/relationKind';
import { type Entries, isPart } from './entries';
import type { TitledAnime } from './relateByTitle';
import { inverses, type Link } from './watchOrder';

interface RecordKey {
  sourceId: string;
  feed: string;
  externalId: string;
}

/** What an outside source states of an anime, by one of its records. */
export interface SourcedStatement extends RecordKey {
  /** In whose ids it knows anime. */
  site: string;
  /** What the others are to it. */
  related: readonly { kind: RelationKind; externalId: string }[];
}

/** An anime with relations of a source, and the record that states one. */
export interface RelationCredit extends RecordKey {
  animeId: number;
}

export interface SourcedLink extends Link {
  by: RecordKey;
}

interface Others {
  entries: Entries;
  /** Nothing is added between anime that these join. */
  decided: readonly Link[];
  /** These give way to links with a kind. */
  vague: readonly Link[];
}

/**
 * Links that outside sources state, one at most between two anime, so that its two sides agree: that of the first source, unless
 * another is more precise. One without a kind is left out if others state it as well.
 */
export function relateBySources(
  statements: Iterable<SourcedStatement>,
  { entries, decided, vague }: Others,
): SourcedLink[] {
  const settled = new Set(decided.map(pairOf));
  const links = new Map<string, SourcedLink>();
  const doubted = new Map<string, TitledAnime>();
  for (const { sourceId, feed, site, externalId, related } of statements) {
    const ours = entries.get(`${site}/${externalId}`) ?? [];
    for (const { kind, externalId: other } of related) {
      const theirs = entries.get(`${site}/${other}`) ?? [];
      const link = linkOf(ours, theirs, kind);
      const [speaker] = ours;
      if (!link || !speaker || settled.has(pairOf(link))) continue;
      const before = links.get(pairOf(link));
      if (before && !isMorePrecise(link, before)) continue;
      if (isBackwards(ours, theirs, kind)) {
        const key = `${link.animeId} ${link.relatedId}`;
        const first = doubted.get(key) ?? speaker;
        doubted.set(key, first);
        // What came before may be told later, but then both say so.
        if (first === speaker) continue;
      }
      links.set(pairOf(link), { ...link, by: { sourceId, feed, externalId } });
    }
  }
  if (links.size === 0) return [];
  const known = new Set(vague.map(pairOf));
  return [...links.values()].filter((link) => link.kind !== 'OTHER' || !known.has(pairOf(link)));
}

export const pairOf = ({ animeId, relatedId }: Pick<Link, 'animeId' | 'relatedId'>): string =>
  animeId < relatedId ? `${animeId} ${relatedId}` : `${relatedId} ${animeId}`;

/** The last part of a story leads to the first of the next; all else is said of first parts. */
function linkOf(ours: readonly TitledAnime[], theirs: readonly TitledAnime[], kind: RelationKind) {
  if (kind === 'SEQUEL') return linkOf(theirs, ours, 'PREQUEL');
  const [first] = kind === 'PREQUEL' ? ours.filter(isPart) : ours;
  const other = kind === 'PREQUEL' ? theirs.filter(isPart).at(-1) : theirs[0];
  if (!first || !other || first.id === other.id) return undefined;
  return { animeId: first.id, relatedId: other.id, kind, derived: false };
}

const isMorePrecise = (link: Link, before: Link): boolean =>
  (before.kind === 'OTHER' && link.kind !== 'OTHER') ||
  // A parent doesn’t say what kind of story the other is.
  (before.kind === 'PARENT' && before.relatedId === link.animeId && inverses[link.kind] === 'PARENT');

const YEAR_MS = 366 * 86_400_000;

/** Whether a story began long before the one that it is said to continue. */
function isBackwards(
  ours: readonly TitledAnime[],
  theirs: readonly TitledAnime[],
  kind: RelationKind,
): boolean {
  if (kind !== 'SEQUEL' && kind !== 'PREQUEL') return false;
  const [earlier, later] = kind === 'SEQUEL' ? [ours, theirs] : [theirs, ours];
  const [from = null, to = null] = [earlier[0]?.startsAt, later[0]?.startsAt];
  return from !== null && to !== null && to + YEAR_MS < from;
}

/** Which anime show links of a source, each with a record that states one: its own, if it has any. */
export function creditsOf(
  links: readonly SourcedLink[],
  statements: Iterable<SourcedStatement>,
  entries: Entries,
): RelationCredit[] {
  const shown = new Map<string, RelationCredit>();
  for (const { animeId, relatedId, by } of links)
    for (const id of [animeId, relatedId]) {
      const key = `${by.sourceId} ${id}`;
      if (!shown.has(key)) shown.set(key, { animeId: id, ...by });
    }
  const owned = new Set<string>();
  for (const { sourceId, feed, site, externalId } of shown.size > 0 ? statements : [])
    for (const { id: animeId } of entries.get(`${site}/${externalId}`) ?? []) {
      const key = `${sourceId} ${animeId}`;
      if (!shown.has(key) || owned.has(key)) continue;
      owned.add(key);
      shown.set(key, { animeId, sourceId, feed, externalId });
    }
  return [...shown.values()];
}
