import { mix } from '../colour';
import { chanceFrom } from '../seed';
import { n, path, rect, stroke } from '../svg';
import { japanese } from '../type/faces';
import { shapeOf } from '../type/glyphs';
import { drawShape } from '../type/run';
import { type Composition, foot, head } from './composition';

/** One character of the title, larger than the sheet: type as the picture. */
export const glyph: Composition = {
  name: 'glyph',
  suits: ['thriller', 'psychological', 'sports', 'historical', 'action', 'crime', 'avant garde'],
  moods: ['dark', 'warm', 'vivid'],
  lettered: true,
  draw({ w, h, wide, palette: p, chance, mark }) {
    const pairs = [
      [p.night, p.body, p.glow],
      [p.deep, p.body, p.glow],
      [p.body, p.glow, p.night],
      [p.glow, p.body, p.paper],
      [p.paper, p.body, p.glow],
      [p.night, p.glow, p.body],
      [p.paper, p.night, p.glow],
    ] as const;
    const [ground, letter, line] = chance.pick(wide ? pairs.slice(0, 2) : pairs);
    const shape = shapeOf(japanese, mark) ?? shapeOf(japanese, 'A');
    if (!shape) throw new Error('The Japanese face has no capital A');
    const { box } = shape;
    const low = !wide && chance.happens(0.4);
    const room = wide ? h * 1.1 : 640;
    const size = Math.min(room / (box.bottom - box.top), (wide ? 760 : 690) / (box.right - box.left));
    const [gw, gh] = [(box.right - box.left) * size, (box.bottom - box.top) * size];
    const x = (wide ? w * 0.72 : w / 2 + chance.range(-30, 30)) - gw / 2 - box.left * size;
    const top = wide ? (h - gh) / 2 : low ? 900 - gh + 18 : -18;
    const d = drawShape(shape, x, top - box.top * size, size);
    const cut = chanceFrom(`${mark}${chance.int(0, 99)}`);
    let scan = '';
    for (let y = top + gh * 0.2; y < top + gh; y += cut.range(44, 90)) scan += `M0 ${n(y)}h${w}`;
    const zone = low ? head : foot;
    const art =
      path(d, mix(ground, letter, 0.28), { transform: `translate(${n(chance.pick([-16, 16]))} 14)` }) +
      path(d, letter) +
      (chance.happens(0.5) ? stroke(scan, ground, 3) : '') +
      stroke(d, line, 2, { transform: `translate(${n(chance.pick([-9, 9]))} -9)` }) +
      (wide ? '' : low ? rect(0, 0, w, Math.max(0, top - 20), ground) : rect(0, top + gh + 22, w, h, ground));
    return { ground, art, zones: [zone([ground], wide ? 200 : h - gh - 100)] };
  },
};
