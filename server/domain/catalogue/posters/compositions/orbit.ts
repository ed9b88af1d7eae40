import { mix } from '../colour';
import { circle, el, glow, n, path, rect } from '../svg';
import { type Composition, foot, head, leftColumn, rightColumn } from './composition';
import { stars } from './parts';

/** A ringed planet lit from one side, orbits drawn thin, stars. */
export const orbit: Composition = {
  name: 'orbit',
  suits: ['sci-fi', 'mecha', 'space', 'adventure', 'psychological'],
  words:
    /\b(star|stars|hoshi|space|galaxy|galactic|planet|planetes|cosmo\w*|universe|orbit|gundam|uchuu|astro|nova|comet)\b|星|宇宙|銀河|彗/i,
  moods: ['cool', 'dark'],
  draw({ w, h, wide, palette: p, chance }) {
    const ground = chance.pick([p.night, p.night, p.deep]);
    const atFoot = wide || chance.happens(0.5);
    const r = wide ? h * 0.36 : chance.range(150, 215);
    const cx = wide ? w * 0.72 : w * chance.range(0.38, 0.64);
    const cy = wide ? h * 0.5 : atFoot ? h * 0.36 : h * 0.64;
    const tilt = chance.range(-32, 32);
    const rings = [1.5, 1.62, 1.7, 1.9].map((k, i) =>
      el('ellipse', {
        cx: 0,
        cy: 0,
        rx: r * k,
        ry: r * k * 0.27,
        fill: 'none',
        stroke: i === 1 ? p.paper : p.glow,
        'stroke-width': [9, 3, 14, 1.5][i],
      }),
    );
    const bands = Array.from({ length: 5 }, (_, i) => {
      const y = -r + (r * 2 * (i + 0.6)) / 5;
      return `M${n(-r)} ${n(y)}Q0 ${n(y + 26)} ${n(r)} ${n(y)}v${n(chance.range(8, 26))}Q0 ${n(y + 50)} ${n(-r)} ${n(y + 16)}z`;
    });
    const far = [2.5, 3.2].map((k) =>
      el('ellipse', {
        cx: 0,
        cy: 0,
        rx: r * k,
        ry: r * k * 0.5,
        fill: 'none',
        stroke: mix(ground, p.body, 0.8),
        'stroke-width': 1.3,
      }),
    );
    const half = `-${n(r * 4)} 0 ${n(r * 8)} ${n(r * 4)}`.split(' ').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const art =
      rect(0, 0, w, h, ground) +
      stars(chance, w, 0, h, wide ? 200 : 130, p.paper) +
      circle(cx, cy, r * 1.9, 'url(#halo)') +
      el(
        'g',
        { transform: `translate(${n(cx)} ${n(cy)})rotate(${n(tilt)})` },
        far.join('') +
          rings.join('') +
          el(
            'g',
            { 'clip-path': 'url(#globe)' },
            circle(0, 0, r, p.body) +
              path(bands.join(''), mix(p.body, p.glow, 0.4)) +
              circle(r * 0.42, r * 0.2, r * 1.12, 'none', { stroke: ground, 'stroke-width': r * 0.0 }) +
              path(
                `M0 ${n(-r * 1.1)}A${n(r * 1.1)} ${n(r * 1.1)} 0 0 1 0 ${n(r * 1.1)}A${n(r * 1.5)} ${n(r * 1.5)} 0 0 0 0 ${n(-r * 1.1)}Z`,
                mix(p.night, p.deep, 0.3),
                { opacity: '.82', transform: 'rotate(-20)' },
              ),
          ) +
          el('g', { 'clip-path': 'url(#front)' }, rings.join('')) +
          circle(r * 2.3, r * 0.48, r * 0.11, p.glow) +
          circle(-r * 2.06, -r * 0.62, r * 0.07, p.paper),
      );
    return {
      ground,
      defs:
        glow('halo', p.body, 0.5) +
        el('clipPath', { id: 'globe' }, circle(0, 0, r, '#000')) +
        el('clipPath', { id: 'front' }, rect(half[0], half[1], half[2], half[3], '#000')),
      art: wide ? art : art + calm(ground, atFoot, w, h),
      zones: [
        atFoot
          ? foot([ground, mix(ground, p.body, 0.12)], 230)
          : head([ground, mix(ground, p.body, 0.12)], 240),
      ],
      columns: atFoot ? [] : [rightColumn(48, 10, [ground]), leftColumn(48, 10, [ground])],
    };
  },
};

/** No stars behind the type. */
function calm(ground: string, atFoot: boolean, w: number, h: number): string {
  const [y, dir] = atFoot ? [h - 300, 1] : [300, -1];
  return path(dir === 1 ? `M0 ${y + 40}L${w} ${y + 0}V${h}H0z` : `M0 ${y - 40}L${w} ${y}V0H0z`, ground, {
    opacity: '.9',
  });
}
