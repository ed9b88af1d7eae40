import { mix } from '../colour';
import type { Palette } from '../palettes';
import type { Chance } from '../seed';
import { circle, group, n, type Point, path, smooth } from '../svg';
import type { Stage } from './composition';

/** Pieces that several compositions share: light of the day, ridges, stars, clouds, small people. */
export interface Light {
  tone: 'night' | 'dusk' | 'dawn' | 'day';
  top: string;
  bottom: string;
  sun: string;
  /** Farthest and nearest land. */
  far: string;
  near: string;
  /** Colours of type on the sky, by taste. */
  inks: readonly string[];
}

export function lightOf(p: Palette, tone: Light['tone']): Light {
  if (tone === 'night')
    return {
      tone,
      top: p.night,
      bottom: p.deep,
      sun: p.glow,
      far: mix(p.deep, p.body, 0.55),
      near: p.night,
      inks: [p.paper, p.glow],
    };
  if (tone === 'dusk')
    return {
      tone,
      top: p.deep,
      bottom: p.body,
      sun: p.glow,
      far: mix(p.body, p.deep, 0.45),
      near: p.night,
      inks: [p.paper],
    };
  if (tone === 'dawn')
    return {
      tone,
      top: p.glow,
      bottom: mix(p.glow, p.paper, 0.7),
      sun: p.body,
      far: mix(p.glow, p.body, 0.5),
      near: p.night,
      inks: [p.night],
    };
  return {
    tone,
    top: p.paper,
    bottom: mix(p.paper, p.glow, 0.55),
    sun: p.body,
    far: mix(p.paper, p.body, 0.4),
    near: p.deep,
    inks: [p.night, p.deep],
  };
}

export function anyLight(
  { palette, chance }: Stage,
  weights: readonly (readonly [Light['tone'], number])[] = [
    ['night', 3],
    ['dusk', 3],
    ['dawn', 3],
    ['day', 2],
  ],
): Light {
  return lightOf(palette, chance.weighted(weights));
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

/** A person from behind, `height` tall, standing at (x, y): small, so that the place is large. */
export function person(kind: Person, x: number, y: number, height: number, colour: string): string {
  return group(
    {
      transform: `translate(${n(x)} ${n(y)})scale(${Math.round((height * 1000) / 102) / 1000})`,
      fill: colour,
    },
    path(people[kind], colour),
  );
}

const head = ring(0, -93, 7.4);
const legs = 'M-6.4-38h5.6l-.9 35 .6 3h-5.3z M6.4-38h-5.6l.9 35-.6 3h5.3z';
const people: Record<Person, string> = {
  girl: `${head}M-8.6-94q.4-9 8.6-9t8.6 9q2 14-.6 25h-16q-2.600-11-.6-25z M-3.200-82h6.400l6.400 3q3.400 12 3.200 31l-2.800.6-3.400-17-1 10 6 21h-23.200l6-21-1-10-3.400 17-2.800-.6q-.2-19 3.200-31z${legs}`,
  boy: `${head}M-8-95q1-9 9-8.600 8 .4 7 9l-2 1-3-3-9 1z M-4-83h8l7 3.500q3.200 14 2.800 34l-3 .5-2.800-20v31h-16v-31l-2.800 20-3-.5q-.4-20 2.800-34z M-8-40h7l-.4 37 .4 3h-6.200z M8-40h-7l.4 37-.4 3h6.200z`,
  coat: `${head}M-9.500-82q9.500-5 19 0 3 16 3.500 32l5 29q-9 3-17 2-9 2-18-1l4-30q.5-16 3.500-32z M-7-24h5.500l-.8 24h-5z M7-24h-5.500l.8 24h5z M-8-85q9 3.500 16 0 12-4 30 5-11 .500-17 6-8-6-15-5.500-8 .5-13-2z`,
  sword: `${head}M-9-95l-3-9 7 4 4-6 4 5 7-3-1 9z M-10-82q10-4 20 0l5 14 10 14-3 3-12-12 1 17 6 20 6 26h-6l-9-26-5-11-6 12-10 25h-6l7-27 5-19v-16l-9 12-3-2 7-17z M20-52l26 30-1.500 1.500-27-29z`,
};

/** Petals that drift down, as one path. */
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
