import type { Chance } from './seed';
import { el, n, rect } from './svg';

/**
 * Paper and print: a fine grain, and on some posters a halftone screen. Small repeating tiles, because a page shows sixty
 * posters at once and a noise filter over each would be expensive for the browser.
 */
export interface Texture {
  defs: string;
  svg: string;
}

export function texture(w: number, h: number, ground: 'dark' | 'light', chance: Chance): Texture {
  const side = 120;
  const specks = (count: number, size: number) => {
    let d = '';
    for (let i = 0; i < count; i++)
      d += `M${chance.int(0, side - 2)} ${chance.int(0, side - 2)}h${n(size)}v${n(size)}h${n(-size)}z`;
    return d;
  };
  const tile =
    el('path', { d: specks(70, 1.4), fill: '#fff', 'fill-opacity': ground === 'dark' ? '.07' : '.2' }) +
    el('path', { d: specks(80, 1.4), fill: '#000', 'fill-opacity': ground === 'dark' ? '.18' : '.06' });
  return {
    defs: el('pattern', { id: 'grain', width: side, height: side, patternUnits: 'userSpaceOnUse' }, tile),
    svg: rect(0, 0, w, h, 'url(#grain)'),
  };
}

/** A dot screen, for skies and shadows; `id` must be unique within the picture. */
export function dots(id: string, colour: string, step: number, radius: number, turn = 45): string {
  return el(
    'pattern',
    { id, width: step, height: step, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${turn})` },
    el('circle', { cx: step / 2, cy: step / 2, r: radius, fill: colour }),
  );
}
