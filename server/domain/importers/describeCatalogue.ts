import { countListed } from '../../data/stores/animeStore';
import { allSources, type CatalogueSourceRow } from '../../data/stores/catalogueSourceStore';
import type { Deps } from '../ports';
import { type Credit, credits } from './credits';

type Source = Pick<
  CatalogueSourceRow,
  'id' | 'name' | 'version' | 'licence' | 'url' | 'animeCount' | 'importedAt'
> & { licenceUrl: string | null; notice: string | null };

export interface CatalogueDescription {
  animeCount: number;
  sources: Source[];
}

const unknown: Partial<Credit> = {};

/** How many anime the lists hold, and the sources with their licences that /about credits (product P2). */
export async function describeCatalogue({ db }: Pick<Deps, 'db'>): Promise<CatalogueDescription> {
  const animeCount = await countListed(db.manager);
  const sources = await allSources(db.manager);
  return {
    animeCount,
    sources: sources.map(({ id, name, version, licence, url, animeCount, importedAt }) => {
      const { licenceUrl = null, notice = null } = credits[id] ?? unknown;
      return { id, name, version, licence, licenceUrl, notice, url, animeCount, importedAt };
    }),
  };
}
