import { mix } from '../colour';
import { circle, type Point, path, rect, smooth } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { ring } from './parts';

/** Bands of colour that roll through the sheet like music or wind; or stand over it as an arch. */
export const swell: Composition = {
  name: 'swell',
  suits: ['music', 'romance', 'drama', 'iyashikei', 'avant garde', 'comedy', 'slice of life'],
  words:
    /\b(wind|kaze|sound|colou?rs?|rainbow|sky|sora|melancholy|dreams?|happy|smile|youth|seishun|sweet)\b|風|空|虹|色|青春/i,
  moods: ['vivid', 'soft', 'warm'],
  terse: true,
  unasked: 0.8,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.paper, p.night, p.deep, p.glow]);
    const all = [p.body, p.glow, p.deep, p.paper, mix(p.body, p.glow, 0.5), p.night].filter(
      (colour) => colour !== ground,
    );
    const dot = ground === p.glow ? p.body : p.glow;
    const form = chance.int(0, 2);
    const art = form === 0 ? arch(stage, all, dot) : bands(stage, all, dot, form === 2);
    return {
      ground,
      art: rect(0, 0, w, h, ground) + art + (wide ? '' : rect(0, 660, w, h, ground)),
      zones: [foot([ground], 178)],
    };
  },
};

type Stage = Parameters<Composition['draw']>[0];

function bands({ w, wide, chance }: Stage, colours: readonly string[], dot: string, tight: boolean): string {
  const count = tight ? 11 : chance.int(6, 8);
  const thick = (wide ? 400 : 430) / count;
  const slope = chance.range(-140, 140);
  const phase = chance.range(0, 6);
  const swing = wide ? 80 : chance.range(50, 110);
  const beat = tight ? chance.range(6, 8) : 5.4;
  const line = (k: number): Point[] =>
    Array.from({ length: 11 }, (_, i) => {
      const t = i / 10;
      const y =
        104 +
        k * thick +
        slope * (t - 0.5) +
        Math.sin(t * beat + phase + k * 0.1) * swing * (0.55 + k * (tight ? 0.03 : 0.06));
      return [t * (w + 60) - 20, y] as const;
    });
  let art = '';
  for (let k = 0; k < count; k++) {
    const lower = smooth([...line(k + 1)].reverse());
    art += path(`${smooth(line(k))}L${lower.slice(1)}Z`, colours[k % colours.length] ?? dot);
  }
  const [x, y] = line(-0.6)[chance.int(3, 7)] ?? [w / 2, 100];
  return art + circle(x, y - 26, 34, dot);
}

function arch({ w, h, wide, chance }: Stage, colours: readonly string[], dot: string): string {
  const count = chance.int(5, 7);
  const cx = wide ? w * 0.72 : w * chance.pick([0.5, 0.5, 0, 1]);
  const cy = wide ? h * 0.98 : 640;
  const outer = wide ? 500 : cx === w / 2 ? 276 : 560;
  const thick = (outer * 0.74) / count;
  let art = '';
  for (let i = 0; i < count; i++)
    art += path(ring(cx, cy, outer - i * thick), colours[i % colours.length] ?? dot);
  art += path(ring(cx, cy, outer * 0.26), dot);
  const moon = wide
    ? [w * 0.93, 120]
    : cx === w / 2
      ? [w * chance.range(0.3, 0.7), 190]
      : [w - cx + (cx === 0 ? -110 : 110), 130];
  return art + circle(moon[0] ?? 0, moon[1] ?? 0, cx === w / 2 ? 62 : 46, dot);
}
