import { mix } from '../colour';
import { circle, group, n, path, polygon, rect, stroke } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';
import { around, ring, stars } from './parts';

/** A circle for casting, in three hands: a star polygon, the moon through its phases round a sun, an eye in a seal. */
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
    const disc = mix(ground, p.body, ground === p.body ? 0 : 0.35);
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
    const art = circle(0, 0, r * 1.3, mix(ground, line, 0.07)) + circle(0, 0, r, disc) + inHand[hand]();
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

/** Two squares across each other, a triangle in them, and an eye that is open. */
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
