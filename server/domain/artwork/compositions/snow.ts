import { mix } from '../colour';
import { circle, el, n, rect, stroke } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';

/** One ice crystal, as under a glass, and snow that falls past it. */
export const snow: Composition = {
  name: 'snow',
  suits: ['drama', 'romance', 'mystery', 'fantasy', 'iyashikei'],
  words:
    /\b(snow|yuki|ice|icy|winter|fuyu|frost\w*|frozen|freezing|white|cold|christmas|polar|penguin\w*)\b|雪|氷|冬|白|凍/i,
  moods: ['cool', 'soft'],
  unasked: 0.7,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.deep, p.body, p.night, p.paper]);
    const line = ground === p.paper ? p.body : ground === p.body ? p.paper : chance.pick([p.glow, p.paper]);
    const low = !wide && chance.happens(0.45);
    const cx = wide ? w * 0.72 : w * chance.pick([0.5, 0.5, 0.62]);
    const cy = wide ? h * 0.5 : low ? 600 : 316;
    const r = wide ? 270 : 262;
    let arm = `M0 0V${n(-r)}`;
    for (let i = 1; i <= chance.int(3, 5); i++) {
      const y = -r * (0.2 + i * 0.16);
      const l = r * chance.range(0.12, 0.3) * (1.15 - i * 0.12);
      arm += `M0 ${n(y)}l${n(l)} ${n(-l * 0.62)}M0 ${n(y)}l${n(-l)} ${n(-l * 0.62)}`;
    }
    const core = r * chance.range(0.16, 0.3);
    const hex = Array.from(
      { length: 6 },
      (_, i) => `${n(Math.sin((i * Math.PI) / 3) * core)} ${n(-Math.cos((i * Math.PI) / 3) * core)}`,
    ).join('L');
    const arms = Array.from({ length: 6 }, (_, i) =>
      el('use', { href: '#arm', transform: `rotate(${i * 60})` }),
    ).join('');
    let flakes = '';
    for (let i = 0; i < (wide ? 90 : 70); i++)
      flakes += `M${chance.int(0, w)} ${chance.int(low ? 300 : 0, low || wide ? h : 610)}h0`;
    const disc = mix(ground, line, ground === p.paper ? 0.12 : 0.1);
    return {
      ground,
      defs: el(
        'g',
        { id: 'arm' },
        stroke(arm, line, 11, { 'stroke-linecap': 'round' }) + circle(0, -r, 10, line),
      ),
      art:
        rect(0, 0, w, h, ground) +
        circle(cx, cy, r * 1.12, disc) +
        circle(cx, cy, r * 0.78, mix(disc, line, 0.08)) +
        stroke(flakes, mix(ground, line, 0.6), 6, { 'stroke-linecap': 'round' }) +
        el(
          'g',
          { transform: `translate(${n(cx)} ${n(cy)})rotate(${n(chance.range(0, 30))})` },
          arms +
            stroke(`M${hex}Z`, line, 8, { 'stroke-linejoin': 'round' }) +
            circle(0, 0, core * 0.42, ground === p.paper ? p.glow : p.body === ground ? p.glow : p.body),
        ),
      zones: [low ? head([ground], 230) : foot([ground], 220)],
    };
  },
};
