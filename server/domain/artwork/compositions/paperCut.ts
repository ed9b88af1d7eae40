import { mix } from '../colour';
import { circle, path, rect, smooth } from '../svg';
import { type Composition, foot } from './composition';
import { around, birds, cloud, person } from './parts';

/** Sheets of paper with a hole in each, one behind the other, down to a lit stage with a small figure. */
export const paperCut: Composition = {
  name: 'paperCut',
  suits: ['fantasy', 'adventure', 'kids', 'supernatural', 'isekai', 'mahou shoujo'],
  words:
    /\b(cave|dungeon|made in abyss|abyss|wonder|dream|yume|other world|isekai|another world|labyrinth|secret)\b|迷宮|異世界|夢|穴|ダンジョン/i,
  moods: ['soft', 'earth', 'cool'],
  draw({ w, h, wide, palette: p, chance }) {
    const inward = chance.happens(0.7);
    const layers = 6;
    const [outer, inner] = inward ? [p.night, p.glow] : [p.deep, p.paper];
    const cx = wide ? w * 0.72 : w * 0.5;
    const cy = wide ? h * 0.46 : h * 0.36;
    const shade = (i: number) => {
      const k = i / (layers - 1);
      return k < 0.6 ? mix(outer, p.body, k / 0.6) : mix(p.body, inner, (k - 0.6) / 0.4);
    };
    let art = '';
    for (let i = 1; i < layers; i++) {
      const r = (wide ? 400 : 330) * (1 - (i - 1) * 0.165);
      const points = around(cx + chance.range(-10, 10), cy + i * 4, r, 11, r * (wide ? 0.86 : 0.9)).map(
        ([x, y]) =>
          [
            x + chance.range(-1, 1) * r * 0.13,
            Math.min(y + chance.range(-1, 1) * r * 0.1, wide ? 9999 : 614),
          ] as const,
      );
      const d = smooth(points, true);
      art += path(d, shade(i)) + path(d, 'none', { stroke: '#000', 'stroke-width': 12, opacity: '.13' });
    }
    const r = (wide ? 400 : 330) * 0.34;
    const floor = cy + r * 0.72;
    art +=
      circle(cx + 24, cy - r * 0.1, r * 0.42, inward ? p.paper : p.glow) +
      cloud(chance, cx - r * 0.5, cy - r * 0.12, r * 0.62, mix(inner, p.paper, 0.6)) +
      birds(chance, cx - 20, cy - r * 0.6, 40, 3, p.deep);
    art +=
      path(
        `M${cx - r * 0.98} ${floor + 16}Q${cx - r * 0.4} ${floor - 26} ${cx} ${floor - 6}T${cx + r} ${floor}L${cx + r * 0.7} ${floor + 54}H${cx - r * 0.7}Z`,
        p.deep,
      ) + person(chance.pick(['girl', 'coat', 'boy', 'sword']), cx - r * 0.15, floor - 4, 92, p.night);
    return {
      ground: outer,
      art: rect(0, 0, w, h, outer) + art,
      zones: [foot([outer], 226, { align: ['centre', 'left'] })],
    };
  },
};
