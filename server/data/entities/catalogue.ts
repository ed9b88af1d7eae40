import { AnimeEntity } from './anime.entity';
import { AnimeLabelEntity } from './animeLabel.entity';
import { AnimeLinkEntity } from './animeLink.entity';
import { AnimeTitleEntity } from './animeTitle.entity';
import { CatalogueSourceEntity } from './catalogueSource.entity';
import { EpisodeEntity } from './episode.entity';

export const catalogueEntities = [
  AnimeEntity,
  AnimeTitleEntity,
  AnimeLabelEntity,
  AnimeLinkEntity,
  EpisodeEntity,
  CatalogueSourceEntity,
];
