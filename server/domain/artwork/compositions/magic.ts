import { mixColours } from '../palettes';
import type { Chance } from '../seed';
import { circle, el, group, n, path, polygon, rect, stroke } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';
import { around, person, ring, stars } from './parts';

/** A magic circle in three styles: a star polygon, the phases of the moon around a sun, an eye in a seal. */
export const sigil: Composition = {
  name: 'sigil',
  suits: ['fantasy', 'mahou shoujo', 'supernatural', 'isekai', 'horror', 'mythology'],
  words:
    /\b(magi\w*|mage|sorcer\w*|alchem\w*|fate|holy|grail|summon\w*|ritual|contract|angel|devil|precure|pretty cure|sailor|madoka|card\w*|zodiac|astral|arc)\b|魔|術|錬金|契約|天使|悪魔|プリキュア|聖/i,
  moods: ['dark', 'vivid', 'soft'],
  unasked: 0.5,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.body, p.night, p.glow]);
    const line = ground === p.glow ? p.night : p.glow;
    const second = ground === p.glow ? p.body : p.paper;
    const low = !wide && chance.happens(0.4);
    const cx = wide ? w * 0.72 : w / 2;
    const cy = wide ? h * 0.5 : low ? 590 : 322;
    const r = wide ? 268 : 246;
    const hand = chance.pick(['star', 'moons', 'seal'] as const);
    const corners = chance.pick([5, 6, 7, 8]);
    const skip = corners === 6 ? 2 : corners === 8 ? 3 : corners === 7 ? 3 : 2;
    const ringPoints = around(0, 0, r * 0.8, corners);
    const star =
      corners === 6
        ? polygon(ringPoints.filter((_, i) => i % 2 === 0)) +
          polygon(ringPoints.filter((_, i) => i % 2 === 1))
        : polygon(ringPoints.map((_, i) => ringPoints[(i * skip) % corners] ?? [0, 0]));
    let ticks = '';
    for (let i = 0; i < 72; i++) {
      const a = (i / 72) * Math.PI * 2;
      const inner = i % 6 === 0 ? 0.86 : 0.92;
      ticks += `M${n(Math.cos(a) * r * inner)} ${n(Math.sin(a) * r * inner)}L${n(Math.cos(a) * r * 0.965)} ${n(Math.sin(a) * r * 0.965)}`;
    }
    const nodes = ringPoints
      .map(
        ([x, y]) => circle(x, y, 25, ground, { stroke: line, 'stroke-width': 3.5 }) + circle(x, y, 9, second),
      )
      .join('');
    const core = ground === p.glow ? p.body : line;
    const crescent = `M${n(-r * 0.02)} ${n(-r * 0.2)}a${n(r * 0.2)} ${n(r * 0.2)} 0 1 0 ${n(r * 0.19)} ${n(r * 0.26)}a${n(r * 0.16)} ${n(r * 0.16)} 0 1 1 ${n(-r * 0.19)} ${n(-r * 0.26)}z`;
    const disc = mixColours(ground, p.body, ground === p.body ? 0 : 0.35);
    const starred = () =>
      circle(0, 0, r, 'none', { stroke: line, 'stroke-width': 7 }) +
      circle(0, 0, r * 0.8, 'none', { stroke: line, 'stroke-width': 3 }) +
      circle(0, 0, r * 1.09, 'none', { stroke: line, 'stroke-width': 1.6, 'stroke-dasharray': '3 9' }) +
      stroke(ticks, line, 2.5) +
      stroke(star, line, 5, { 'stroke-linejoin': 'round' }) +
      circle(0, 0, r * 0.3, core) +
      circle(0, 0, r * 0.3, 'none', { stroke: second, 'stroke-width': 3, transform: 'scale(1.16)' }) +
      nodes +
      path(crescent, ground);
    const inHand = {
      star: starred,
      moons: () => moons(r, line, second, disc),
      seal: () => seal(r, line, second, disc),
    };
    const art =
      circle(0, 0, r * 1.3, mixColours(ground, line, 0.07)) + circle(0, 0, r, disc) + inHand[hand]();
    const sky = stars(chance, w, 0, h, wide ? 90 : 50, second);
    const cover = wide ? '' : low ? rect(0, 0, w, 262, ground) : rect(0, 648, w, h, ground);
    return {
      ground,
      art: rect(0, 0, w, h, ground) + sky + cover + group({ transform: `translate(${n(cx)} ${n(cy)})` }, art),
      zones: [low ? head([ground], 206) : foot([ground], 196, { align: ['centre', 'left'] })],
    };
  },
};

