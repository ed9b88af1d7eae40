import { mix } from '../colour';
import { circle, el, n, path, rect } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { land, person, ridge, stars } from './parts';

/** Through a keyhole: another place, and someone who waits there. */
export const keyhole: Composition = {
  name: 'keyhole',
  suits: ['mystery', 'thriller', 'crime', 'isekai', 'fantasy', 'psychological', 'ecchi'],
  words:
    /\b(door|key|gate|secret|lock\w*|case|alice|escape|prison|hotel|mansion|holmes|conan|lupin|thief|phantom|spy)\b|扉|鍵|門|秘密|館|事件|怪盗/i,
  moods: ['dark', 'vivid', 'warm'],
  unasked: 0.7,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.body, p.night]);
    const cx = wide ? w * 0.72 : w / 2;
    const [cy, r] = wide ? [h * 0.36, 178] : [226, 168];
    const foothold = wide ? h * 0.94 : 628;
    const hole = (grow: number) => {
      const R = r + grow;
      const neck = R * 0.5;
      return `M${n(cx - neck)} ${n(cy + R * 0.86)}A${n(R)} ${n(R)} 0 1 1 ${n(cx + neck)} ${n(cy + R * 0.86)}L${n(cx + r * 1.05 + grow)} ${n(foothold + grow)}H${n(cx - r * 1.05 - grow)}Z`;
    };
    const sky = chance.pick([p.glow, p.glow, p.paper]);
    const hills = [0.72, 0.84].map((k, i) =>
      path(
        land(ridge(chance, w, cy + (foothold - cy) * k, 70, 12, 0.12), h, true),
        mix(sky, p.body, i === 0 ? 0.5 : 1),
      ),
    );
    const inside =
      rect(0, 0, w, h, sky) +
      circle(cx + 36, cy - 12, r * 0.46, sky === p.paper ? p.glow : p.paper) +
      hills.join('') +
      path(
        `M${n(cx - 14)} ${n(foothold - 130)}h28L${n(cx + 120)} ${n(foothold)}H${n(cx - 120)}Z`,
        mix(p.body, sky, 0.4),
      ) +
      person(chance.pick(['girl', 'coat', 'boy']), cx, foothold - 44, 150, p.night);
    const rim = ground === p.body ? p.deep : p.body;
    return {
      ground,
      defs: el('clipPath', { id: 'hole' }, path(hole(0), '#000')),
      art:
        rect(0, 0, w, h, ground) +
        (ground === p.night ? stars(chance, w, 0, wide ? h : 600, 60, p.body) : '') +
        path(hole(46), mix(ground, rim, 0.35)) +
        path(hole(24), rim) +
        el('g', { 'clip-path': 'url(#hole)' }, inside) +
        (wide ? '' : rect(0, 640, w, h, ground)),
      zones: [foot([ground], 196, { align: ['centre', 'left'] })],
    };
  },
};
