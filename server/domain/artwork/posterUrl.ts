import { LRUCache } from 'lru-cache';
import { designOf } from './design';
import type { Palette } from './palettes';
import { hash32 } from './seed';
import type { PosterSubject } from './subject';

/**
 * Addresses of an anime's poster and wallpaper, and the colour to show until they load. The address contains a hash of
 * everything the picture is drawn from, so that browsers may cache it permanently: another title or another drawing has another
 * address. Called for every row of every list, so it draws nothing.
 */
export interface Artwork {
  url: string;
  /** Dominant colour, #rrggbb. */
  color: string;
}

/** Raise this whenever any drawing changes; drawingVersion.test.ts checks it. */
export const drawingVersion = 7;

/** The same for the layout of share pictures alone. */
export const shareVersion = 1;

export type ArtworkKind = 'posters' | 'wallpapers';

export function coverOf(anime: PosterSubject): Artwork {
  const url = artworkPath('posters', anime);
  return { url, color: paletteOf(url, anime).body };
}

export function bannerOf(anime: PosterSubject): Artwork {
  const url = artworkPath('wallpapers', anime);
  return { url, color: paletteOf(url, anime).deep };
}

export function artworkPath(kind: ArtworkKind, anime: PosterSubject): string {
  return `/${kind}/${encodeURIComponent(anime.id)}.${artworkHash(anime)}.svg`;
}

/** The raster picture of a shared link; it shows the site's name and the cover, so both are part of the hash. */
export function sharePath(anime: PosterSubject, siteName: string, coverVersion = ''): string {
  const more = `${shareVersion} ${siteName}${coverVersion && `\u0000${coverVersion}`}`;
  return `/share/${encodeURIComponent(anime.id)}.${artworkHash(anime, more)}.jpg`;
}

/** 64 bits; not cryptographic, since there is no reason to forge one. */
function artworkHash(subject: PosterSubject, more = ''): string {
  const { title, native, format, year, genres, tags, family, motif } = subject;
  const facts = [drawingVersion, title, native, format, year, family, motif, ...genres, '', ...tags];
  const text = [...facts, ...(more ? [more] : [])].join('\u0000');
  return hash32(text).toString(36) + hash32(`${text}\u0001`).toString(36);
}

/** Choosing a design takes about 12 µs, mostly for matching words in titles, and lists ask repeatedly. */
const palettes = new LRUCache<string, Palette>({ max: 10_000 });

function paletteOf(url: string, anime: PosterSubject): Palette {
  const known = palettes.get(url);
  if (known) return known;
  const { palette } = designOf(anime);
  palettes.set(url, palette);
  return palette;
}
