import { mix } from '../colour';
import { circle, fade, n, path, rect, stroke } from '../svg';
import { type Composition, head, leftColumn, rightColumn } from './composition';
import { anyLight, person, stars } from './parts';

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
      light.tone === 'dawn' ? mix(light.bottom, p.body, 0.7) : mix(light.bottom, light.near, 0.5);
    const art =
      rect(0, 0, w, h, 'url(#sky)') +
      (light.tone === 'night' ? stars(chance, w, 0, skyline, wide ? 120 : 70, p.paper) : '') +
      circle(cx, skyline - r * 0.72, r, light.sun) +
      path(back.d, farRow) +
      path(front.d, light.near) +
      path(lit, p.glow) +
      path(dim, mix(light.near, p.body, 0.75)) +
      (roof
        ? person(chance.pick(['coat', 'sword', 'girl']), roof.x + roof.b / 2, roof.y + 1, 66, light.near)
        : '') +
      stroke(wire(skyline - 90, 70) + wire(skyline - 74, 82) + wire(skyline - 120, 50), light.near, 2);
    const grounds = [light.top, mix(light.top, light.bottom, 0.5)];
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
