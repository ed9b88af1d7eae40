import { mix } from '../colour';
import { circle, el, glow, group, n, path, rect, stroke } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { person, stars } from './parts';

/** Paper lanterns on their lines, two friends under them. */
export const lanterns: Composition = {
  name: 'lanterns',
  suits: ['slice of life', 'supernatural', 'historical', 'romance', 'iyashikei', 'comedy'],
  words:
    /\b(festival|matsuri|lantern|inn|onsen|hot spring\w*|summer|natsu|night|yoru|izakaya|tavern|alley|market|town|neighbou?r\w*|friend\w*|tomodachi|family)\b|祭|温泉|宿|灯|夜|友|横丁|家族|提灯/i,
  moods: ['warm', 'dark', 'soft'],
  terse: true,
  unasked: 0.8,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.body]);
    const floor = wide ? h * 0.86 : 640;
    const lamp = ground === p.body ? p.paper : p.glow;
    const ribs = mix(lamp, p.body, 0.55);
    const lantern = (r: number) => {
      const tall = r * 1.18;
      let lines = '';
      for (let i = -2; i <= 2; i++) {
        const y = (i * tall) / 3;
        const half = r * Math.sqrt(1 - (y / tall) ** 2);
        lines += `M${n(-half)} ${n(y)}Q0 ${n(y + r * 0.16)} ${n(half)} ${n(y)}`;
      }
      return (
        el('ellipse', { rx: r, ry: tall, fill: lamp }) +
        stroke(lines, ribs, 2) +
        rect(-r * 0.45, -tall - 6, r * 0.9, 11, p.night) +
        rect(-r * 0.45, tall - 5, r * 0.9, 11, p.night) +
        path(`M0 ${n(tall + 6)}v${n(r * 0.7)}`, 'none', { stroke: lamp, 'stroke-width': 3 })
      );
    };
    let art = '';
    const lines = wide ? 3 : 4;
    for (let l = 0; l < lines; l++) {
      const y0 = (wide ? -30 : 0) + l * (wide ? 92 : 118) + chance.range(0, 24);
      const y1 = (wide ? -30 : 0) + l * (wide ? 92 : 118) + chance.range(0, 40) + (l % 2 === 0 ? 60 : -10);
      const sag = chance.range(60, 120);
      const size = 18 + l * (wide ? 11 : 10);
      art += stroke(
        `M-10 ${n(y0)}Q${n(w / 2)} ${n((y0 + y1) / 2 + sag * 2)} ${w + 10} ${n(y1)}`,
        p.night === ground ? mix(p.deep, p.body, 0.5) : p.night,
        2.4,
      );
      const step = size * chance.range(3.6, 4.6);
      for (let x = chance.range(0.2, 0.8) * step + (wide ? w * 0.36 : 0); x < w - 10; x += step) {
        const t = x / w;
        const y = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * ((y0 + y1) / 2 + sag * 2) * 1 + t ** 2 * y1;
        art +=
          circle(x, y + size * 1.5, size * 3, 'url(#shine)') +
          el('use', { href: `#l${l}`, x, y: y + size * 1.3 });
      }
    }
    const dark = ground === p.night ? mix(p.night, '#000000', 0.35) : p.night;
    const cx = wide ? w * 0.72 : w * chance.range(0.36, 0.64);
    const pair =
      person('girl', cx - 34, floor + 6, 148, dark) +
      person(chance.pick(['boy', 'girl', 'coat']), cx + 36, floor + 6, 158, dark);
    return {
      ground,
      defs:
        glow('shine', lamp, 0.42) +
        Array.from({ length: lines }, (_, l) =>
          el('g', { id: `l${l}` }, lantern(18 + l * (wide ? 11 : 10))),
        ).join(''),
      art:
        rect(0, 0, w, h, ground) +
        stars(chance, w, 0, floor, 50, p.paper) +
        el('ellipse', { cx, cy: floor, rx: 330, ry: 150, fill: 'url(#shine)' }) +
        art +
        group({}, pair) +
        path(`M-10 ${n(floor)}Q${n(w / 2)} ${n(floor - 16)} ${w + 10} ${n(floor)}V${h}H-10Z`, dark),
      zones: [foot([dark], 190)],
    };
  },
};
