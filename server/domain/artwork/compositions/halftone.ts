import { mix } from '../colour';
import { circle, group, n, path, polygon } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';
import { around } from './parts';

/** Dots that swell towards an emblem: print, enlarged. Rows of round dashes, so thousands of dots are a few lines. */
export const halftone: Composition = {
  name: 'halftone',
  suits: ['comedy', 'action', 'parody', 'sports', 'super power', 'kids'],
  words:
    /\b(hero\w*|super|power\w*|punch|bomb\w*|explosion|hyper|ultra|thunder|lightning|lucky|love|heart\w*)\b|爆|超|勇者|ヒーロー|雷|電/i,
  moods: ['vivid', 'warm'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.glow, p.body, p.paper, p.deep]);
    const light = ground === p.glow || ground === p.paper;
    const dot = light
      ? mix(ground, p.body, ground === p.paper ? 0.55 : 0.75)
      : ground === p.body
        ? p.deep
        : p.body;
    const low = wide || chance.happens(0.5);
    const cy = wide ? h * 0.5 : low ? h * 0.62 : h * 0.38;
    const cx = wide ? w * 0.72 : w * chance.range(0.42, 0.58);
    const step = 19;
    let rows = '';
    for (let i = 0; i <= 34; i++) {
      const size = step * 1.12 * (1 - i / 34) ** 0.8;
      if (size < 1.2) continue;
      const y = low ? h - i * step : i * step;
      rows += path(`M${i % 2 === 0 ? 0 : n(-step / 2)} ${n(y)}H${w + step}`, 'none', {
        stroke: dot,
        'stroke-width': size,
        'stroke-dasharray': `0 ${step}`,
        'stroke-linecap': 'round',
      });
    }
    const [outer, middle, inner] = light
      ? [p.body, ground === p.glow ? p.paper : p.glow, p.night]
      : [p.glow, p.paper, p.body];
    const r = wide ? h * 0.42 : 236;
    const turn = chance.range(-16, 16);
    const line = { stroke: p.night, 'stroke-width': (5 / r).toFixed(4), 'stroke-linejoin': 'round' };
    const emblem = chance.weighted(emblems)(chance.int(9, 14));
    const at = (k: number, dx = 0, dy = 0) => ({
      transform: `translate(${n(cx + dx)} ${n(cy + dy)})rotate(${n(turn)})scale(${n(r * k)})`,
    });
    return {
      ground,
      art:
        rows +
        group(at(1.02, 12, 15), path(emblem, p.night)) +
        group(at(1), path(emblem, outer, line)) +
        group(at(0.72), path(emblem, middle, line)) +
        group(at(0.42), path(emblem, inner, line)) +
        path(
          polygon(around(cx - r * 0.74, cy - r * 0.82, 26, 4, 34)) +
            polygon(around(cx + r * 0.86, cy - r * 0.62, 15, 4, 22)) +
            polygon(around(cx + r * 0.7, cy + r * 0.86, 20, 4, 28)),
          light ? p.night : p.paper,
        ) +
        circle(cx - r * 0.98, cy + r * 0.62, 12, outer),
      zones: [(low ? head : foot)([ground], low ? 228 : 210)],
    };
  },
};

/** Emblems of radius 1, as exact path data. */
const exact = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}Z`;
const spiked = (spikes: number, inner: number) =>
  exact(
    around(0, 0, 1, spikes).flatMap((point, i) => [
      point,
      around(0, 0, inner, spikes, inner, -Math.PI / 2 + Math.PI / spikes)[i] ?? point,
    ]),
  );

const emblems: readonly (readonly [(spikes: number) => string, number])[] = [
  [(spikes) => spiked(spikes, 0.64), 3],
  [() => spiked(5, 0.5), 3],
  [() => 'M.28-1L-.62.14H-.1L-.34 1L.66-.22H.1L.5-1Z', 3],
  [
    () =>
      'M0 .95C-.5.52-1 .14-1-.34-1-.72-.72-.92-.46-.92-.24-.92-.08-.8 0-.62.08-.8.24-.92.46-.92.72-.92 1-.72 1-.34 1 .14.5.52 0 .95Z',
    1,
  ],
  [() => 'M-.9-.62L-.46-.1L0-.86L.46-.1L.9-.62L.74.72H-.74Z', 1],
  [() => 'M-.96-.3C-.96-.74-.5-.9 0-.9S.96-.74.96-.3.5.36.12.36L-.36.9L-.3.34C-.7.26-.96.06-.96-.3Z', 1],
];