/** The moon from new to new around a sun of many rays. */
function moons(r: number, line: string, second: string, ground: string): string {
  const phases = around(0, 0, r * 0.78, 8).map(([x, y], i) => {
    const m = r * (i === 4 ? 0.16 : 0.125);
    const turn = Math.cos((i / 8) * Math.PI * 2);
    const waxing = i < 4 ? 1 : 0;
    const lit =
      i === 0
        ? ''
        : path(
            `M${n(x)} ${n(y - m)}A${n(m)} ${n(m)} 0 0 ${waxing} ${n(x)} ${n(y + m)}A${n(Math.abs(turn) * m)} ${n(m)} 0 0 ${turn > 0 ? 1 - waxing : waxing} ${n(x)} ${n(y - m)}Z`,
            i === 4 ? second : line,
          );
    return circle(x, y, m, ground, { stroke: line, 'stroke-width': 3 }) + lit;
  });
  let rays = '';
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * Math.PI * 2;
    const long = r * (i % 2 === 0 ? 0.54 : 0.44);
    const foot = (turn: number) => `${n(Math.cos(a + turn) * r * 0.31)} ${n(Math.sin(a + turn) * r * 0.31)}`;
    rays += `M${foot(-0.1)}L${n(Math.cos(a) * long)} ${n(Math.sin(a) * long)}L${foot(0.1)}Z`;
  }
  return (
    circle(0, 0, r, 'none', { stroke: line, 'stroke-width': 4 }) +
    circle(0, 0, r * 1.06, 'none', { stroke: line, 'stroke-width': 10, 'stroke-dasharray': '2 22' }) +
    path(rays, line) +
    circle(0, 0, r * 0.27, second) +
    circle(0, 0, r * 0.2, 'none', { stroke: ground, 'stroke-width': 3 }) +
    phases.join('')
  );
}

/** Two crossed squares, a triangle inside them, and an open eye. */
function seal(r: number, line: string, second: string, ground: string): string {
  const square = (turn: number) => polygon(around(0, 0, r * 0.96, 4, r * 0.96, turn));
  const lid = `M${n(-r * 0.3)} ${n(r * 0.1)}Q0 ${n(-r * 0.2)} ${n(r * 0.3)} ${n(r * 0.1)}Q0 ${n(r * 0.4)} ${n(-r * 0.3)} ${n(r * 0.1)}Z`;
  let lashes = '';
  for (let i = -2; i <= 2; i++) {
    const a = -Math.PI / 2 + i * 0.34;
    lashes += `M${n(Math.cos(a) * r * 0.2)} ${n(r * 0.1 + Math.sin(a) * r * 0.22)}L${n(Math.cos(a) * r * 0.3)} ${n(r * 0.1 + Math.sin(a) * r * 0.36)}`;
  }
  const corners = around(0, 0, r * 0.96, 8).map(([x, y], i) =>
    path(ring(x, y, i % 2 === 0 ? 17 : 10), i % 2 === 0 ? second : line),
  );
  return (
    stroke(square(-Math.PI / 2) + square(-Math.PI / 4), line, 5, { 'stroke-linejoin': 'round' }) +
    circle(0, 0, r * 0.68, ground, { stroke: line, 'stroke-width': 3 }) +
    stroke(polygon(around(0, 0, r * 0.68, 3)), line, 6, { 'stroke-linejoin': 'round' }) +
    circle(0, 0, r * 1.1, 'none', { stroke: line, 'stroke-width': 2 }) +
    circle(0, 0, r * 1.16, 'none', { stroke: line, 'stroke-width': 2 }) +
    stroke(lashes, line, 4, { 'stroke-linecap': 'round' }) +
    path(lid, second) +
    circle(0, r * 0.1, r * 0.125, ground) +
    circle(0, r * 0.1, r * 0.05, second) +
    corners.join('')
  );
}

