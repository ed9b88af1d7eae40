import { mixColours } from '../palettes';
import { circle, fade, group, n, type Point, path, polygon, rect, smooth, stroke } from '../svg';
import { type Composition, foot, groundOf, head, leftColumn, rightColumn } from './composition';
import { anyLight, around, birds, land, person, ridge, ring } from './parts';

/** Ridge behind ridge, paler with distance, a small disc in the sky, one traveller. */
export const mountains: Composition = {
  name: 'mountains',
  suits: ['adventure', 'historical', 'iyashikei'],
  words: /\b(mountain|yama|journey|frontier|wild|camp|valley|hill)\b|山|旅|峠|谷/i,
  moods: ['earth', 'cool'],
  draw(stage) {
    const { w, h, wide, chance } = stage;
    const light = anyLight(stage);
    const sharp = chance.happens(0.5);
    const layers = chance.int(4, 6);
    const start = h * (wide ? 0.42 : 0.46);
    let art = rect(0, 0, w, h, 'url(#sky)');
    let foothill = h;
    const r = wide ? 70 : chance.range(46, 92);
    const sx = wide ? w * 0.74 : w * chance.range(0.25, 0.75);
    art += circle(sx, start - (wide ? 110 : 30), r, light.sun);
    for (let i = 0; i < layers; i++) {
      const t = i / (layers - 1);
      const base = start + t * (h - start) * (wide ? 0.72 : 0.5) + 60;
      const points = ridge(
        chance,
        w,
        base,
        (wide ? 110 : 150) * (1 - t * 0.45),
        sharp ? 11 + i * 2 : 9,
        sharp ? 0.34 : 0.08,
      );
      const colour = mixColours(light.far, light.near, t ** 1.1);
      art += path(land(points, h, !sharp), colour);
      if (i === layers - 1) foothill = Math.max(...points.map(([, y]) => y));
      if (i === 1) art += birds(chance, sx + 60, start + 20, 90, 4, light.near);
      if (i === layers - 2) {
        const at = points[Math.round(points.length * (wide ? 0.75 : chance.range(0.25, 0.7)))];
        if (at)
          art += person(
            chance.pick(['coat', 'boy', 'sword', 'girl']),
            at[0],
            at[1] + 8,
            wide ? 58 : 74,
            light.near,
          );
      }
    }
    const grounds = [light.top, mixColours(light.top, light.bottom, 0.5)];
    return {
      ground: light.near,
      defs: fade('sky', [
        [0, light.top],
        [0.62, light.bottom],
      ]),
      art,
      zones: [
        head(grounds, Math.min(290, start - 48 - 30 - r - 24), { inks: light.inks }),
        ...(h - 46 - foothill > 150 ? [foot([light.near], h - 46 - foothill - 14)] : []),
      ],
      columns: [rightColumn(48, 240, grounds), leftColumn(48, 240, grounds)],
    };
  },
};

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
        if (filled && r % 2 === 0) art += path(d, mixColours(ground, strong, 0.1 + height * 0.62));
        else
          art += stroke(
            d,
            mixColours(ground, strong, filled ? 0.25 + height * 0.5 : 0.62),
            r % 5 === 0 ? 3.4 : 1.7,
          );
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
        stroke(grid, mixColours(ground, strong, 0.22), 1.2) +
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

