import { mixColours } from '../palettes';
import { circle, fade, group, n, path, polygon, rect, smooth, stroke } from '../svg';
import { type Composition, foot, groundOf, head, leftColumn, rightColumn } from './composition';
import { anyLight, birds, cloud, person, stars } from './parts';

/** Towers on a rock that floats above the clouds. */
export const castle: Composition = {
  name: 'castle',
  suits: ['fantasy', 'isekai', 'adventure', 'mahou shoujo', 'romance', 'game'],
  words:
    /\b(castle|magic\w*|wizard|witch\w*|princess|dragon|king\w*|queen|fairy|fantasia|isekai|reincarnat\w*|villainess|noble|slime|maou|demon lord|academy|online|fantasy)\b|城|魔法|王|竜|龍|転生|魔王|令嬢|妖精|ドラゴン|スライム/i,
  moods: ['soft', 'cool', 'vivid'],
  terse: true,
  unasked: 0.4,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const light = anyLight(
      stage,
      wide
        ? [
            ['night', 2],
            ['dusk', 3],
          ]
        : [
            ['night', 3],
            ['dusk', 4],
            ['dawn', 3],
            ['day', 2],
          ],
    );
    const cx = wide ? w * 0.72 : w / 2;
    const base = wide ? h * 0.64 : 640;
    const k = wide ? 0.82 : 1;
    const dark = light.near;
    const mid = mixColours(light.near, light.far, 0.45);
    let front = '';
    let back = '';
    let lit = '';
    const towers = chance.int(5, 7);
    for (let i = 0; i < towers; i++) {
      const t = i / (towers - 1) - 0.5;
      const width = (i === Math.floor(towers / 2) ? 62 : chance.range(30, 48)) * k;
      const x = cx + t * 300 * k + chance.range(-12, 12);
      const tall = (205 * (1 - Math.abs(t) * 1.1) + chance.range(0, 50)) * k;
      const y = base - tall;
      const d = `M${n(x - width / 2)} ${n(base + 6)}V${n(y)}H${n(x + width / 2)}V${n(base + 6)}Z M${n(x - width * 0.72)} ${n(y + 2)}L${n(x)} ${n(y - width * 1.5)}L${n(x + width * 0.72)} ${n(y + 2)}Z M${n(x - 1.5)} ${n(y - width * 1.45)}v-26h18l-6 6 6 6h-15v14z`;
      if (i % 2 === 0) back += d;
      else front += d;
      for (let j = 0; j < 3; j++)
        if (chance.happens(0.7)) lit += `M${n(x - 4)} ${n(y + 22 + j * 40)}v-9a4 4 0 0 1 8 0v9z`;
    }
    const half = 236 * k;
    const rock = `M${n(cx - half)} ${n(base)}Q${n(cx)} ${n(base - 24)} ${n(cx + half)} ${n(base)}L${n(cx + half * 0.74)} ${n(base + 50 * k)}L${n(cx + half * 0.5)} ${n(base + 66 * k)}L${n(cx + half * 0.3)} ${n(base + 150 * k)}L${n(cx + half * 0.08)} ${n(base + 118 * k)}L${n(cx - half * 0.1)} ${n(base + 206 * k)}L${n(cx - half * 0.36)} ${n(base + 96 * k)}L${n(cx - half * 0.7)} ${n(base + 62 * k)}Z`;
    const puff =
      light.tone === 'night'
        ? mixColours(p.deep, p.body, 0.6)
        : light.tone === 'dusk'
          ? mixColours(p.body, p.glow, 0.4)
          : p.paper;
    const shift = chance.range(-60, 60);
    const grounds = [light.top, mixColours(light.top, light.bottom, 0.45)];
    return {
      ground: light.bottom,
      defs: fade('sky', [
        [0, light.top],
        [0.8, light.bottom],
      ]),
      art:
        rect(0, 0, w, h, 'url(#sky)') +
        (light.tone === 'night' ? stars(chance, w, 0, h, 70, p.paper) : '') +
        circle(cx + shift, base - 170 * k, 176 * k, light.sun) +
        cloud(chance, cx - 190 * k, base + 20, 250 * k, mixColours(puff, light.bottom, 0.5)) +
        cloud(chance, cx + 230 * k, base - 60 * k, 220 * k, mixColours(puff, light.bottom, 0.3)) +
        path(back, mid) +
        path(front, dark) +
        path(rock, dark) +
        path(lit, p.glow === light.sun && light.tone === 'dawn' ? p.paper : p.glow) +
        birds(chance, cx + 150, base - 280 * k, 60, 4, dark) +
        person(chance.pick(['coat', 'girl', 'sword']), cx + half * 0.76, base - 6, 56, dark) +
        cloud(chance, cx + 120 * k, base + 190 * k, 360 * k, puff) +
        cloud(chance, cx - 170 * k, base + 236 * k, 420 * k, mixColours(puff, p.paper, 0.25)),
      zones: [head(grounds, 205, { inks: light.inks })],
      columns: [rightColumn(48, 240, grounds), leftColumn(48, 240, grounds)],
    };
  },
};

