import { mix } from '../colour';
import { circle, n, path, polygon } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';
import { around } from './parts';

/** Dots that swell towards a bursting star: print, enlarged. Rows of round dashes, so thousands of dots are a few lines. */
export const halftone: Composition = {
  name: 'halftone',
  suits: ['comedy', 'action', 'parody', 'sports', 'super power', 'kids'],
  words: /\b(hero|super|power|punch|bomb|explosion|chan|hyper|ultra)\b|爆|超|勇者|ヒーロー/i,
  moods: ['vivid', 'warm'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.glow, p.body, p.paper, p.deep]);
    const light = ground === p.glow || ground === p.paper;
    const dot =
      ground === p.body
        ? p.deep
        : ground === p.deep
          ? p.body
          : mix(ground, p.body, ground === p.paper ? 0.55 : 0.75);
    const low = wide || chance.happens(0.5);
    const cy = wide ? h * 0.5 : low ? h * 0.62 : h * 0.38;
    const cx = wide ? w * 0.72 : w * chance.range(0.38, 0.62);
    const step = 19;
    let rows = '';
    for (let i = 0; i <= 34; i++) {
      const k = i / 34;
      const y = low ? h - i * step : i * step;
      const size = step * 1.12 * (1 - k) ** 0.8;
      if (size < 1.2) continue;
      rows += path(`M${i % 2 === 0 ? 0 : n(-step / 2)} ${n(y)}H${w + step}`, 'none', {
        stroke: dot,
        'stroke-width': size,
        'stroke-dasharray': `0 ${step}`,
        'stroke-linecap': 'round',
      });
    }
    const spikes = chance.int(9, 14);
    const burst = (r: number, inner: number, turn: number) => {
      const outer = around(cx, cy, r, spikes, r, turn);
      const between = around(cx, cy, r * inner, spikes, r * inner, turn + Math.PI / spikes);
      return polygon(outer.flatMap((point, i) => [point, between[i] ?? point]));
    };
    const turn = chance.range(0, 6);
    const r = wide ? h * 0.44 : 238;
    const art =
      rows +
      path(burst(r * 1.06, 0.62, turn), p.night, { transform: 'translate(10 12)' }) +
      path(burst(r, 0.62, turn), light ? p.body : p.glow) +
      path(burst(r * 0.72, 0.66, turn + 0.2), light ? p.glow : p.paper, {
        stroke: p.night,
        'stroke-width': 4,
        'stroke-linejoin': 'round',
      }) +
      path(burst(r * 0.42, 0.66, turn + 0.5), light ? p.paper : p.body, {
        stroke: p.night,
        'stroke-width': 4,
        'stroke-linejoin': 'round',
      }) +
      circle(cx, cy, r * 0.1, p.night);
    return { ground, art, zones: [(low ? head : foot)([ground], low ? 228 : 210)] };
  },
};