/** A shrine gate above its steps, the sun exactly between the posts; or gate behind gate up the hill. */
export const torii: Composition = {
  name: 'torii',
  suits: ['supernatural', 'historical', 'fantasy', 'mythology', 'mystery', 'samurai'],
  words:
    /\b(god|gods|kami\w*|shrine|demon|demons|oni|youkai|yokai|ayakashi|spirit\w*|fox|kitsune|samurai|onmyou\w*|priest\w*|ninja|shinobi|sengoku)\b|神|鬼|妖|狐|巫女|陰陽|忍|侍|霊|剣/i,
  moods: ['warm', 'dark', 'earth'],
  terse: true,
  unasked: 0.8,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const light = anyLight(stage);
    const gate =
      light.tone === 'dusk' || light.tone === 'night' ? (light.tone === 'night' ? p.body : p.night) : p.body;
    const sunColour = gate === light.sun ? p.paper : light.sun;
    const low = !wide && chance.happens(0.45);
    const base = wide ? h * 0.88 : low ? 560 : 690;
    const tall = wide ? h * 0.66 : 330;
    const cx = wide ? w * 0.72 : w / 2;
    const half = wide ? 250 : 205;
    const top = base - tall;
    const thick = wide ? 38 : 34;
    const roof = `M${n(cx - half * 1.42)} ${n(top - 26)}Q${n(cx)} ${n(top + 20)} ${n(cx + half * 1.42)} ${n(top - 26)}L${n(cx + half * 1.34)} ${n(top + 22)}Q${n(cx)} ${n(top + 52)} ${n(cx - half * 1.34)} ${n(top + 22)}Z`;
    const beam = `M${n(cx - half * 1.18)} ${n(top + 92)}H${n(cx + half * 1.18)}v26H${n(cx - half * 1.18)}Z M${n(cx - 17)} ${n(top + 40)}h34v60h-34z`;
    const post = (side: number) =>
      `M${n(cx + side * half * 0.86 - thick / 2)} ${n(top + 36)}h${thick}L${n(cx + side * half * 0.97 + thick / 2)} ${n(base)}h${-thick}Z`;
    const lower = wide ? h - base : low ? 150 : 210;
    let steps = '';
    const rows = 5;
    for (let i = 0; i < rows; i++) {
      const y = base + (lower * i) / rows / 2.4;
      steps += rect(
        cx - half * 0.7 - i * 26,
        y,
        half * 1.4 + i * 52,
        4,
        mixColours(light.near, p.body, 0.7 - i * 0.12),
      );
    }
    const many = chance.happens(0.45);
    // Where the row of gates ends, and the scale of each gate.
    const end = base - tall * 0.34;
    const sizes = many ? [0.26, 0.36, 0.5, 0.7] : [];
    const footAt = (size: number) => end + (base - end) * size;
    const farther = sizes.map((size) =>
      group(
        { transform: `translate(${n(cx * (1 - size))} ${n(end * (1 - size))})scale(${size})` },
        path(roof + beam + post(-1) + post(1), mixColours(gate, light.far, 0.75 - size * 0.75)),
      ),
    );
    const way = polygon([
      [cx - half * 0.9 * 0.26, footAt(0.26)],
      [cx + half * 0.9 * 0.26, footAt(0.26)],
      [cx + half * 1.05, base],
      [cx - half * 1.05, base],
    ]);
    const hills = ridge(chance, w, base - 20, wide ? 120 : 150, 10, 0.08);
    const grounds = [light.top, mixColours(light.top, light.bottom, 0.5)];
    const ground = light.near;
    const dark = light.tone === 'night' ? p.night : ground;
    const art =
      rect(0, 0, w, h, 'url(#sky)') +
      circle(
        cx,
        many ? end - tall * 0.1 : top + tall * 0.46,
        (wide ? 170 : 142) * (many ? 0.62 : 1),
        sunColour,
      ) +
      path(land(hills, h, true), light.far) +
      (many ? path(way, ground) + farther.join('') : '') +
      path(roof + beam + post(-1) + post(1), gate) +
      path(roof, mixColours(gate, p.night, gate === p.night ? 0 : 0.55), { transform: 'translate(0 -13)' }) +
      rect(0, base, w, h - base, ground) +
      (wide ? '' : steps) +
      birds(chance, cx - 150, top - 50, 70, 4, dark) +
      person(
        chance.pick(['sword', 'girl', 'coat']),
        cx,
        many ? footAt(0.5) : base + 2,
        many ? 66 : 112,
        gate === p.night ? p.night : dark,
      );
    return {
      ground,
      defs: fade('sky', [
        [0, light.top],
        [0.75, light.bottom],
      ]),
      art,
      zones: low
        ? [foot([ground], 206, { align: ['centre', 'left'] })]
        : [head(grounds, 225, { inks: light.inks })],
      columns: low ? [] : [rightColumn(48, 250, grounds), leftColumn(48, 250, grounds)],
    };
  },
};