/** Roofs of a city by night, windows lit, wires across the moon. */
export const city: Composition = {
  name: 'city',
  suits: ['action', 'crime', 'thriller', 'sci-fi', 'mystery', 'drama', 'supernatural'],
  words: /\b(city|tokyo|town|street|downtown|shinjuku|detective|police|night)\b|街|東京|都市|夜|探偵/i,
  moods: ['dark', 'vivid', 'cool'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const light = anyLight(stage, [
      ['night', 4],
      ['dusk', 4],
      ['dawn', 2],
    ]);
    const skyline = h * (wide ? 0.56 : 0.6);
    const r = wide ? h * 0.3 : chance.range(118, 162);
    const cx = wide ? w * 0.72 : w * chance.range(0.3, 0.7);
    const row = (base: number, tall: number, broad: number) => {
      let d = `M-10 ${h}`;
      const tops: { x: number; y: number; b: number }[] = [];
      for (let x = -10; x < w + 10; ) {
        const b = broad * chance.range(0.55, 1.35);
        const y = base - tall * chance.range(0, 1) ** 1.6;
        d += `V${n(y)}H${n(x + b)}`;
        if (chance.happens(0.25))
          d += `V${n(y)}h${n(-b * 0.5)}v${n(-chance.range(20, 60))}h-2.500v60H${n(x + b)}`;
        tops.push({ x, y, b });
        x += b;
      }
      return { d: `${d}V${h}Z`, tops };
    };
    const back = row(skyline, wide ? 190 : 190, 64);
    const front = row(skyline + h * 0.17, wide ? 120 : 165, 92);
    let lit = '';
    let dim = '';
    for (const { x, y, b } of front.tops) {
      const step = chance.pick([13, 15, 18]);
      for (let wy = y + 18; wy < h - 60; wy += step + 6) {
        for (let wx = x + 10; wx < x + b - 12; wx += step) {
          const k = chance();
          if (k < 0.2) lit += `M${n(wx)} ${n(wy)}h6v9h-6z`;
          else if (k < 0.36) dim += `M${n(wx)} ${n(wy)}h6v9h-6z`;
        }
      }
    }
    const wire = (y: number, sag: number) => `M-10 ${n(y)}Q${n(w / 2)} ${n(y + sag)} ${w + 10} ${n(y - 34)}`;
    const roof = front.tops[Math.floor(front.tops.length * (wide ? 0.8 : 0.45))];
    const farRow =
      light.tone === 'dawn'
        ? mixColours(light.bottom, p.body, 0.7)
        : mixColours(light.bottom, light.near, 0.5);
    const art =
      rect(0, 0, w, h, 'url(#sky)') +
      (light.tone === 'night' ? stars(chance, w, 0, skyline, wide ? 120 : 70, p.paper) : '') +
      circle(cx, skyline - r * 0.72, r, light.sun) +
      path(back.d, farRow) +
      path(front.d, light.near) +
      path(lit, p.glow) +
      path(dim, mixColours(light.near, p.body, 0.75)) +
      (roof
        ? person(chance.pick(['coat', 'sword', 'girl']), roof.x + roof.b / 2, roof.y + 1, 66, light.near)
        : '') +
      stroke(wire(skyline - 90, 70) + wire(skyline - 74, 82) + wire(skyline - 120, 50), light.near, 2);
    const grounds = [light.top, mixColours(light.top, light.bottom, 0.5)];
    return {
      ground: light.near,
      defs: fade('sky', [
        [0, light.top],
        [0.62, light.bottom],
      ]),
      art,
      zones: [head(grounds, Math.min(226, skyline - r * 1.72 - 64), { inks: light.inks })],
      columns: [rightColumn(48, 260, grounds), leftColumn(48, 260, grounds)],
    };
  },
};

