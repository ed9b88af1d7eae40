import { mixColours, type Palette } from '../palettes';
import type { Chance } from '../seed';
import { circle, el, group, n, type Point, path, smooth } from '../svg';
import type { Stage } from './composition';

/** Elements shared by several compositions: daylight, ridges, stars, clouds, small figures. */
export interface Light {
  tone: 'night' | 'dusk' | 'dawn' | 'day';
  top: string;
  bottom: string;
  sun: string;
  /** Farthest and nearest land. */
  far: string;
  near: string;
  /** Colours for type on the sky, in order of preference. */
  inks: readonly string[];
}

export function lightOf(p: Palette, tone: Light['tone']): Light {
  if (tone === 'night')
    return {
      tone,
      top: p.night,
      bottom: p.deep,
      sun: p.glow,
      far: mixColours(p.deep, p.body, 0.55),
      near: p.night,
      inks: [p.paper, p.glow],
    };
  if (tone === 'dusk')
    return {
      tone,
      top: p.deep,
      bottom: p.body,
      sun: p.glow,
      far: mixColours(p.body, p.deep, 0.45),
      near: p.night,
      inks: [p.paper],
    };
  if (tone === 'dawn')
    return {
      tone,
      top: p.glow,
      bottom: mixColours(p.glow, p.paper, 0.7),
      sun: p.body,
      far: mixColours(p.glow, p.body, 0.5),
      near: p.night,
      inks: [p.night],
    };
  return {
    tone,
    top: p.paper,
    bottom: mixColours(p.paper, p.glow, 0.55),
    sun: p.body,
    far: mixColours(p.paper, p.body, 0.4),
    near: p.deep,
    inks: [p.night, p.deep],
  };
}

export function anyLight(
  { palette, chance, wide }: Stage,
  weights: readonly (readonly [Light['tone'], number])[] = [
    ['night', 3],
    ['dusk', 3],
    ['dawn', 3],
    ['day', 2],
  ],
): Light {
  const dark = weights.filter(([tone]) => tone === 'night' || tone === 'dusk');
  return lightOf(palette, chance.weighted(wide && dark.length > 0 ? dark : weights));
}

/** Points of a skyline of hills: a few swings of different length with a little roughness. */
export function ridge(
  chance: Chance,
  w: number,
  base: number,
  height: number,
  steps = 14,
  rough = 0.25,
): Point[] {
  const waves = [chance.range(0.6, 1.2), chance.range(1.6, 2.6), chance.range(3, 5)].map((f, i) => ({
    f,
    phase: chance.range(0, 6.3),
    a: [0.55, 0.3, 0.15][i] ?? 0,
  }));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const swing = waves.reduce((sum, { f, phase, a }) => sum + a * Math.sin(t * f * 6.283 + phase), 0);
    return [t * (w + 40) - 20, base - height * (0.5 + swing * 0.5 + chance.range(-rough, rough))] as const;
  });
}

