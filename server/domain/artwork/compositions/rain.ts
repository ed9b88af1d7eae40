import { mix } from '../colour';
import { el, group, n, path, rect, stroke } from '../svg';
import { type Composition, groundOf, head } from './composition';
import { person } from './parts';

/** One umbrella in the rain and its likeness in the wet street. */
export const rain: Composition = {
  name: 'rain',
  suits: ['drama', 'romance', 'mystery', 'psychological', 'thriller', 'slice of life'],
  words: /\b(rain|rainy|ame|umbrella|weather|tears?|namida|cry|storm|june|wet)\b|雨|傘|涙|嵐|天気/i,
  moods: ['cool', 'dark', 'soft'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.deep, p.body, p.night, p.deep]);
    const drop = ground === p.body ? mix(p.body, p.night, 0.3) : mix(ground, p.paper, 0.22);
    const floor = wide ? h * 0.84 : 742;
    let fall = '';
    for (let i = 0; i < (wide ? 170 : 120); i++) {
      const [x, y, l] = [chance.range(-20, w + 60), chance.range(-40, floor), chance.range(24, 86)];
      fall += `M${n(x)} ${n(y)}l${n(-l * 0.2)} ${n(l)}`;
    }
    const cx = wide ? w * 0.72 : w * chance.range(0.4, 0.6);
    const r = wide ? 190 : 176;
    const tall = wide ? 250 : 262;
    const dome = floor - tall - 8;
    const colour = chance.pick([p.glow, p.glow, p.paper]);
    const ribs = 6;
    let canopy = `M${n(-r)} 0A${n(r)} ${n(r * 0.92)} 0 0 1 ${n(r)} 0`;
    for (let i = 0; i < ribs; i++) canopy += `q${n(-r / ribs)} ${n(-r * 0.13)} ${n((-2 * r) / ribs)} 0`;
    let folds = '';
    for (let i = 1; i < ribs; i++)
      folds += `M0 ${n(-r * 0.92)}Q${n((-r + (2 * r * i) / ribs) * 0.95)} ${n(-r * 0.62)} ${n(-r + (2 * r * i) / ribs)} 0`;
    const wet = ground === p.night ? mix(p.night, p.deep, 0.8) : mix(ground, p.night, 0.5);
    const body = ground === p.night ? mix(p.deep, p.body, 0.75) : p.night;
    const who = chance.pick(['girl', 'coat', 'boy'] as const);
    const figure =
      group(
        { transform: `translate(${n(cx)} ${n(dome + r * 0.45)})` },
        path(`${canopy}Z`, colour),
        stroke(folds, mix(colour, p.body, 0.5), 2.5),
        stroke(`M0 ${n(-r * 0.92)}v-20M0-6V${n(tall * 0.56)}`, body, 5, { 'stroke-linecap': 'round' }),
      ) + person(who, cx - 12, floor, tall * 0.8, body);
    const splashes = Array.from({ length: wide ? 30 : 16 }, () =>
      el('ellipse', {
        cx: chance.range(0, w),
        cy: chance.range(floor + 16, h - 12),
        rx: chance.range(10, 34),
        ry: chance.range(2, 6),
        fill: 'none',
        stroke: drop,
        'stroke-width': 1.6,
      }),
    );
    return {
      ground,
      defs: el('g', { id: 'who' }, figure),
      art:
        rect(0, 0, w, h, ground) +
        stroke(fall, drop, 2, { 'stroke-linecap': 'round' }) +
        rect(0, floor, w, h - floor, wet) +
        el('use', { href: '#who', transform: `translate(0 ${n(floor * 2)})scale(1 -1)`, opacity: '.3' }) +
        splashes.join('') +
        el('use', { href: '#who' }),
      zones: [
        head([ground, drop], wide ? 100 : Math.min(300, dome + r * 0.45 - r * 0.92 - 90), {
          inks: [p.paper],
        }),
      ],
    };
  },
};
