import type { Mood, Palette } from '../palettes';
import type { Chance } from '../seed';
import type { Align } from '../type/fit';

/** The canvas of a composition: a poster (600 by 900) or, if `wide`, a wallpaper, whose left half stays calm. */
export interface Stage {
  w: number;
  h: number;
  wide: boolean;
  palette: Palette;
  chance: Chance;
  /** A character that represents the anime: the first kanji of its native title, else its initial. */
  mark: string;
}

/**
 * An area that the picture keeps free for type. `grounds` are all colours that can be under it: the type gets an ink that is
 * readable on every one of them.
 */
export interface Zone {
  x: number;
  y: number;
  width: number;
  height: number;
  anchor: 'top' | 'bottom' | 'middle';
  align: readonly Align[];
  grounds: readonly string[];
  /** Inks in order of preference; the first readable one is used. */
  inks?: readonly string[];
}

/** A place for the native title, set vertically: `x` is the centre line. */
export interface ColumnPlace {
  x: number;
  y: number;
  height: number;
  grounds: readonly string[];
}

export interface Drawing {
  ground: string;
  defs?: string;
  art: string;
  zones: readonly Zone[];
  columns?: readonly ColumnPlace[];
}

export interface Composition {
  name: string;
  /** Genres in lower case. */
  suits: readonly string[];
  /** Title words that call for this picture. */
  words?: RegExp;
  moods: readonly Mood[];
  /** Weight without a matching genre or title; default 1. Low for pictures with a clear subject. */
  unasked?: number;
  /** Little room for type: not for long titles. */
  terse?: boolean;
  /** Shows the sport named in `suits`: used only for anime about that sport, which get no other picture. */
  sport?: boolean;
  /** Contains letters, so it is never mirrored. */
  lettered?: boolean;
  draw(stage: Stage): Drawing;
}

/** The usual zones: margins of 44, type at the top or at the bottom. */
export const head = (grounds: readonly string[], height = 300, more: Partial<Zone> = {}): Zone => ({
  x: 44,
  y: 48,
  width: 512,
  height,
  anchor: 'top',
  align: ['left', 'centre'],
  grounds,
  ...more,
});

export const foot = (grounds: readonly string[], height = 260, more: Partial<Zone> = {}): Zone => ({
  x: 44,
  y: 900 - 46 - height,
  width: 512,
  height,
  anchor: 'bottom',
  align: ['left', 'centre'],
  grounds,
  ...more,
});

export const rightColumn = (y: number, height: number, grounds: readonly string[]): ColumnPlace => ({
  x: 540,
  y,
  height,
  grounds,
});
export const leftColumn = (y: number, height: number, grounds: readonly string[]): ColumnPlace => ({
  x: 60,
  y,
  height,
  grounds,
});

/** A random flat ground; wallpapers stay dark. */
export function groundOf({ wide, chance, palette }: Stage, choices: readonly string[]): string {
  const dark = choices.filter((colour) => colour === palette.night || colour === palette.deep);
  const picked = chance.pick(choices);
  return wide && !dark.includes(picked) ? (dark[0] ?? palette.night) : picked;
}
