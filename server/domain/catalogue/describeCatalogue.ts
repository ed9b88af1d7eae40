import { CatalogueSourceEntity } from '../../data/entities/catalogueSource.entity';
import type { Deps } from '../ports';

export interface CatalogueDescription {
  animeCount: number;
  sources: Pick<CatalogueSourceEntity, 'id' | 'name' | 'version' | 'licence' | 'url' | 'importedAt'>[];
}

/** How many anime the lists hold, and the sources with their licences that /about credits (product P2). */
export async function describeCatalogue({ db }: Pick<Deps, 'db'>): Promise<CatalogueDescription> {
  const [row]: { n: number | string }[] = await db.manager.query(
    'SELECT COUNT(*) AS n FROM anime WHERE listed = 1',
  );
  const sources = await db.manager.find(CatalogueSourceEntity, { order: { id: 'ASC' } });
  return {
    animeCount: Number(row?.n ?? 0),
    sources: sources.map(({ id, name, version, licence, url, importedAt }) => ({
      id,
      name,
      version,
      licence,
      url,
      importedAt,
    })),
  };
}
