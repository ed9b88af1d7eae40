import { blocks } from './blocks';
import { bloom } from './bloom';
import { bowl } from './bowl';
import { branch } from './branch';
import { butterfly } from './butterfly';
import { cards } from './cards';
import { castle } from './castle';
import { city } from './city';
import { clock } from './clock';
import type { Composition } from './composition';
import { contours } from './contours';
import { eye } from './eye';
import { fan } from './fan';
import { film } from './film';
import { flame } from './flame';
import { glyph } from './glyph';
import { halftone } from './halftone';
import { keyhole } from './keyhole';
import { lanes } from './lanes';
import { lanterns } from './lanterns';
import { mecha } from './mecha';
import { mountains } from './mountains';
import { orbit } from './orbit';
import { paperCut } from './paperCut';
import { rails } from './rails';
import { rain } from './rain';
import { seigaiha } from './seigaiha';
import { sigil } from './sigil';
import { slash } from './slash';
import { snow } from './snow';
import { speedLines } from './speedLines';
import { stageLights } from './stageLights';
import { stairs } from './stairs';
import { sun } from './sun';
import { swell } from './swell';
import { torii } from './torii';
import { whale } from './whale';
import { windowLight } from './windowLight';
import { wings } from './wings';

/** Every picture there is, by name. The test compares this list with the folder. */
export const compositions: readonly Composition[] = [
  blocks,
  bloom,
  bowl,
  branch,
  butterfly,
  cards,
  castle,
  city,
  clock,
  contours,
  eye,
  fan,
  film,
  flame,
  glyph,
  halftone,
  keyhole,
  lanes,
  lanterns,
  mecha,
  mountains,
  orbit,
  paperCut,
  rails,
  rain,
  seigaiha,
  sigil,
  slash,
  snow,
  speedLines,
  stageLights,
  stairs,
  sun,
  swell,
  torii,
  whale,
  windowLight,
  wings,
];
