import type { ImportedAnime } from './imported';
import type { Entries } from './store/entries';

export interface ImportedRelations {
  ids: string[];
  related: string[];
}

const BATCH = 2_000;

/** What imported entries say of other anime: that they belong together, not how. */
export async function importedRelations(entries: Entries): Promise<ImportedRelations[]> {
  const keys = (await entries.index()).map(({ key }) => key);
  const found: ImportedRelations[] = [];
  for (let from = 0; from < keys.length; from += BATCH) {
    const payloads = await entries.payloads<ImportedAnime>(keys.slice(from, from + BATCH));
    for (const { ids, related } of payloads.values()) if (related.length > 0) found.push({ ids, related });
  }
  return found;
}
