import { mix } from '../colour';
import { circle, el, glow, n, path, rect } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';
import { ring, stars } from './parts';

/** A ringed planet lit from one side, orbits drawn thin, stars. */
export const orbit: Composition = {
  name: 'orbit',
  suits: ['sci-fi', 'mecha', 'space', 'adventure', 'psychological'],
  words:
    /\b(star|stars|hoshi|space|galaxy|galactic|planet|planetes|cosmo\w*|universe|orbit|gundam|uchuu|astro|nova|comet)\b|星|宇宙|銀河|彗/i,
  moods: ['cool', 'dark'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.night, p.deep]);
    const atFoot = wide || chance.happens(0.5);
    const r = wide ? h * 0.34 : chance.range(140, 200);
    const cx = wide ? w * 0.72 : w * chance.range(0.38, 0.64);
    const cy = wide ? h * 0.5 : atFoot ? h * 0.35 : h * 0.65;
    const tilt = chance.range(-32, 32);
    const ellipse = (k: number, flat: number, colour: string, width: number) =>
      el('ellipse', { rx: r * k, ry: r * k * flat, fill: 'none', stroke: colour, 'stroke-width': width });
    const rings =
      ellipse(1.45, 0.26, p.glow, 12) +
      ellipse(1.58, 0.26, p.paper, 3) +
      ellipse(1.7, 0.26, p.glow, 18) +
      ellipse(1.9, 0.26, p.glow, 2);
    let bands = '';
    for (let i = 0; i < 5; i++) {
      const y = -r + (r * 2 * (i + 0.5)) / 5;
      const thick = chance.range(8, 28);
      bands += `M${n(-r)} ${n(y)}Q0 ${n(y + 30)} ${n(r)} ${n(y)}v${n(thick)}Q0 ${n(y + 30 + thick)} ${n(-r)} ${n(y + thick)}z`;
    }
    const shade = `M${n(-2 * r)} ${n(-2 * r)}h${n(4 * r)}v${n(4 * r)}h${n(-4 * r)}z${ring(-r * 0.32, -r * 0.26, r * 1.04)}`;
    const globe = el(
      'g',
      { 'clip-path': 'url(#globe)' },
      circle(0, 0, r, p.body) +
        path(bands, mix(p.body, p.glow, 0.38)) +
        path(shade, p.night, { 'fill-rule': 'evenodd', opacity: '.62' }),
    );
    const orbits =
      ellipse(2.5, 0.5, mix(ground, p.body, 0.8), 1.3) + ellipse(3.2, 0.5, mix(ground, p.body, 0.8), 1.3);
    const moons =
      circle(r * 2.3, r * 0.48, r * 0.11, p.glow) + circle(-r * 2.06, -r * 0.7, r * 0.07, p.paper);
    const edge = atFoot ? [600, h] : [0, 300];
    return {
      ground,
      defs:
        glow('halo', p.body, 0.5) +
        el('clipPath', { id: 'globe' }, circle(0, 0, r, '#000')) +
        el('clipPath', { id: 'front' }, rect(-4 * r, 0, 8 * r, 4 * r, '#000')),
      art:
        rect(0, 0, w, h, ground) +
        stars(
          chance,
          w,
          wide || atFoot ? 0 : (edge[1] ?? 0),
          wide || !atFoot ? h : (edge[0] ?? h),
          wide ? 200 : 120,
          p.paper,
        ) +
        circle(cx, cy, r * 1.9, 'url(#halo)') +
        el(
          'g',
          { transform: `translate(${n(cx)} ${n(cy)})rotate(${n(tilt)})` },
          orbits + rings + globe + el('g', { 'clip-path': 'url(#front)' }, rings) + moons,
        ) +
        (wide ? '' : rect(0, atFoot ? 632 : 0, w, 268, ground)),
      zones: [atFoot ? foot([ground], 210) : head([ground], 206)],
    };
  },
};
