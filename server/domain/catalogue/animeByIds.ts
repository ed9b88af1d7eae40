export { animeByIds } from './anime';