/** A fire in tongues of flat colour, hottest within, sparks above. */
export const flame: Composition = {
  name: 'flame',
  suits: ['action', 'super power', 'martial arts', 'military', 'fantasy', 'shounen'],
  words:
    /\b(fire|flame\w*|burn\w*|blaz\w*|inferno|phoenix|hell|jigoku|crimson|red|scarlet|hot|volcano|ember\w*|dragon\w*)\b|炎|火|焔|燃|紅|赤|地獄|竜|龍/i,
  moods: ['warm', 'dark', 'vivid'],
  terse: true,
  unasked: 0.5,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.night, p.paper]);
    const cx = wide ? w * 0.72 : w / 2;
    const base = wide ? h + 10 : 640;
    const tall = wide ? 560 : 560;
    const broad = wide ? 300 : 268;
    const lean = chance.pick([-1, 1]);
    const tongues = chance.range(-0.06, 0.06);
    const shape = (k: number) => {
      const [b, t] = [broad * k, tall * k ** 1.15];
      const at = (x: number, y: number) => `${n(x * b * lean)} ${n(-y * t)}`;
      return `M${at(0, 0)}C${at(-0.7, 0)} ${at(-1.04, 0.2)} ${at(-0.94, 0.44)}C${at(-0.9, 0.54)} ${at(-0.82, 0.6)} ${at(-0.8, 0.7 + tongues)}C${at(-0.66, 0.62)} ${at(-0.6, 0.54)} ${at(-0.56, 0.46)}C${at(-0.5, 0.66)} ${at(-0.36, 0.84)} ${at(0.02, 1)}C${at(-0.06, 0.86)} ${at(0.06, 0.76)} ${at(0.24, 0.66)}C${at(0.4, 0.57)} ${at(0.44, 0.5)} ${at(0.42, 0.4)}C${at(0.54, 0.48)} ${at(0.6, 0.58)} ${at(0.56, 0.72 - tongues)}C${at(0.8, 0.6)} ${at(0.98, 0.44)} ${at(0.96, 0.3)}C${at(0.94, 0.1)} ${at(0.66, 0)} ${at(0, 0)}Z`;
    };
    const shades =
      ground === p.paper
        ? [p.deep, p.body, mixColours(p.body, p.glow, 0.55), p.glow, p.paper]
        : [p.body, mixColours(p.body, p.glow, 0.5), p.glow, mixColours(p.glow, p.paper, 0.65)];
    const layers = shades
      .map((colour, i) =>
        path(shape(1 - i * 0.215), colour, { transform: `translate(${n(chance.range(-8, 8))} 0)` }),
      )
      .join('');
    let sparks = '';
    for (let i = 0; i < 34; i++) {
      const s = chance.range(2, 7);
      sparks += `M${n(cx + chance.range(-1, 1) * broad * 1.1)} ${n(base - tall * chance.range(0.5, 1.12))}l${n(s)} ${n(s * 1.6)} ${n(-s)} ${n(s * 1.6)} ${n(-s)} ${n(-s * 1.6)}z`;
    }
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        circle(cx, base - tall * 0.45, tall * 0.56, mixColours(ground, p.body, 0.16)) +
        circle(cx, base - tall * 0.42, tall * 0.44, mixColours(ground, p.body, 0.3)) +
        path(sparks, ground === p.paper ? p.body : p.glow) +
        group({ transform: `translate(${n(cx)} ${n(base)})` }, layers) +
        person(chance.pick(['sword', 'coat', 'boy', 'girl']), cx, base - 4, 150, p.night) +
        (wide ? '' : rect(0, base - 6, w, h - base + 6, ground)),
      zones: [foot([ground], 200)],
    };
  },
};

