import { AnimeEntity } from '../../data/entities/anime.entity';
import { CatalogueSourceEntity } from '../../data/entities/catalogueSource.entity';
import type { Deps } from '../ports';

/** How large the catalogue is and where it comes from: sources are named with their licence (product P2). */
export async function describeCatalogue({ db }: Pick<Deps, 'db'>): Promise<CatalogueDescription> {
  const [animeCount, sources] = await Promise.all([
    db.manager.countBy(AnimeEntity, { listed: true }),
    db.manager.find(CatalogueSourceEntity, { order: { id: 'ASC' } }),
  ]);
  return { animeCount, sources };
}

export interface CatalogueDescription {
  animeCount: number;
  sources: CatalogueSourceEntity[];
}
