import { AnimeEntity } from './anime.entity';
import { AnimeFranchiseEntity } from './animeFranchise.entity';
import { AnimeLabelEntity } from './animeLabel.entity';
import { AnimeLinkEntity } from './animeLink.entity';
import { AnimeReceptionEntity } from './animeReception.entity';
import { AnimeRelationEntity } from './animeRelation.entity';
import { AnimeSlugEntity } from './animeSlug.entity';
import { AnimeTitleEntity } from './animeTitle.entity';
import { CatalogueEntryEntity } from './catalogueEntry.entity';
import { CatalogueSourceEntity } from './catalogueSource.entity';
import { EpisodeEntity } from './episode.entity';
import { ImportEntryEntity } from './importEntry.entity';
import { ImportRunEntity } from './importRun.entity';

export const catalogueEntities = [
  AnimeEntity,
  AnimeTitleEntity,
  AnimeLabelEntity,
  AnimeLinkEntity,
  EpisodeEntity,
  CatalogueSourceEntity,
  AnimeReceptionEntity,
  AnimeSlugEntity,
  AnimeRelationEntity,
  AnimeFranchiseEntity,
  CatalogueEntryEntity,
  ImportRunEntity,
  ImportEntryEntity,
];
