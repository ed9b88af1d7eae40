import type { Palette } from './palettes';
import type { Chance } from './seed';
import { el } from './svg';

/** Some posters have a printed edge: a broad margin of paper or ink, or a fine line inside it. */
export function frame(w: number, h: number, ground: string, palette: Palette, chance: Chance): string {
  const kind = chance.weighted([
    ['none', 66],
    ['margin', 20],
    ['line', 14],
  ] as const);
  if (kind === 'none') return '';
  const margin = kind === 'margin';
  const colour = margin
    ? ground === palette.paper
      ? palette.body
      : palette.paper
    : ground === palette.paper || ground === palette.glow
      ? palette.night
      : palette.glow;
  const [inset, width] = margin ? [9, 18] : [19, 2.5];
  return el('rect', {
    x: inset,
    y: inset,
    width: w - 2 * inset,
    height: h - 2 * inset,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
  });
}
