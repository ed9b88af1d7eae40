import { mixColours } from '../palettes';
import type { Chance } from '../seed';
import { circle, el, group, n, type Point, path, polygon, rect, stroke } from '../svg';
import { type Composition, foot, groundOf, head, leftColumn } from './composition';
import { around, petals, ring } from './parts';

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
        const colour =
          j % 2 === 0 || count % 2 === 1 ? shades[i] : mixColours(shades[i] ?? p.body, ground, 0.22);
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
    const bark = ground === p.night ? mixColours(p.night, p.deep, 0.9) : p.night;
    const fromRight = wide || chance.happens(0.5);
    const wood: string[] = [];
    const tips: Point[] = [];
    const start: Point = fromRight
      ? [w + 20, cy + r * chance.range(0.5, 0.9)]
      : [-20, cy + r * chance.range(0.5, 0.9)];
    grow(chance, start, fromRight ? Math.PI + 0.5 : -0.5, wide ? 210 : 190, 17, 4, wood, tips);
    const flower = chance.pick([p.glow, p.paper, mixColours(p.glow, p.paper, 0.5)]);
    const moon =
      flower === p.paper || ground === p.body
        ? p.glow
        : chance.pick([p.paper, p.body, mixColours(p.glow, p.paper, 0.6)]);
    const blossom = moon === p.glow ? p.paper : p.glow;
    const leafy = chance.happens(0.4);
    const young = chance.happens(0.35);
    const leaf = chance.pick(
      [p.glow, mixColours(p.glow, p.body, 0.5), p.body].filter(
        (colour) => colour !== moon && colour !== ground,
      ),
    );
    let bloom = '';
    let hearts = '';
    for (const [x, y] of tips) {
      // Keeps the title free.
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
        circle(cx, cy, r * 1.32, mixColours(ground, moon, 0.09)) +
        circle(cx, cy, r * 1.14, mixColours(ground, moon, 0.18)) +
        (young ? path(crescentOf(cx, cy, r), moon) : circle(cx, cy, r, moon)) +
        path(wood.join(''), bark) +
        (leafy
          ? path(bloom, leaf, { stroke: mixColours(leaf, p.night, 0.4), 'stroke-width': 0.8 })
          : path(bloom, blossom, { stroke: mixColours(blossom, p.body, 0.35), 'stroke-width': 0.8 }) +
            path(hearts, p.body)) +
        petals(chance, w, cy, wide ? h : h * 0.64, wide ? 40 : 22, leafy ? leaf : blossom),
      zones: [foot([ground], 236)],
      columns: [leftColumn(44, 100, [ground])],
    };
  },
};

/** A narrow leaf hanging from its tip. */
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

/** A butterfly pinned by its own symmetry, each wing a window of coloured glass. */
export const butterfly: Composition = {
  name: 'butterfly',
  suits: ['mystery', 'romance', 'supernatural', 'psychological', 'mahou shoujo', 'drama', 'horror'],
  words:
    /\b(butterfl\w*|papillon|chou|moth|insect\w*|fairy|fairies|elf|metamorphos\w*|chrysalis|glass|jewel\w*|crystal|gem\w*)\b|蝶|虫|妖精|宝石|硝子/i,
  moods: ['vivid', 'soft', 'dark'],
  unasked: 0.9,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.paper, p.glow]);
    const light = ground === p.paper || ground === p.glow;
    const low = !wide && chance.happens(0.4);
    const cx = wide ? w * 0.72 : w / 2;
    const cy = wide ? h * 0.48 : low ? 596 : 318;
    const k = wide ? 1.02 : 1;
    const vein = light ? p.night : ground === p.night ? mixColours(p.night, p.deep, 0.5) : p.night;
    const [a, b, c] = light
      ? [p.body, ground === p.paper ? p.glow : p.paper, p.deep]
      : [p.glow, p.body, p.paper];
    const tip = chance.range(-26, 26);
    const tail = chance.range(0, 60);
    const upper = `M0-20C30-150 120-260 ${n(262 + tip * 0.3)} ${n(-236 + tip)}C286-150 250-40 150 6C90 24 30 20 0-4Z`;
    const lower = `M0-6C60 20 150 20 ${n(204)} 76C226 140 196 ${n(196 + tail * 0.3)} 140 ${n(206 + tail)}C110 ${n(160 + tail * 0.4)} 40 120 0 30Z`;
    const cells = (d: string, ox: number, oy: number) =>
      path(d, vein) +
      [
        [0.93, a],
        [0.72, b],
        [0.46, c],
      ]
        .map(([s, colour]) =>
          path(d, String(colour), {
            transform: `translate(${n(ox * (1 - Number(s)))} ${n(oy * (1 - Number(s)))})scale(${s})`,
          }),
        )
        .join('');
    const veins =
      'M6-14C70-90 150-170 250-226M6-12C90-60 180-100 262-150M6-8C80-30 160-50 214-60M8 4C70 50 130 90 196 110M8 8C60 80 90 130 140 196';
    const spots = [
      [214, -188, 13],
      [232, -142, 10],
      [222, -98, 8],
      [176, 140, 13],
      [150, 172, 9],
    ]
      .map(([x, y, r]) => circle(x ?? 0, y ?? 0, r ?? 8, p.paper === c && !light ? p.night : p.paper))
      .join('');
    const wing = cells(lower, 120, 90) + cells(upper, 130, -110) + stroke(veins, vein, 3.5) + spots;
    const body =
      path('M0-64C10-64 12-30 10 0C10 60 5 120 0 138C-5 120-10 60-10 0C-12-30-10-64 0-64Z', vein) +
      stroke('M-4-60C-20-110-44-140-70-150M4-60C20-110 44-140 70-150', vein, 4, {
        'stroke-linecap': 'round',
      }) +
      circle(0, -66, 12, vein);
    const disc = chance.happens(0.6)
      ? circle(cx, cy, 272 * k, mixColours(ground, light ? p.body : p.glow, 0.13))
      : '';
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        disc +
        group(
          { transform: `translate(${n(cx)} ${n(cy)})rotate(${n(chance.range(-9, 9))})scale(${k})` },
          wing,
          group({ transform: 'scale(-1 1)' }, wing),
          body,
        ) +
        (wide ? '' : low ? rect(0, 0, w, 280, ground) : rect(0, 634, w, h, ground)),
      zones: [low ? head([ground], 210) : foot([ground], 204, { align: ['centre', 'left'] })],
    };
  },
};
