import type { FactName } from '../../../shared/facts';
import { allFacts, type Fact } from '../../data/stores/factStore';
import { toFacts } from '../importers/facts/CommunityFacts';
import { community } from '../importers/facts/communityAnime';
import { type Facts, valuesOf } from '../importers/facts/layFacts';
import { recordOf } from '../importers/facts/writeAnime';
import type { Deps } from '../ports';

/** An anime by what another site knows it by, with what people of this one have decided about it. */
export interface ExportedEdit {
  nativeTitle: string;
  format: string;
  startsOn: string | null;
  /** Its pages in other databases. */
  links: string[];
  facts: Facts;
}

export interface ExportedEdits {
  form: 'anime-edits/1';
  licence: string;
  source: string;
  madeAt: string;
  anime: ExportedEdit[];
}

/** All accepted facts, for the project or another site to take over (product P11). */
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
    const shown = (name: FactName) => valuesOf(record, facts, name);
    anime.push({
      nativeTitle: record.nativeTitle,
      format: record.format,
      startsOn: shown('STARTS_ON')[0] ?? null,
      links: shown('LINKS'),
      facts,
    });
  }
  const licence = `${community.licence}: anybody may use these facts, for whatever they like`;
  const madeAt = clock.now().toISOString();
  return { form: 'anime-edits/1', licence, source: config.baseURL, madeAt, anime };
}
