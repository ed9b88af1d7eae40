import type { EntityManager } from 'typeorm';
import { seriesByLink, seriesByTitle, seriesOfFranchise, seriesOfShow } from '../../data/stores/seriesStore';
import type { SeriesLookup } from './locate/series';

/** The site's own catalogue. */
export const createCatalogueLookup = (manager: EntityManager): SeriesLookup => ({
  byLink: (site, externalId) => seriesByLink(manager, { site, externalId }),
  byTitle: (title) => seriesByTitle(manager, title),
  ofShow: (show) => seriesOfShow(manager, show),
  ofFranchise: (animeId) => seriesOfFranchise(manager, animeId),
});
