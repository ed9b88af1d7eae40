import { AnimeResolver } from './anime.resolver';
import { EpisodeResolver } from './episode.resolver';

/** The resolvers of the catalogue. */
export const catalogueResolvers = [AnimeResolver, EpisodeResolver] as const;