export function land(points: readonly Point[], bottom: number, curved: boolean): string {
  const line = curved ? smooth(points) : `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;
  return `${line}L${n(points.at(-1)?.[0] ?? 0)} ${n(bottom)}L${n(points[0]?.[0] ?? 0)} ${n(bottom)}Z`;
}

/** Small round stars as one path: dots are zero-length strokes with round ends. */
export function stars(
  chance: Chance,
  w: number,
  top: number,
  bottom: number,
  count: number,
  colour: string,
): string {
  const layer = (size: number, share: number) => {
    let d = '';
    for (let i = 0; i < count * share; i++) d += `M${chance.int(0, w)} ${chance.int(top, bottom)}h0`;
    return path(d, 'none', {
      stroke: colour,
      'stroke-width': size,
      'stroke-linecap': 'round',
      opacity: '.8',
    });
  };
  return layer(1.6, 0.7) + layer(2.6, 0.25) + layer(4.2, 0.08);
}

/** A heap of round puffs on a flat base. */
export function cloud(chance: Chance, cx: number, base: number, width: number, colour: string): string {
  const puffs = chance.int(4, 6);
  let d = '';
  for (let i = 0; i < puffs; i++) {
    const t = (i + 0.5) / puffs;
    const r = width * (0.12 + 0.13 * Math.sin(t * Math.PI)) * chance.range(0.85, 1.2);
    const x = cx - width / 2 + t * width;
    d += ring(x, base - r * 0.7, r);
  }
  const half = width / 2;
  d += `M${n(cx - half)} ${n(base)}a${n(width * 0.08)} ${n(width * 0.08)} 0 0 1 0 ${n(-width * 0.16)}h${n(width)}a${n(width * 0.08)} ${n(width * 0.08)} 0 0 1 0 ${n(width * 0.16)}z`;
  return path(d, colour);
}

/** A full circle as path data. */
export function ring(cx: number, cy: number, r: number): string {
  return `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0z`;
}

export function birds(
  chance: Chance,
  cx: number,
  cy: number,
  spread: number,
  count: number,
  colour: string,
): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const s = chance.range(5, 13);
    const x = cx + chance.range(-spread, spread);
    const y = cy + chance.range(-spread * 0.4, spread * 0.4);
    d += `M${n(x - s)} ${n(y - s * 0.3)}q${n(s * 0.5)} ${n(-s * 0.35)} ${n(s)} ${n(s * 0.3)}q${n(s * 0.5)} ${n(-s * 0.65)} ${n(s)} ${n(-s * 0.3)}`;
  }
  return path(d, 'none', { stroke: colour, 'stroke-width': 2.2, 'stroke-linecap': 'round' });
}

export type Person = 'girl' | 'coat' | 'sword' | 'boy';

/** A person from behind, `height` tall, standing at (x, y): small, to make the place look large. */
export function person(kind: Person, x: number, y: number, height: number, colour: string): string {
  const parts = people[kind].split(/ (?=M)/);
  const transform = `translate(${n(x)} ${n(y)})scale(${Math.round((height * 1000) / 102) / 1000})`;
  return group({ transform, fill: colour }, ...parts.map((d) => el('path', { d })));
}

/** Separate parts, because they overlap. */
const people: Record<Person, string> = {
  girl: 'M-8.4-93q.2-9.500 8.400-9.500t8.400 9.500q1.600 7 1.200 16l1.400 12q-5.500 2-11 2t-11-2l1.400-12q-.4-9 1.200-16z M-8.500-78q-4.500 1-5.500 7l-2 22 3 .5 4-18 2 9-6 24h26l-6-24 2-9 4 18 3-.5-2-22q-1-6-5.500-7z M-6.500-35l1 22-.2 13h4.200l1-35z M6.500-35l-1 22 .2 13h-4.200l-1-35z',
  boy: 'M-7.800-91l-1.200-6 3.500.4 1.500-5 4 2.600 4.500-3.200 1 4 3.800-.4-1.200 8q-.6 7-5 9.500h-6.200q-4.400-2.500-4.700-9.900z M-3-83h6l9 4q3.500 2 4 8l1.500 23-3.500.5-3.500-19-1 5 .5 21h-20l.5-21-1-5-3.500 19-3.500-.5 1.500-23q.5-6 4-8z M-9.800-42h9.300l-1.300 39 .6 3h-6.400z M9.800-42h-9.300l1.300 39-.6 3h6.400z M14-52l9 3-2 18-9-1z',
  coat: 'M-7.600-91q-.4-11 7.600-11t7.600 11q-.4 8-5 9.500h-5.200q-4.600-1.500-5-9.500z M-4-84h8l7 3.500q4 3 5 12l3 23q3 16 2 26l-8-4-5 5-7-6-8 6-4-5-9 4q-1-12 2.500-26l3-23q1-9 5-12z M-6.500-24h5l-.6 24h-4.800z M6.500-24h-5l.6 24h4.800z M-9-84q9 4 17 .5 12-4.500 32 5-12 0-18 5.500-7-6-14-6-9 .5-14-1.500z',
  sword:
    'M-7.600-90l-3-7.500 4.200.6.200-6 4.400 3.400 4.200-4.500 1.400 5.200 5-1.600-2 7.400 1.300 5.500q-4 4-8.100 4t-8.600-4z M-3-85h6l9 4.500q3 2 5.500 10l9.500 20.500-4 2-12.500-18-2.500-4-.5 20h-15l-.5-20-3 4-1.500 17.500-4.500-.3.500-20.500q1-10 5-11.500z M-8-52h16q6 16 10 34l-8.500 2 3 16h-7l-5-25-4.500 0-6.500 25h-7l5-17-13.500 5q11-18 18-40z M-4-86q6 4.500 11 1l-1 5q-9 3-16-.5-12-5-27 3 6-8 17-10 9-1 16 1.500z M20.500-54.500l6.500-4 1.200 1.800-2.300 1.600 29 41.700-1.500 1.200-29.600-41.200-2.200 1.300z',
};

/** Drifting petals, as one path. */
export function petals(
  chance: Chance,
  w: number,
  top: number,
  bottom: number,
  count: number,
  colour: string,
): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const [x, y, s, a] = [
      chance.range(0, w),
      chance.range(top, bottom),
      chance.range(5, 12),
      chance.range(0, 6.28),
    ];
    const [c, t] = [Math.cos(a) * s, Math.sin(a) * s];
    d += `M${n(x - c)} ${n(y - t)}Q${n(x - t)} ${n(y + c)} ${n(x + c)} ${n(y + t)}Q${n(x + t * 0.5)} ${n(y - c * 0.5)} ${n(x - c)} ${n(y - t)}`;
  }
  return path(d, colour);
}

/** Points on a circle (or ellipse), the first at the top. */
export function around(
  cx: number,
  cy: number,
  rx: number,
  count: number,
  ry = rx,
  turn = -Math.PI / 2,
): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const a = turn + (i / count) * Math.PI * 2;
    return [cx + Math.cos(a) * rx, cy + Math.sin(a) * ry] as const;
  });
}

export const disc = circle;
