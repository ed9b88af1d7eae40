export { drawBanner, drawPoster } from './drawPoster';
export { drawShare, sharePoster, shareSize } from './drawShare';
export { drawLettering } from './lettering';
export { assignMotifs } from './motifs';
export { posterPicture } from './posterPicture';
export { type Artwork, type ArtworkKind, artworkPath, bannerOf, coverOf, sharePath } from './posterUrl';
export type { PosterSubject } from './subject';
