import { mixColours } from '../palettes';
import { circle, el, fade, group, n, type Point, path, rect, smooth, stroke } from '../svg';
import { type Composition, foot, groundOf, head, leftColumn, rightColumn } from './composition';
import { anyLight, ridge, ring } from './parts';

/** The traditional wave pattern of overlapping scales, larger towards the bottom; a disc sinks into it. */
export const seigaiha: Composition = {
  name: 'seigaiha',
  suits: ['historical', 'adventure', 'romance', 'sports', 'slice of life'],
  words:
    /\b(sea|ocean|umi|wave|nami|island|shima|ship|pirate|fish|mermaid|aqua|water|blue)\b|海|波|島|船|魚|水|青/i,
  moods: ['cool', 'vivid'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const light = anyLight(stage);
    const top = h * (wide ? 0.52 : chance.range(0.5, 0.6));
    const shades =
      light.tone === 'night' || light.tone === 'dusk'
        ? [p.body, mixColours(p.body, p.deep, 0.5), p.deep]
        : [p.body, mixColours(p.body, p.glow, 0.35), p.deep];
    const rim = light.tone === 'day' ? p.paper : p.glow;
    const scale = (id: string, r: number, fill: string) =>
      el(
        'g',
        { id },
        circle(0, 0, r, fill, { stroke: rim, 'stroke-width': 2.4 }) +
          [0.74, 0.48, 0.22]
            .map((k) => circle(0, 0, r * k, 'none', { stroke: rim, 'stroke-width': 2.4 }))
            .join(''),
      );
    const r = wide ? 62 : chance.pick([50, 60, 75]);
    let waves = '';
    for (let y = top + r * 0.5, i = 0; y < h + r; y += r * 0.5, i++) {
      for (let x = i % 2 === 0 ? 0 : r; x <= w + r; x += 2 * r)
        waves += el('use', { href: `#s${i % 3}`, x, y: y + r * 0.5 });
    }
    const sunR = wide ? h * 0.34 : chance.range(120, 190);
    const cx = wide ? w * 0.72 : w * chance.pick([0.5, 0.68, 0.32]);
    const grounds = [light.top, mixColours(light.top, light.bottom, 0.6)];
    return {
      ground: light.bottom,
      defs:
        fade('sky', [
          [0, light.top],
          [0.6, light.bottom],
        ]) + shades.map((shade, i) => scale(`s${i}`, r, shade)).join(''),
      art: rect(0, 0, w, h, 'url(#sky)') + circle(cx, top - sunR * 0.15, sunR, light.sun) + waves,
      zones: [head(grounds, Math.min(280, top - sunR * 1.15 - 64), { inks: light.inks })],
      columns: [rightColumn(48, 250, grounds), leftColumn(48, 250, grounds)],
    };
  },
};

/** Bands of colour that roll across the sheet like music or wind, or rise over it as an arch. */
export const swell: Composition = {
  name: 'swell',
  suits: ['music', 'romance', 'drama', 'iyashikei', 'avant garde', 'comedy', 'slice of life'],
  words:
    /\b(wind|kaze|sound|colou?rs?|rainbow|sky|sora|melancholy|dreams?|happy|smile|youth|seishun|sweet)\b|風|空|虹|色|青春/i,
  moods: ['vivid', 'soft', 'warm'],
  terse: true,
  unasked: 0.8,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.paper, p.night, p.deep, p.glow]);
    const all = [p.body, p.glow, p.deep, p.paper, mixColours(p.body, p.glow, 0.5), p.night].filter(
      (colour) => colour !== ground,
    );
    const dot = ground === p.glow ? p.body : p.glow;
    const form = chance.int(0, 2);
    const art = form === 0 ? arch(stage, all, dot) : bands(stage, all, dot, form === 2);
    return {
      ground,
      art: rect(0, 0, w, h, ground) + art + (wide ? '' : rect(0, 660, w, h, ground)),
      zones: [foot([ground], 178)],
    };
  },
};

type Stage = Parameters<Composition['draw']>[0];

function bands({ w, wide, chance }: Stage, colours: readonly string[], dot: string, tight: boolean): string {
  const count = tight ? 11 : chance.int(6, 8);
  const thick = (wide ? 400 : 430) / count;
  const slope = chance.range(-140, 140);
  const phase = chance.range(0, 6);
  const swing = wide ? 80 : chance.range(50, 110);
  const beat = tight ? chance.range(6, 8) : 5.4;
  const line = (k: number): Point[] =>
    Array.from({ length: 11 }, (_, i) => {
      const t = i / 10;
      const y =
        104 +
        k * thick +
        slope * (t - 0.5) +
        Math.sin(t * beat + phase + k * 0.1) * swing * (0.55 + k * (tight ? 0.03 : 0.06));
      return [t * (w + 60) - 20, y] as const;
    });
  let art = '';
  for (let k = 0; k < count; k++) {
    const lower = smooth([...line(k + 1)].reverse());
    art += path(`${smooth(line(k))}L${lower.slice(1)}Z`, colours[k % colours.length] ?? dot);
  }
  const [x, y] = line(-0.6)[chance.int(3, 7)] ?? [w / 2, 100];
  return art + circle(x, y - 26, 34, dot);
}

