import { mix } from '../colour';
import { circle, group, n, path, rect } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { person } from './parts';

/** A fire in tongues of flat colour, hottest within, sparks above. */
export const flame: Composition = {
  name: 'flame',
  suits: ['action', 'super power', 'martial arts', 'military', 'fantasy', 'shounen'],
  words:
    /\b(fire|flame\w*|burn\w*|blaz\w*|inferno|phoenix|hell|jigoku|crimson|red|scarlet|hot|volcano|ember\w*|dragon\w*)\b|炎|火|焔|燃|紅|赤|地獄|竜|龍/i,
  moods: ['warm', 'dark', 'vivid'],
  terse: true,
  unasked: 0.5,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.night, p.paper]);
    const cx = wide ? w * 0.72 : w / 2;
    const base = wide ? h + 10 : 640;
    const tall = wide ? 560 : 560;
    const broad = wide ? 300 : 268;
    const lean = chance.pick([-1, 1]);
    const tongues = chance.range(-0.06, 0.06);
    const shape = (k: number) => {
      const [b, t] = [broad * k, tall * k ** 1.15];
      const at = (x: number, y: number) => `${n(x * b * lean)} ${n(-y * t)}`;
      return `M${at(0, 0)}C${at(-0.7, 0)} ${at(-1.04, 0.2)} ${at(-0.94, 0.44)}C${at(-0.9, 0.54)} ${at(-0.82, 0.6)} ${at(-0.8, 0.7 + tongues)}C${at(-0.66, 0.62)} ${at(-0.6, 0.54)} ${at(-0.56, 0.46)}C${at(-0.5, 0.66)} ${at(-0.36, 0.84)} ${at(0.02, 1)}C${at(-0.06, 0.86)} ${at(0.06, 0.76)} ${at(0.24, 0.66)}C${at(0.4, 0.57)} ${at(0.44, 0.5)} ${at(0.42, 0.4)}C${at(0.54, 0.48)} ${at(0.6, 0.58)} ${at(0.56, 0.72 - tongues)}C${at(0.8, 0.6)} ${at(0.98, 0.44)} ${at(0.96, 0.3)}C${at(0.94, 0.1)} ${at(0.66, 0)} ${at(0, 0)}Z`;
    };
    const shades =
      ground === p.paper
        ? [p.deep, p.body, mix(p.body, p.glow, 0.55), p.glow, p.paper]
        : [p.body, mix(p.body, p.glow, 0.5), p.glow, mix(p.glow, p.paper, 0.65)];
    const layers = shades
      .map((colour, i) =>
        path(shape(1 - i * 0.215), colour, { transform: `translate(${n(chance.range(-8, 8))} 0)` }),
      )
      .join('');
    let sparks = '';
    for (let i = 0; i < 34; i++) {
      const s = chance.range(2, 7);
      sparks += `M${n(cx + chance.range(-1, 1) * broad * 1.1)} ${n(base - tall * chance.range(0.5, 1.12))}l${n(s)} ${n(s * 1.6)} ${n(-s)} ${n(s * 1.6)} ${n(-s)} ${n(-s * 1.6)}z`;
    }
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        circle(cx, base - tall * 0.45, tall * 0.56, mix(ground, p.body, 0.16)) +
        circle(cx, base - tall * 0.42, tall * 0.44, mix(ground, p.body, 0.3)) +
        path(sparks, ground === p.paper ? p.body : p.glow) +
        group({ transform: `translate(${n(cx)} ${n(base)})` }, layers) +
        person(chance.pick(['sword', 'coat', 'boy', 'girl']), cx, base - 4, 150, p.night) +
        (wide ? '' : rect(0, base - 6, w, h - base + 6, ground)),
      zones: [foot([ground], 200)],
    };
  },
};
