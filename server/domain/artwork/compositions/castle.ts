import { mix } from '../colour';
import { circle, fade, n, path, rect } from '../svg';
import { type Composition, head, leftColumn, rightColumn } from './composition';
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
    const mid = mix(light.near, light.far, 0.45);
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
        ? mix(p.deep, p.body, 0.6)
        : light.tone === 'dusk'
          ? mix(p.body, p.glow, 0.4)
          : p.paper;
    const shift = chance.range(-60, 60);
    const grounds = [light.top, mix(light.top, light.bottom, 0.45)];
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
        cloud(chance, cx - 190 * k, base + 20, 250 * k, mix(puff, light.bottom, 0.5)) +
        cloud(chance, cx + 230 * k, base - 60 * k, 220 * k, mix(puff, light.bottom, 0.3)) +
        path(back, mid) +
        path(front, dark) +
        path(rock, dark) +
        path(lit, p.glow === light.sun && light.tone === 'dawn' ? p.paper : p.glow) +
        birds(chance, cx + 150, base - 280 * k, 60, 4, dark) +
        person(chance.pick(['coat', 'girl', 'sword']), cx + half * 0.76, base - 6, 56, dark) +
        cloud(chance, cx + 120 * k, base + 190 * k, 360 * k, puff) +
        cloud(chance, cx - 170 * k, base + 236 * k, 420 * k, mix(puff, p.paper, 0.25)),
      zones: [head(grounds, 205, { inks: light.inks })],
      columns: [rightColumn(48, 240, grounds), leftColumn(48, 240, grounds)],
    };
  },
};
