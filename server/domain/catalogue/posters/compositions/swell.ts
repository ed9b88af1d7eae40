import { mix } from '../colour';
import { circle, n, type Point, path, rect, smooth } from '../svg';
import { type Composition, foot, groundOf } from './composition';

/** Bands of colour that roll through the sheet like music or wind. */
export const swell: Composition = {
  name: 'swell',
  suits: ['music', 'romance', 'drama', 'iyashikei', 'avant garde', 'comedy', 'slice of life'],
  words:
    /\b(wind|kaze|sound|colou?rs?|rainbow|sky|sora|melancholy|dreams?|happy|smile|youth|seishun|sweet)\b|風|空|虹|色|青春/i,
  moods: ['vivid', 'soft', 'warm'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.paper, p.night, p.deep, p.glow]);
    const all = [p.body, p.glow, p.deep, p.paper, mix(p.body, p.glow, 0.5), p.night].filter(
      (colour) => colour !== ground,
    );
    const bands = chance.int(6, 8);
    const slope = chance.pick([-1, 1]);
    const thick = wide ? 52 : 58;
    const phase = chance.range(0, 6);
    const swing = wide ? 80 : chance.range(70, 120);
    const line = (k: number): Point[] =>
      Array.from({ length: 9 }, (_, i) => {
        const t = i / 8;
        const x = t * (w + 60) - 20;
        return [
          x,
          (wide ? 110 : 110) +
            k * thick +
            slope * (t - 0.5) * 130 +
            Math.sin(t * 5.4 + phase + k * 0.06) * swing * (0.6 + k * 0.06),
        ] as const;
      });
    let art = '';
    for (let k = 0; k < bands; k++) {
      const [upper, lower] = [line(k), [...line(k + 1)].reverse()];
      art += path(
        `${smooth(upper)}L${lower.map(([x, y]) => `${n(x)} ${n(y)}`).slice(0, 1)}${smooth(lower)
          .slice(1)
          .replace(/^[^C]*/, '')}Z`,
        all[k % all.length] ?? p.body,
      );
    }
    const [sx, sy] = line(-0.6)[chance.int(3, 6)] ?? [300, 100];
    const dot = ground === p.glow ? p.body : p.glow;
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        art +
        circle(sx, sy - 26, 34, dot) +
        (wide ? '' : rect(0, 690, w, h, ground)),
      zones: [foot([ground], 168)],
    };
  },
};
