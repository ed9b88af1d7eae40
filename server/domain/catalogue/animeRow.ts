export { type AnimeRow, animeColumns, type SqlAnime, toAnime } from '../../data/stores/animeRow';
export { preferredTitle } from './anime';
