import { mix } from '../colour';
import { circle, n, path, polygon, rect } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { person } from './parts';

/** The focus lines of a manga page, all pointing at one figure; the title on a slanted band. */
export const speedLines: Composition = {
  name: 'speedLines',
  suits: ['action', 'sports', 'shounen', 'martial arts', 'racing', 'super power', 'game'],
  words:
    /\b(speed|race|racing|ball|baseball|soccer|football|tennis|boxing|fight\w*|battle|king|run|duel|initial d|attack|kick)\b|戦|闘|拳|球|走|バトル/i,
  moods: ['vivid', 'warm'],
  terse: true,
  unasked: 0.5,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.glow, p.paper, p.body, p.deep]);
    const line =
      ground === p.paper ? p.body : ground === p.glow ? p.body : ground === p.deep ? p.glow : p.night;
    const [cx, cy] = wide ? [w * 0.7, h * 0.5] : [w * chance.range(0.35, 0.65), h * chance.range(0.3, 0.4)];
    const [rx, ry] = wide ? [170, 190] : [130, 175];
    const count = wide ? 96 : 76;
    let d = '';
    for (let i = 0; i < count; i++) {
      const a = ((i + chance.range(-0.4, 0.4)) / count) * Math.PI * 2;
      const half = chance.range(0.006, 0.024);
      const start = chance.range(1, 1.35);
      const reach = w + h;
      d += polygon([
        [cx + Math.cos(a) * rx * start, cy + Math.sin(a) * ry * start],
        [cx + Math.cos(a - half) * reach, cy + Math.sin(a - half) * reach],
        [cx + Math.cos(a + half) * reach, cy + Math.sin(a + half) * reach],
      ]);
    }
    const band = chance.pick(
      [p.night, p.deep, p.body].filter((colour) => colour !== ground && colour !== line),
    );
    const slant = chance.pick([-1, 1]) * 36;
    const top = 640;
    const bandArt = wide
      ? ''
      : path(`M0 ${top + slant - 16}L${w} ${top - slant - 16}V${h}H0Z`, line === p.glow ? p.paper : p.glow) +
        path(`M0 ${top + slant}L${w} ${top - slant}V${h}H0Z`, band);
    const halo = mix(ground, line, 0.14);
    const tall = wide ? 300 : 300;
    const hero = person(chance.pick(['sword', 'coat', 'boy', 'sword']), cx, cy + tall * 0.5, tall, p.night);
    const disc = circle(cx, cy, wide ? 120 : 104, ground === p.paper || ground === p.deep ? p.glow : p.paper);
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        path(d, line) +
        `<g opacity=".9">${path(`M${n(cx - rx)} ${n(cy)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`, halo)}</g>` +
        disc +
        hero +
        bandArt,
      zones: [foot([band], h - top - 36 - 46 - 12)],
    };
  },
};
