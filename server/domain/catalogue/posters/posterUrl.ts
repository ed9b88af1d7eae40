import { designOf } from './design';
import { hash32 } from './seed';
import type { PosterSubject } from './subject';

/**
 * Where an anime's poster and wallpaper are, and the colour to show until they are there. The address carries a
 * hash of all that the picture is drawn from, so that a browser may keep it for good: another title or another
 * drawing is another address. Called for every row of every list, so it draws nothing.
 */
export interface Artwork {
  url: string;
  /** Dominant colour, #rrggbb. */
  color: string;
}

/** Raise this whenever any drawing changes. */
const drawingVersion = 1;

export type ArtworkKind = 'posters' | 'wallpapers';

export function coverOf(anime: PosterSubject): Artwork {
  return { url: artworkPath('posters', anime), color: designOf(anime).palette.body };
}

export function bannerOf(anime: PosterSubject): Artwork {
  return { url: artworkPath('wallpapers', anime), color: designOf(anime).palette.deep };
}

export function artworkPath(kind: ArtworkKind, anime: PosterSubject): string {
  return `/${kind}/${encodeURIComponent(anime.id)}.${artworkHash(anime)}.svg`;
}

export function artworkHash({ title, native, format, year, genres }: PosterSubject): string {
  const text = [drawingVersion, title, native, format, year, ...genres].join('\u0000');
  return hash32(text).toString(36) + hash32(`${text}\u0001`).toString(36);
}
