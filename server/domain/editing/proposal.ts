import { createHash } from 'node:crypto';
import type { FactName } from '../../../shared/facts';
import { limits } from '../../config/limits';
import type { FactChange } from '../../data/entities/editing';
import { AppError } from '../../errors/AppError';
import { areSameValues, checkedValues, type Facts, valuesOf } from '../importers/facts/applyFacts';
import type { AnimeRecord } from '../importers/source';

/** A field as submitted. */
export interface ProposedFact {
  field: FactName;
  values: readonly string[];
}

/** Validates and normalises facts. Throws INVALID_FACT, also for a duplicate field. */
export function checkedFacts(proposed: readonly ProposedFact[]): Facts {
  const facts: Facts = {};
  for (const { field, values } of proposed) {
    const checked = checkedValues(field, values);
    if (!checked || field in facts) throw new AppError('INVALID_FACT');
    facts[field] = checked;
  }
  if (Object.keys(facts).length === 0) throw new AppError('NOTHING_CHANGES');
  return facts;
}

/**
 * What the facts would change in what is shown; without what an outside source says, of which no copy is kept. Throws
 * NOTHING_CHANGES.
 */
export function changesIn(
  facts: Facts,
  shown: { record: AnimeRecord; facts: Facts; outside: ReadonlySet<string> },
): FactChange[] {
  const changes = (Object.entries(facts) as [FactName, string[]][]).flatMap(([field, after]) => {
    const before = valuesOf(shown.record, shown.facts, field);
    if (areSameValues(before, after)) return [];
    const isOutside = shown.outside.has(field) && shown.facts[field] === undefined;
    return { field, before: isOutside ? [] : before, after };
  });
  if (changes.length === 0) throw new AppError('NOTHING_CHANGES');
  if (Buffer.byteLength(JSON.stringify(changes)) > limits.suggestionBytes)
    throw new AppError('TEXT_TOO_LONG');
  return changes;
}

/** The same for identical proposals about an anime, and for proposals of the same new anime. */
export function fingerprintOf(animeId: number | null, changes: readonly FactChange[]): string {
  const about =
    animeId === null
      ? changes.filter(({ field }) => field === 'NATIVE_TITLE' || field === 'FORMAT')
      : [...changes];
  const after = about.map(({ field, after }) => [field, after]).sort();
  return createHash('sha1')
    .update(JSON.stringify([animeId, after]))
    .digest('hex');
}
