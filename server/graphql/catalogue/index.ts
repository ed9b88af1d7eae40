import { AnimeResolver } from './anime.resolver';
import {
  AnimeCreditsResolver,
  CharacterResolver,
  CreditedPersonResolver,
  StudioResolver,
} from './credits.resolver';
import { DiscoverResolver } from './discover.resolver';
import { EpisodeResolver } from './episode.resolver';
import { FactSourceResolver } from './factSource.resolver';
import {
  AnimeRelationResolver,
  AnimeRelationsResolver,
  FranchiseResolver,
  OutsideRecommendationResolver,
  SimilarAnimeResolver,
} from './relations.resolver';
import { AnimeStatsResolver, AnimeWithStatsResolver } from './stats.resolver';

export const catalogueResolvers = [
  AnimeResolver,
  DiscoverResolver,
  EpisodeResolver,
  FactSourceResolver,
  AnimeRelationsResolver,
  AnimeRelationResolver,
  FranchiseResolver,
  OutsideRecommendationResolver,
  SimilarAnimeResolver,
  AnimeCreditsResolver,
  CharacterResolver,
  CreditedPersonResolver,
  StudioResolver,
  AnimeWithStatsResolver,
  AnimeStatsResolver,
] as const;
