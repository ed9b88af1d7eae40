import type { Drawing } from './compositions/composition';
import { group } from './svg';

/** The same picture seen in a mirror: twice the variety for nothing. Zones lie evenly on the sheet and stay. */
export function mirrored(drawing: Drawing, w: number): Drawing {
  return {
    ...drawing,
    art: group({ transform: `matrix(-1 0 0 1 ${w} 0)` }, drawing.art),
    columns: drawing.columns?.map((place) => ({ ...place, x: w - place.x })),
  };
}
