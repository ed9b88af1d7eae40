import { CatalogueSourceEntity } from '../../data/entities/imports';
import type { Deps } from '../ports';
import { type Credit, credits } from './credits';

type Source = Pick<
  CatalogueSourceEntity,
  'id' | 'name' | 'version' | 'licence' | 'url' | 'animeCount' | 'importedAt'
> & { licenceUrl: string | null; notice: string | null };

export interface CatalogueDescription {
  animeCount: number;
  sources: Source[];
}

const unknown: Partial<Credit> = {};

/** How many anime the lists hold, and the sources with their licences that /about credits (product P2). */
export async function describeCatalogue({ db }: Pick<Deps, 'db'>): Promise<CatalogueDescription> {
  const [row]: { n: number | string }[] = await db.manager.query(
    'SELECT COUNT(*) AS n FROM anime WHERE listed = 1',
  );
  const sources = await db.manager.find(CatalogueSourceEntity, { order: { id: 'ASC' } });
  return {
    animeCount: Number(row?.n ?? 0),
    sources: sources.map(({ id, name, version, licence, url, animeCount, importedAt }) => {
      const { licenceUrl = null, notice = null } = credits[id] ?? unknown;
      return { id, name, version, licence, licenceUrl, notice, url, animeCount, importedAt };
    }),
  };
}
