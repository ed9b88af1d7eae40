import { mix } from '../colour';
import { circle, n, type Point, path, rect, smooth, stroke } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { around, ring } from './parts';

/** A map: height lines around some summits, or islands in a charted sea; a dotted way, a cross at its end. */
export const contours: Composition = {
  name: 'contours',
  suits: ['adventure', 'fantasy', 'historical', 'mystery', 'military', 'strategy'],
  words:
    /\b(map|world|treasure|quest|kingdom|war|chronicle\w*|record|land|country|empire|legend)\b|国|戦記|世界|冒険|王|伝説/i,
  moods: ['earth', 'soft'],
  terse: true,
  unasked: 0.7,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.paper, p.deep, p.glow, p.body, p.night]);
    const light = ground === p.paper || ground === p.glow;
    const strong = light ? p.body : p.glow;
    const accent = ground === p.glow ? p.night : ground === p.paper ? p.body : p.glow;
    const filled = chance.happens(0.55);
    const peaks = chance.int(1, 3);
    const edge = wide ? h : 620;
    let art = '';
    const summits: Point[] = [];
    for (let i = 0; i < peaks; i++) {
      const x = wide ? w * (0.6 + 0.34 * ((i + chance.range(0.2, 0.8)) / peaks)) : w * chance.range(0.2, 0.8);
      const y = edge * (0.12 + 0.76 * ((i + chance.range(0.25, 0.75)) / peaks));
      const rings = peaks === 1 ? 13 : chance.int(6, 10);
      const wobble = Array.from({ length: 14 }, () => chance.range(0.7, 1.3));
      const spread = peaks === 1 ? 27 : 24;
      for (let r = rings; r > 0; r--) {
        const points = around(x, y, 1, 14).map(([px, py], j) => {
          const k = spread * r * (1 + ((wobble[j] ?? 1) - 1) * (0.35 + (0.65 * r) / rings));
          return [x + (px - x) * k, y + (py - y) * k] as const;
        });
        const d = smooth(points, true);
        const height = 1 - (r - 1) / rings;
        if (filled && r % 2 === 0) art += path(d, mix(ground, strong, 0.1 + height * 0.62));
        else
          art += stroke(d, mix(ground, strong, filled ? 0.25 + height * 0.5 : 0.62), r % 5 === 0 ? 3.4 : 1.7);
      }
      summits.push([x, y]);
    }
    const [tx, ty] = summits.at(-1) ?? [w / 2, edge / 2];
    const start: Point = [tx < w / 2 ? w - (wide ? 60 : 70) : wide ? w * 0.5 : 70, edge - 50];
    const bend: Point = [
      (start[0] + tx) / 2 + chance.range(-90, 90),
      (start[1] + ty) / 2 + chance.range(-60, 60),
    ];
    const cross = `M${n(tx - 20)} ${n(ty - 20)}l40 40m0-40l-40 40`;
    const grid = chance.happens(0.5) ? gridLines(w, edge, wide ? w * 0.42 : 0) : '';
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        stroke(grid, mix(ground, strong, 0.22), 1.2) +
        art +
        stroke(smooth([start, bend, [tx, ty]]), accent, 5, {
          'stroke-dasharray': '2 15',
          'stroke-linecap': 'round',
        }) +
        circle(tx, ty, 35, ground) +
        stroke(cross, accent, 9, { 'stroke-linecap': 'round' }) +
        path(ring(start[0], start[1], 9), accent) +
        (wide ? '' : rect(0, edge + 24, w, h, ground) + rect(44, edge + 24, w - 88, 3, accent)),
      zones: [foot([ground], 190)],
    };
  },
};

/** Meridians and parallels, a little bent. */
function gridLines(w: number, h: number, left: number): string {
  let d = '';
  for (let x = left + 50; x < w; x += 100)
    d += `M${n(x)} 0Q${n(x + (x - w / 2) * 0.12)} ${n(h / 2)} ${n(x)} ${n(h + 24)}`;
  for (let y = 60; y < h; y += 100) d += `M${n(left)} ${n(y)}Q${n((w + left) / 2)} ${n(y + 26)} ${w} ${n(y)}`;
  return d;
}
