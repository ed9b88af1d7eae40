import { blocks } from './blocks';
import { bloom } from './bloom';
import { bowl } from './bowl';
import { branch } from './branch';
import { castle } from './castle';
import { city } from './city';
import type { Composition } from './composition';
import { contours } from './contours';
import { eye } from './eye';
import { fan } from './fan';
import { film } from './film';
import { glyph } from './glyph';
import { halftone } from './halftone';
import { keyhole } from './keyhole';
import { lanes } from './lanes';
import { mecha } from './mecha';
import { mountains } from './mountains';
import { orbit } from './orbit';
import { paperCut } from './paperCut';
import { rails } from './rails';
import { rain } from './rain';
import { seigaiha } from './seigaiha';
import { sigil } from './sigil';
import { slash } from './slash';
import { speedLines } from './speedLines';
import { stageLights } from './stageLights';
import { stairs } from './stairs';
import { sun } from './sun';
import { swell } from './swell';
import { torii } from './torii';
import { windowLight } from './windowLight';

/** Every picture there is, by name. The test compares this list with the folder. */
export const compositions: readonly Composition[] = [
  blocks,
  bloom,
  bowl,
  branch,
  castle,
  city,
  contours,
  eye,
  fan,
  film,
  glyph,
  halftone,
  keyhole,
  lanes,
  mecha,
  mountains,
  orbit,
  paperCut,
  rails,
  rain,
  seigaiha,
  sigil,
  slash,
  speedLines,
  stageLights,
  stairs,
  sun,
  swell,
  torii,
  windowLight,
];
