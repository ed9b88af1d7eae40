import type { EntityManager } from 'typeorm';
import type { FactName } from '../../../shared/facts';
import { allFacts, type Fact } from '../../data/stores/factStore';
import { listedSlugs } from '../../data/stores/relationStore';
import type { Deps } from '../deps';
import { type Facts, valuesOf } from '../importers/facts/applyFacts';
import { toFacts } from '../importers/facts/CommunityFacts';
import { community } from '../importers/facts/communityAnime';
import { relationsIn } from '../importers/facts/relations';
import { recordOf } from '../importers/facts/writeAnime';

/** An anime, identified for another site. */
export interface ExportedAnime {
  /** Its slug on this site. */
  slug: string;
  nativeTitle: string;
  format: string;
  startsOn: string | null;
  /** Its pages in other databases. */
  links: string[];
}

/** The accepted facts about an anime. */
export interface ExportedEdit extends ExportedAnime {
  facts: Facts;
  /** The anime in its relations. */
  related?: ExportedAnime[];
}

export interface ExportedEdits {
  form: 'anime-edits/1';
  licence: string;
  source: string;
  madeAt: string;
  anime: ExportedEdit[];
}

/** All accepted facts, for the project or another site to import. */
export async function exportEdits({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<ExportedEdits> {
  const byAnime = new Map<number, Fact[]>();
  for (const fact of await allFacts(db.manager))
    byAnime.set(fact.animeId, [...(byAnime.get(fact.animeId) ?? []), fact]);
  const anime: ExportedEdit[] = [];
  for (const [id, rows] of byAnime) {
    const record = await recordOf(db.manager, id);
    const facts = toFacts(rows);
    if (!record || Object.keys(facts).length === 0) continue;
    const related = await relationsIn(db.manager, { animeId: id, lines: facts.RELATIONS ?? [] });
    const known = await describe(db.manager, [id, ...related.map(({ relatedId }) => relatedId)]);
    const [about, ...others] = known;
    if (about) anime.push({ ...about, facts, ...(others.length > 0 ? { related: others } : {}) });
  }
  const licence = `${community.licence}: anybody may use these facts, for whatever they like`;
  const madeAt = clock.now().toISOString();
  return { form: 'anime-edits/1', licence, source: config.baseURL, madeAt, anime };
}

async function describe(manager: EntityManager, ids: readonly number[]): Promise<ExportedAnime[]> {
  const slugs = await listedSlugs(manager, ids);
  const known: ExportedAnime[] = [];
  for (const id of ids) {
    const record = await recordOf(manager, id);
    if (!record) continue;
    const shown = (name: FactName) => valuesOf(record, {}, name);
    const { nativeTitle, format } = record;
    known.push({
      slug: slugs.get(id) ?? '',
      nativeTitle,
      format,
      startsOn: shown('STARTS_ON')[0] ?? null,
      links: shown('LINKS'),
    });
  }
  return known;
}
