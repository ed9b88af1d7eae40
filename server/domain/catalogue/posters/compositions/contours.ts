import { mix } from '../colour';
import { circle, n, path, rect, smooth, stroke } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { around, ring } from './parts';

/** A map: height lines around two summits, a dotted way, a cross at its end. */
export const contours: Composition = {
  name: 'contours',
  suits: ['adventure', 'fantasy', 'historical', 'mystery', 'military', 'strategy'],
  words:
    /\b(map|world|treasure|quest|kingdom|war|chronicle\w*|record|land|country|empire|legend)\b|国|戦記|世界|冒険|王|伝説/i,
  moods: ['earth', 'soft'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.paper, p.deep, p.glow, p.body, p.night]);
    const line = mix(ground, ground === p.paper || ground === p.glow ? p.body : p.glow, 0.62);
    const peak = (cx: number, cy: number, rings: number, spread: number) => {
      const wobble = Array.from({ length: 14 }, () => chance.range(0.72, 1.28));
      let d = '';
      for (let i = rings; i > 0; i--) {
        const points = around(cx, cy, 1, 14).map(([x, y], j) => {
          const k = spread * i * (1 + ((wobble[j] ?? 1) - 1) * (0.35 + (0.65 * i) / rings));
          return [cx + (x - cx) * k, cy + (y - cy) * k] as const;
        });
        d += smooth(points, true);
      }
      return d;
    };
    const [ax, ay] = wide ? [w * 0.66, h * 0.5] : [w * chance.range(0.3, 0.45), h * chance.range(0.22, 0.3)];
    const [bx, by] = wide ? [w * 0.9, h * 0.4] : [w * chance.range(0.68, 0.82), h * chance.range(0.44, 0.5)];
    const hill = (x: number, y: number, k: number, colour: string) => path(peak(x, y, 1, k), colour);
    const route = smooth([
      [ax - 120, wide ? h - 80 : 610],
      [ax + 30, ay + 190],
      [bx - 110, by - 10],
      [bx - 10, by - 90],
      [bx, by],
    ]);
    const accent = ground === p.glow ? p.night : ground === p.paper ? p.body : p.glow;
    const cross = `M${n(bx - 20)} ${n(by - 20)}l40 40m0-40l-40 40`;
    const edge = wide ? h : 620;
    const art =
      hill(ax, ay, wide ? 190 : 170, mix(ground, p.body, ground === p.body ? 0 : 0.2)) +
      hill(bx, by, wide ? 110 : 100, mix(ground, p.glow, ground === p.glow ? 0 : 0.25)) +
      stroke(peak(ax, ay, 11, wide ? 30 : 26), line, 1.8) +
      stroke(peak(bx, by, 7, 22), line, 1.8) +
      stroke(peak(ax, ay, 2, wide ? 75 : 65), line, 3.6) +
      stroke(route, accent, 5, { 'stroke-dasharray': '2 15', 'stroke-linecap': 'round' }) +
      circle(bx, by, 34, ground) +
      stroke(cross, accent, 9, { 'stroke-linecap': 'round' }) +
      path(ring(ax - 120, wide ? h - 80 : 610, 9), accent);
    return {
      ground,
      art: wide ? art : art + rect(0, edge + 24, w, h, ground) + rect(44, edge + 24, w - 88, 3, accent),
      zones: [foot([ground], 190)],
    };
  },
};