/** Late light through a window, thrown aslant on the wall of a room; a cat or a friend in it. */
export const windowLight: Composition = {
  name: 'windowLight',
  suits: ['slice of life', 'drama', 'romance', 'iyashikei', 'mystery', 'school', 'psychological'],
  words:
    /\b(room|house|home|cat|neko|window|apartment|days|daily|nichijou|library|class\w*|monogatari|diary|memory|memories|afternoon)\b|猫|部屋|家|日常|教室|日記|放課後/i,
  moods: ['soft', 'warm', 'earth'],
  terse: true,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const wall = groundOf(stage, [p.deep, p.body, p.deep, p.night]);
    const lit = mixColours(wall, p.glow, 0.86);
    const rows = chance.int(2, 3);
    const lean = chance.pick([-1, 1]) * chance.range(0.16, 0.34);
    const [pw, ph, gap] = wide ? [150, 330 / rows, 14] : [178, 440 / rows, 16];
    const [ox, oy] = wide ? [w * 0.6, 70] : [w / 2 - pw - gap / 2 - lean * 160, 84];
    let panes = '';
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < 2; c++) {
        const [x, y] = [ox + c * (pw + gap), oy + r * (ph + gap)];
        const skew = (py: number) => (py - oy) * lean * 0.8;
        panes += polygon([
          [x + skew(y), y],
          [x + pw + skew(y), y + pw * 0.12],
          [x + pw + skew(y + ph), y + ph + pw * 0.12],
          [x + skew(y + ph), y + ph],
        ]);
      }
    }
    const floor = wide ? h - 120 : 622;
    const shadow = mixColours(wall, lit, 0.32);
    let leaves = '';
    const stem = [ox + pw * chance.range(0.5, 1.6), floor - 6] as const;
    for (let i = 0; i < 11; i++) {
      const a = -Math.PI / 2 + (i - 5) * 0.24 + chance.range(-0.1, 0.1);
      const l = chance.range(150, 290) - Math.abs(i - 5) * 8;
      const [ex, ey] = [stem[0] + Math.cos(a) * l, stem[1] - 70 + Math.sin(a) * l];
      const side: [number, number] = [Math.cos(a + 1.57) * 11, Math.sin(a + 1.57) * 11];
      const mid: [number, number] = [
        (stem[0] + ex) / 2 + (ex - stem[0]) * 0.15,
        (stem[1] - 70 + ey) / 2 - 18,
      ];
      leaves += smooth([
        [stem[0], stem[1] - 66],
        [mid[0] + side[0], mid[1] + side[1]],
        [ex, ey],
        [mid[0] - side[0], mid[1] - side[1]],
        [stem[0], stem[1] - 66],
      ]);
    }
    const pot = `M${n(stem[0] - 44)} ${n(stem[1] - 72)}h88l-12 76h-64z`;
    const inPane = mixColours(lit, wall, 0.55);
    const floorColour = wall === p.night ? mixColours(p.night, p.deep, 0.5) : mixColours(wall, p.night, 0.55);
    const catX = wide ? w * 0.86 : chance.pick([120, 470]);
    const art =
      rect(0, 0, w, h, wall) +
      path(panes, shadow, { transform: 'translate(14 12)' }) +
      path(panes, lit) +
      group({ opacity: '.9' }, path(leaves, inPane), path(pot, inPane)) +
      rect(0, floor, w, h, floorColour) +
      rect(0, floor, w, 3, mixColours(floorColour, p.glow, 0.4)) +
      (chance.happens(0.6)
        ? cat(catX, floor + 4, 1.15, p.night === wall ? mixColours(p.deep, p.body, 0.4) : p.night)
        : person(
            chance.pick(['girl', 'boy']),
            catX,
            floor + 6,
            236,
            p.night === wall ? mixColours(p.deep, p.body, 0.4) : p.night,
          ));
    return { ground: wall, art, zones: [foot([floorColour], 196)] };
  },
};

/** A cat that sits and looks out, from behind. */
function cat(x: number, y: number, scale: number, colour: string): string {
  return group(
    { transform: `translate(${n(x)} ${n(y)})scale(${scale})` },
    path(
      'M-34 0C-40-34-28-58-14-68-22-78-24-92-20-112L-8-98Q0-101 8-98L20-112C24-92 22-78 14-68 28-58 40-34 34 0Z M30-4C58-2 66-22 58-44 55-52 63-56 67-48 78-16 60 10 28 4Z',
      colour,
    ),
  );
}
