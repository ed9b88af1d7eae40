import { mix } from '../colour';
import type { Chance } from '../seed';
import { circle, n, type Point, path, polygon } from '../svg';
import { type Composition, foot, leftColumn } from './composition';
import { around, petals, ring } from './parts';

/** A moon, full or new, and a branch across it, in flower or in leaf. */
export const branch: Composition = {
  name: 'branch',
  suits: ['romance', 'supernatural', 'historical', 'fantasy', 'drama'],
  words: /\b(moon|tsuki|luna|sakura|cherry|blossom|flower|hana|spring|haru|tree|forest)\b|月|桜|花|春|木|森/i,
  moods: ['soft', 'dark'],
  draw({ w, h, wide, palette: p, chance }) {
    const ground = chance.pick([p.night, p.deep, p.body]);
    const r = wide ? h * 0.4 : chance.range(195, 235);
    const cx = wide ? w * 0.72 : w * chance.range(0.42, 0.6);
    const cy = wide ? h * 0.5 : h * 0.36;
    const bark = ground === p.night ? mix(p.night, p.deep, 0.9) : p.night;
    const fromRight = wide || chance.happens(0.5);
    const wood: string[] = [];
    const tips: Point[] = [];
    const start: Point = fromRight
      ? [w + 20, cy + r * chance.range(0.5, 0.9)]
      : [-20, cy + r * chance.range(0.5, 0.9)];
    grow(chance, start, fromRight ? Math.PI + 0.5 : -0.5, wide ? 210 : 190, 17, 4, wood, tips);
    const flower = chance.pick([p.glow, p.paper, mix(p.glow, p.paper, 0.5)]);
    const moon =
      flower === p.paper || ground === p.body
        ? p.glow
        : chance.pick([p.paper, p.body, mix(p.glow, p.paper, 0.6)]);
    const blossom = moon === p.glow ? p.paper : p.glow;
    const leafy = chance.happens(0.4);
    const young = chance.happens(0.35);
    const leaf = chance.pick(
      [p.glow, mix(p.glow, p.body, 0.5), p.body].filter((colour) => colour !== moon && colour !== ground),
    );
    let bloom = '';
    let hearts = '';
    for (const [x, y] of tips) {
      // Nothing grows over the title.
      if (!wide && y > h * 0.66) continue;
      const s = chance.range(8, 17);
      if (leafy) {
        for (let i = 0; i < 4; i++) bloom += blade(x, y, chance.range(26, 46), chance.range(0, 6.28));
        continue;
      }
      for (const [px, py] of around(x, y, s * 0.72, 5, s * 0.72, chance.range(0, 6)))
        bloom += ring(px, py, s * 0.52);
      hearts += ring(x, y, s * 0.24);
    }
    return {
      ground,
      art:
        circle(cx, cy, r * 1.32, mix(ground, moon, 0.09)) +
        circle(cx, cy, r * 1.14, mix(ground, moon, 0.18)) +
        (young ? path(crescentOf(cx, cy, r), moon) : circle(cx, cy, r, moon)) +
        path(wood.join(''), bark) +
        (leafy
          ? path(bloom, leaf, { stroke: mix(leaf, p.night, 0.4), 'stroke-width': 0.8 })
          : path(bloom, blossom, { stroke: mix(blossom, p.body, 0.35), 'stroke-width': 0.8 }) +
            path(hearts, p.body)) +
        petals(chance, w, cy, wide ? h : h * 0.64, wide ? 40 : 22, leafy ? leaf : blossom),
      zones: [foot([ground], 236)],
      columns: [leftColumn(44, 100, [ground])],
    };
  },
};

/** A narrow leaf that hangs from its tip. */
function blade(x: number, y: number, length: number, angle: number): string {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, aside: number) =>
    `${n(x + c * along * length - s * aside * length)} ${n(y + s * along * length + c * aside * length)}`;
  return `M${at(0, 0)}Q${at(0.45, -0.3)} ${at(1, 0)}Q${at(0.45, 0.3)} ${at(0, 0)}Z`;
}

function crescentOf(cx: number, cy: number, r: number): string {
  return `M${n(cx + r * 0.5)} ${n(cy - r * 0.866)}A${n(r)} ${n(r)} 0 1 0 ${n(cx + r * 0.5)} ${n(cy + r * 0.866)}A${n(r * 0.9)} ${n(r * 0.9)} 0 1 1 ${n(cx + r * 0.5)} ${n(cy - r * 0.866)}Z`;
}

function grow(
  chance: Chance,
  [x, y]: Point,
  angle: number,
  length: number,
  thick: number,
  depth: number,
  wood: string[],
  tips: Point[],
): void {
  const bend = angle + chance.range(-0.25, 0.25);
  const [ex, ey] = [x + Math.cos(bend) * length, y + Math.sin(bend) * length];
  const [nx, ny] = [Math.cos(bend + Math.PI / 2), Math.sin(bend + Math.PI / 2)];
  const thin = thick * 0.6;
  wood.push(
    polygon([
      [x + (nx * thick) / 2, y + (ny * thick) / 2],
      [ex + (nx * thin) / 2, ey + (ny * thin) / 2],
      [ex - (nx * thin) / 2, ey - (ny * thin) / 2],
      [x - (nx * thick) / 2, y - (ny * thick) / 2],
    ]),
    `M${n(ex - thin / 2)} ${n(ey)}a${n(thin / 2)} ${n(thin / 2)} 0 1 0 ${n(thin)} 0a${n(thin / 2)} ${n(thin / 2)} 0 1 0 ${n(-thin)} 0z`,
  );
  if (depth <= 2) tips.push([ex, ey]);
  if (depth === 0) return;
  if (depth <= 2 && chance.happens(0.6))
    tips.push([(x + ex) / 2 + chance.range(-10, 10), (y + ey) / 2 + chance.range(-10, 10)]);
  const forks = depth > 3 ? 2 : chance.int(2, 3);
  for (let i = 0; i < forks; i++)
    grow(
      chance,
      [ex, ey],
      bend + (i - (forks - 1) / 2) * chance.range(0.5, 0.9),
      length * chance.range(0.55, 0.8),
      thin,
      depth - 1,
      wood,
      tips,
    );
}
