export { drawBanner } from './drawBanner';
export { drawPoster } from './drawPoster';
export { type Artwork, type ArtworkKind, artworkPath, bannerOf, coverOf } from './posterUrl';
export type { PosterSubject } from './subject';
