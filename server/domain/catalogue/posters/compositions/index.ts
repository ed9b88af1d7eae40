import { blocks } from './blocks';
import { bloom } from './bloom';
import { branch } from './branch';
import { city } from './city';
import type { Composition } from './composition';
import { glyph } from './glyph';
import { mountains } from './mountains';
import { orbit } from './orbit';
import { seigaiha } from './seigaiha';
import { sun } from './sun';

/** Every picture there is, by name. The test compares this list with the folder. */
export const compositions: readonly Composition[] = [
  blocks,
  bloom,
  branch,
  city,
  glyph,
  mountains,
  orbit,
  seigaiha,
  sun,
];
