import { mix } from '../colour';
import { el, n, path, polygon, rect } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { around, person, ring } from './parts';

/** Beams from above on one performer, the crowd in front with its lights up. */
export const stageLights: Composition = {
  name: 'stageLights',
  suits: ['music', 'idol', 'performing arts', 'showbiz', 'drama'],
  words:
    /\b(idol\w*|live|band|music\w*|song|uta|sing\w*|stage|rock|bocchi|dance\w*|piano|melody|symphon\w*|revue|starlight|project|pri\w*|show)\b|歌|アイドル|音|ライブ|バンド|舞台|ステージ/i,
  moods: ['vivid', 'soft', 'dark'],
  terse: true,
  unasked: 0.12,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.night]);
    const cx = wide ? w * 0.7 : w * chance.range(0.42, 0.58);
    const floor = wide ? h * 0.74 : 560;
    const colours = [p.glow, p.body, p.paper, p.body, p.glow];
    let beams = '';
    const lamps = wide ? 9 : 6;
    for (let i = 0; i < lamps; i++) {
      const x = (wide ? w * 0.34 : 0) + ((wide ? w * 0.66 : w) * (i + 0.5)) / lamps;
      const aim = cx + chance.range(-1, 1) * (wide ? 260 : 190) * (i % 2 === 0 ? 1 : 0.3);
      const spread = chance.range(44, 92);
      beams +=
        path(
          `M${n(x - 7)} 0h14L${n(aim + spread)} ${n(floor + 14)}H${n(aim - spread)}Z`,
          colours[i % colours.length] ?? p.glow,
          { opacity: i % 2 === 0 ? '.34' : '.5' },
        ) + path(`M${n(x - 15)} 0h30l-5 17h-20z`, p.paper);
    }
    beams += path(`M${n(cx - 10)} 0h20L${n(cx + 98)} ${n(floor + 14)}H${n(cx - 98)}Z`, p.paper, {
      opacity: '.42',
    });
    let crowd = `M-10 ${h}V${n(floor + 96)}`;
    let lights = '';
    for (let x = -10; x < w + 30; ) {
      const b = chance.range(30, 46);
      const y = floor + 76 + chance.range(0, 34);
      crowd += `L${n(x)} ${n(floor + 122)}Q${n(x + b * 0.05)} ${n(y)} ${n(x + b / 2)} ${n(y)}T${n(x + b)} ${n(floor + 122)}`;
      if (chance.happens(0.4))
        lights += `M${n(x + b)} ${n(y + 20)}l${n(chance.range(-12, 12))} ${n(-chance.range(44, 70))}`;
      x += b;
    }
    crowd += `V${h}Z`;
    const dark = ground === p.night ? mix(p.night, '#000000', 0.3) : p.night;
    const confetti = Array.from({ length: 46 }, () => {
      const [x, y, s] = [chance.range(wide ? w * 0.4 : 0, w), chance.range(20, floor), chance.range(3, 7)];
      return `M${n(x)} ${n(y)}l${n(s)} ${n(-s * 0.5)} ${n(s * 0.4)} ${n(s)} ${n(-s)} ${n(s * 0.5)}z`;
    }).join('');
    const tall = wide ? 200 : 210;
    const players = chance.pick([1, 1, 2, 3, 5]);
    const band = Array.from({ length: players }, (_, i) => {
      const k = i - (players - 1) / 2;
      const size = tall * (players === 1 ? 1 : 0.86 - Math.abs(k) * 0.08);
      return person(
        chance.pick(['girl', 'girl', 'boy', 'coat']),
        cx + k * (players > 3 ? 72 : 96),
        floor + 16 - Math.abs(k) * 5,
        size,
        dark,
      );
    });
    const screen = chance.int(0, 2);
    const [mx, my] = [cx, floor - 170];
    const panel = mix(ground, p.body, 0.75);
    const behind =
      screen === 0
        ? ''
        : screen === 1
          ? path(ring(mx, my, 168), panel) + path(ring(mx, my, 130), mix(panel, p.glow, 0.35))
          : path(polygon(around(mx, my + 24, 220, 3)), panel) +
            path(polygon(around(mx, my + 24, 160, 3)), mix(panel, p.glow, 0.35));
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        behind +
        beams +
        path(confetti, p.glow) +
        el('ellipse', { cx, cy: floor + 14, rx: wide ? 230 : 190, ry: 24, fill: mix(p.paper, p.glow, 0.5) }) +
        band.join('') +
        rect(0, floor + 46, w, h, mix(ground, p.body, 0.5)) +
        path(lights, 'none', { stroke: p.glow, 'stroke-width': 5, 'stroke-linecap': 'round' }) +
        path(crowd, dark),
      zones: [foot([dark], 170)],
    };
  },
};
