import type { EntityManager } from 'typeorm';
import {
  allFacts,
  changedFieldsOf,
  type Fact,
  hasFactsOfSource,
  saveFacts,
} from '../../../data/stores/factStore';
import type { Merged } from '../../../data/stores/mergedAnimeStore';
import { idOf, pageOf } from '../offlineDatabase/vocabulary';
import type { AnimeRecord } from '../source';
import { type Claim, claimKey, type Matched } from '../store/storedAnime';
import { applyFacts, areSameValues, type Facts, isFactName, valuesOf } from './applyFacts';
import { addedAnime, community } from './communityAnime';
import { packedRun, SOURCED_RUN } from './sourcedRun';

/** Accepted facts, laid over what a load or an import composes. */
export class CommunityFacts {
  private readonly learnt: Fact[] = [];

  private constructor(
    private readonly byAnime: Map<number, Fact[]>,
    private readonly added: readonly { id: number; sourceKey: string }[],
  ) {}

  static async load(manager: EntityManager): Promise<CommunityFacts> {
    const byAnime = new Map<number, Fact[]>();
    for (const fact of await allFacts(manager)) {
      const known = byAnime.get(fact.animeId);
      if (known) known.push(fact);
      else byAnime.set(fact.animeId, [fact]);
    }
    return new CommunityFacts(byAnime, await hasFactsOfSource(manager, community.id));
  }

  /** Claims of user-added anime, except those that a source now names: their rows become the source's. */
  claims(others: readonly Claim[]): Claim[] {
    const named = new Set(others.flatMap(({ ids }) => ids));
    return this.added.flatMap(({ id, sourceKey }): Claim[] => {
      const links = this.factsOf(id).LINKS ?? [];
      if (links.some((link) => named.has(idOf(link) ?? ''))) return [];
      return [{ sourceId: community.id, key: sourceKey, nativeTitle: null, days: [], ids: [] }];
    });
  }

  /** Records of the user-added anime that no source names. */
  records(matched: Matched): AnimeRecord[] {
    return this.added
      .filter(({ sourceKey }) => matched.rows.has(claimKey({ sourceId: community.id, key: sourceKey })))
      .map(({ sourceKey }) => addedAnime(sourceKey));
  }

  /** Ids of an anime in other databases, such as `mal/1535`: those that people decided on, else those of its sources. */
  idsOf({ sourceId, sourceKey, links }: AnimeRecord, matched: Matched): string[] {
    const id = matched.rows.get(claimKey({ sourceId, key: sourceKey }))?.id;
    const decided = id === undefined ? undefined : this.factsOf(id).LINKS;
    const known = links.flatMap(({ kind, site, externalId }) =>
      kind === 'DATABASE' ? `${site}/${externalId}` : [],
    );
    if (!decided) return known;
    // Pages in databases that people can't choose stay.
    return [...decided.flatMap((link) => idOf(link) ?? []), ...known.filter((one) => !pageOf(one))];
  }

  /**
   * Merges two rows that are the same anime: decisions about the removed row apply to the other, except for fields that were
   * decided there too.
   */
  async merge(manager: EntityManager, merges: readonly Merged[]): Promise<void> {
    const changed = await changedFieldsOf(
      manager,
      merges.map(({ into }) => into),
    );
    for (const { from, into } of merges) {
      const there = this.byAnime.get(into) ?? [];
      const taken = new Set(
        [...there, ...changed.filter(({ animeId }) => animeId === into)].map(({ field }) => field),
      );
      const more = (this.byAnime.get(from) ?? [])
        .filter(({ field }) => !taken.has(field))
        .map((fact) => ({ ...fact, animeId: into }));
      this.byAnime.delete(from);
      if (more.length === 0) continue;
      this.byAnime.set(into, [...there, ...more]);
      this.learnt.push(...more);
    }
  }

  lay(records: readonly AnimeRecord[], matched: Matched): AnimeRecord[] {
    return records.map((record) => {
      const { sourceId, sourceKey } = record;
      const id = matched.rows.get(claimKey({ sourceId, key: sourceKey }))?.id;
      const facts = id === undefined ? undefined : this.byAnime.get(id);
      if (id === undefined || !facts) return record;
      this.learn(facts, record);
      return applyFacts(record, this.factsOf(id));
    });
  }

  /** Stores the current values of the sources, so that a fact can be reverted. */
  async keepSourced(manager: EntityManager): Promise<void> {
    await saveFacts(manager, this.learnt);
  }

  private learn(facts: readonly Fact[], record: AnimeRecord): void {
    for (const fact of facts) {
      const sourced = sourcedIn(record, fact);
      if (!areSameValues(sourced, fact.sourced)) this.learnt.push({ ...fact, sourced });
    }
  }

  private factsOf(id: number): Facts {
    return toFacts(this.byAnime.get(id) ?? []);
  }
}

/** What the sources say about the field of a decision, where a record is composed from them. */
export function sourcedIn(record: AnimeRecord, { field, sourced }: Fact): string[] {
  if (field === SOURCED_RUN) return [packedRun(record)];
  // Sourced relations are known only once all anime are in (relations.ts).
  if (field === 'RELATIONS') return sourced;
  return isFactName(field) ? valuesOf(record, {}, field) : sourced;
}

/** By field; fields unknown to this version of the site are ignored. */
export function toFacts(rows: readonly Pick<Fact, 'field' | 'accepted'>[]): Facts {
  const known = rows.filter(({ field }) => isFactName(field));
  return Object.fromEntries(known.map(({ field, accepted }) => [field, accepted])) as Facts;
}