/** An eye; a figure stands in its pupil, or others look on around it. */
export const eye: Composition = {
  name: 'eye',
  suits: ['horror', 'psychological', 'supernatural', 'vampire'],
  words:
    /\b(eye|eyes|hitomi|see|witch|death|dead|ghost|curse\w*|fear|monster|ghoul|vampire|blood)\b|眼|瞳|死|呪|怪|殺|血|影|闇/i,
  moods: ['dark', 'vivid'],
  unasked: 0.6,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    // Drawn first from `chance`, so that the wallpaper shows the same eyes as the poster.
    const look = chance.pick(['plain', 'upright', 'many'] as const);
    const ground = groundOf(stage, [p.night, p.deep, p.body, p.glow, p.night]);
    const cx = wide ? w * 0.71 : w / 2;
    const cy = wide ? h * 0.48 : 330;
    const [rw, rh] = wide ? [380, 236] : [268, 190];
    const upright = !wide && look === 'upright';
    const white =
      ground === p.glow ? p.paper : ground === p.body ? p.paper : mixColours(p.paper, p.glow, 0.2);
    const iris = ground === p.body ? p.deep : p.body;
    const shape = (k: number) =>
      `M${n(-rw * k)} 0Q${n(-rw * 0.4 * k)} ${n(-rh * 1.5 * k)} ${n(rw * 0.16 * k)} ${n(-rh * 0.86 * k)}Q${n(rw * 0.72 * k)} ${n(-rh * 0.5 * k)} ${n(rw * k)} ${n(rh * 0.12 * k)}Q${n(rw * 0.3 * k)} ${n(rh * 1.02 * k)} ${n(-rw * 0.36 * k)} ${n(rh * 0.6 * k)}Q${n(-rw * 0.8 * k)} ${n(rh * 0.36 * k)} ${n(-rw * k)} 0Z`;
    const r = rh * 0.72;
    let rays = '';
    for (let i = 0; i < 44; i++) {
      const a = (i / 44) * Math.PI * 2;
      const from = r * chance.range(0.5, 0.66);
      rays += `M${n(Math.cos(a) * from)} ${n(Math.sin(a) * from)}L${n(Math.cos(a) * r * 0.93)} ${n(Math.sin(a) * r * 0.93)}`;
    }
    const lashColour = ground === p.night ? p.glow : p.night;
    let lashes = '';
    for (let i = 0; i < 9; i++) {
      const t = -0.82 + i * 0.21;
      const y = -rh * 0.98 * Math.cos(t * 1.25);
      lashes += `M${n(t * rw - 9)} ${n(y)}Q${n(t * rw * 1.12)} ${n(y - 50)} ${n(t * rw * 1.32)} ${n(y - 78 - 24 * Math.cos(t * 2))}Q${n(t * rw * 1.1 + 16)} ${n(y - 40)} ${n(t * rw + 11)} ${n(y)}Z`;
    }
    const many = look === 'many';
    const others = many
      ? onlookers(chance, { w, wide, cx, cy }, [ground, white, iris, p.night, lashColour])
      : '';
    const waves = (many ? [1.36] : [1.36, 1.62, 1.9, 2.2])
      .map((k) => stroke(shape(k), mixColours(ground, iris === p.deep ? p.night : p.body, 0.6), 3))
      .join('');
    return {
      ground,
      defs: el('clipPath', { id: 'lid' }, path(shape(1), '#000')),
      art:
        rect(0, 0, w, h, ground) +
        others +
        el(
          'g',
          {
            transform: `translate(${n(cx)} ${n(cy)})${upright ? 'rotate(90)scale(.92)' : many ? 'scale(.6)' : chance.happens(0.5) ? 'scale(-1 1)' : ''}`,
          },
          waves +
            path(lashes, lashColour) +
            path(shape(1), white) +
            el(
              'g',
              { 'clip-path': 'url(#lid)' },
              circle(0, -6, r, iris) +
                stroke(rays, p.glow, 4, { transform: 'translate(0 -6)', 'stroke-linecap': 'round' }) +
                circle(0, -6, r * 0.48, p.night) +
                circle(r * 0.34, -r * 0.42, r * 0.17, p.paper) +
                path(shape(1), 'none', { stroke: p.night, 'stroke-width': 30, opacity: '.25' }),
            ) +
            path(shape(1), 'none', { stroke: lashColour, 'stroke-width': 9, 'stroke-linejoin': 'round' }) +
            (upright || many
              ? ''
              : person(chance.pick(['girl', 'coat', 'boy']), 0, r * 0.36, r * 0.7, p.glow)),
        ) +
        (wide ? '' : rect(0, 626, w, h - 626, ground)),
      zones: [foot([ground], 210, { align: ['centre', 'left'] })],
    };
  },
};

/** Small eyes all around, each turned its own way, never over the large one. */
function onlookers(
  chance: Chance,
  { w, wide, cx, cy }: { w: number; wide: boolean; cx: number; cy: number },
  [ground, white, iris, pupil, lid]: [string, string, string, string, string],
): string {
  let art = '';
  for (let i = 0; i < 26; i++) {
    const outer = i >= 11;
    const a = ((outer ? i - 11 : i) / (outer ? 15 : 11)) * Math.PI * 2 + chance.range(-0.08, 0.08);
    const [far, s] = outer ? [330, chance.range(20, 34)] : [224, chance.range(32, 52)];
    const [x, y] = [cx + Math.cos(a) * far, cy + Math.sin(a) * far * 0.88];
    if (x < s || x > w - s || y < s || (!wide && y > 586)) continue;
    const almond = `M${n(-s)} 0Q0 ${n(-s * 0.95)} ${n(s)} 0Q0 ${n(s * 0.85)} ${n(-s)} 0Z`;
    const look = chance.range(-0.25, 0.25) * s;
    art += group(
      { transform: `translate(${n(x)} ${n(y)})rotate(${n(chance.range(-40, 40))})` },
      path(almond, mixColours(white, ground, 0.12), { stroke: lid, 'stroke-width': 3 }),
      circle(look, 0, s * 0.4, iris) + circle(look, 0, s * 0.19, pupil),
    );
  }
  return art;
}
