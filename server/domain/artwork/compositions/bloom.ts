import { mix } from '../colour';
import { circle, el, n, path } from '../svg';
import { type Composition, foot, head } from './composition';
import { around, ring } from './parts';

/** One flower, larger than the sheet, cut out of coloured paper. */
export const bloom: Composition = {
  name: 'bloom',
  suits: ['romance', 'mahou shoujo', 'slice of life', 'girls love', 'boys love', 'drama', 'idol'],
  words:
    /\b(flower|flowers|bloom|rose|lily|hana|garden|princess|hime|love|koi|bride|heart)\b|花|姫|恋|愛|薔薇|百合|嫁/i,
  moods: ['soft', 'vivid', 'warm'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const light = !wide && chance.happens(0.55);
    const ground = light ? chance.pick([p.paper, p.glow]) : chance.pick([p.deep, p.night, p.body]);
    const low = !wide && chance.happens(0.4);
    const cx = wide ? w * 0.76 : w * chance.range(0.35, 0.7);
    const cy = wide ? h * 0.5 : low ? h * 0.74 : h * 0.3;
    const size = wide ? h * 0.62 : 300;
    const count = chance.int(5, 9);
    const shades = [
      p.body,
      ground === p.glow ? p.paper : p.glow,
      ground === p.deep ? p.night : p.deep,
      ground === p.paper ? p.glow : p.paper,
    ];
    const pointed = chance.happens(0.5);
    let art = '';
    [1, 0.7, 0.42].forEach((k, i) => {
      const r = size * k;
      const fat = (r * Math.PI * 1.05) / count;
      const petal = pointed
        ? `M0 0C${n(fat)} ${n(-r * 0.35)} ${n(fat * 0.9)} ${n(-r * 0.8)} 0 ${n(-r)}C${n(-fat * 0.9)} ${n(-r * 0.8)} ${n(-fat)} ${n(-r * 0.35)} 0 0z`
        : `M0 0C${n(fat * 0.7)} ${n(-r * 0.3)} ${n(fat * 1.25)} ${n(-r)} 0 ${n(-r)}C${n(-fat * 1.25)} ${n(-r)} ${n(-fat * 0.7)} ${n(-r * 0.3)} 0 0z`;
      const vein = `M0 ${n(-r * 0.34)}V${n(-r * 0.82)}`;
      const turn = chance.range(0, 360);
      for (let j = 0; j < count; j++) {
        const colour = j % 2 === 0 || count % 2 === 1 ? shades[i] : mix(shades[i] ?? p.body, ground, 0.22);
        art += el(
          'g',
          { transform: `translate(${n(cx)} ${n(cy)})rotate(${n(turn + (j * 360) / count)})` },
          path(petal, colour ?? p.body, { stroke: ground, 'stroke-width': 3 }) +
            path(vein, 'none', {
              stroke: ground,
              'stroke-width': 2.5,
              'stroke-linecap': 'round',
              opacity: '.6',
            }),
        );
      }
    });
    art +=
      circle(cx, cy, size * 0.13, light ? p.night : p.glow) +
      path(
        around(cx, cy, size * 0.19, 14)
          .map(([x, y]) => ring(x, y, 5))
          .join(''),
        light ? p.night : p.paper,
      );
    const zone = low ? head : foot;
    return { ground, art, zones: [zone([ground], 240)] };
  },
};