function arch({ w, h, wide, chance }: Stage, colours: readonly string[], dot: string): string {
  const count = chance.int(5, 7);
  const cx = wide ? w * 0.72 : w * chance.pick([0.5, 0.5, 0, 1]);
  const cy = wide ? h * 0.98 : 640;
  const outer = wide ? 500 : cx === w / 2 ? 276 : 560;
  const thick = (outer * 0.74) / count;
  let art = '';
  for (let i = 0; i < count; i++)
    art += path(ring(cx, cy, outer - i * thick), colours[i % colours.length] ?? dot);
  art += path(ring(cx, cy, outer * 0.26), dot);
  const moon = wide
    ? [w * 0.93, 120]
    : cx === w / 2
      ? [w * chance.range(0.3, 0.7), 190]
      : [w - cx + (cx === 0 ? -110 : 110), 130];
  return art + circle(moon[0] ?? 0, moon[1] ?? 0, cx === w / 2 ? 62 : 46, dot);
}

/** A whale under a very small boat. */
export const whale: Composition = {
  name: 'whale',
  suits: ['adventure', 'fantasy', 'iyashikei', 'drama', 'kids', 'mystery'],
  words:
    /\b(whale\w*|deep|depth\w*|abyss|submarine|sea|ocean|umi|marine|underwater|diver\w*|voyage|sail\w*|pirate\w*|ship|fleet|boat|island|treasure)\b|鯨|海|深|艦|船|潜|航/i,
  moods: ['cool', 'soft', 'vivid'],
  terse: true,
  unasked: 0.7,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const light = anyLight(stage);
    const atFoot = wide || light.tone === 'dusk' || chance.happens(0.5);
    const surface = wide ? h * 0.26 : atFoot ? 300 : 378;
    const [water, abyss] =
      light.tone === 'night'
        ? [p.body, p.night]
        : light.tone === 'day' || light.tone === 'dawn'
          ? [p.body, p.night]
          : [mixColours(p.deep, p.body, 0.35), p.night];
    const cx = wide ? w * 0.7 : w / 2;
    const cy = wide ? h * 0.62 : surface + 214;
    const flip = chance.pick([-1, 1]);
    const skin = light.tone === 'dusk' ? mixColours(p.body, p.glow, 0.2) : mixColours(p.deep, p.night, 0.2);
    const belly = mixColours(skin, p.paper, 0.7);
    const whale = group(
      {
        transform: `translate(${n(cx)} ${n(cy)})scale(${flip * (wide ? 0.95 : 0.92)} ${wide ? 0.95 : 0.92})rotate(${n(chance.range(-10, 4))})`,
      },
      path(
        'M-262 6C-262-62-170-104-50-100C70-96 150-50 220-6C238-34 262-60 300-66C292-40 286-24 262-4C286 4 304 20 312 44C276 44 246 34 226 18C150 56 60 92-60 92C-180 92-262 60-262 6Z',
        skin,
      ),
      path(
        'M-260 18C-200 40-120 30-40 34C40 38 110 40 176 42C110 74 30 92-60 92C-170 92-250 66-260 18Z',
        belly,
      ),
      stroke(
        'M-236 44C-170 58-110 54-60 56M-214 58C-160 70-110 68-70 70M-180 72C-140 80-110 80-84 82',
        mixColours(belly, skin, 0.5),
        3,
      ),
      path('M-70 56C-50 100-10 134 44 140C40 106 14 74-16 58Z', mixColours(skin, p.night, 0.25)),
      circle(-190, 4, 7, p.paper),
      circle(-190, 4, 3.4, p.night),
    );
    const boat = `M${n(cx - 30)} ${n(surface - 10)}h60l-12 18h-36zM${n(cx - 2)} ${n(surface - 14)}v-46l30 40zM${n(cx - 6)} ${n(surface - 16)}v-34l-20 32z`;
    const swell = ridge(chance, w, surface + 8, 16, 10, 0.04);
    const rays = [-0.5, -0.12, 0.3]
      .map((k) =>
        path(`M${n(cx + k * 300)} ${n(surface)}h${n(60)}L${n(cx + k * 620 + 150)} ${h}h-150z`, p.paper, {
          opacity: '.07',
        }),
      )
      .join('');
    let bubbles = '';
    for (let i = 0; i < 22; i++)
      bubbles += `M${n(cx + chance.range(-260, 260))} ${n(chance.range(surface + 40, wide ? h : 660))}h0`;
    const grounds = [light.top, mixColours(light.top, light.bottom, 0.5)];
    return {
      ground: abyss,
      defs:
        fade('sky', [
          [0, light.top],
          [1, light.bottom],
        ]) +
        fade('sea', [
          [0, water],
          [0.62, abyss],
          [1, abyss],
        ]),
      art:
        rect(0, 0, w, surface + 30, 'url(#sky)') +
        circle(cx + flip * 120, surface - (wide ? 50 : 70), wide ? 52 : 56, light.sun) +
        path(boat, light.tone === 'night' || light.tone === 'dusk' ? p.paper : p.night) +
        path(`${smooth(swell)}L${w + 20} ${h}L-20 ${h}Z`, 'url(#sea)') +
        rays +
        whale +
        stroke(bubbles, mixColours(water, p.paper, 0.5), 7, { 'stroke-linecap': 'round' }),
      zones: [atFoot ? foot([abyss], 170) : head(grounds, surface - 196, { inks: light.inks })],
    };
  },
};
