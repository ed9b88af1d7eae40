import { mix } from '../colour';
import { circle, n, path, rect, stroke } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { petals } from './parts';

/** An open fan, rib by rib, with a band of pattern. */
export const fan: Composition = {
  name: 'fan',
  suits: ['historical', 'romance', 'drama', 'performing arts', 'supernatural', 'girls love'],
  words:
    /\b(rakugo|kabuki|geisha|maiko|edo|heian|kyoto|taisho|karuta|chihaya\w*|shogun|genji|kimono|ooku|oiran|hanamaru|matsuri|festival)\b|祭|大正|江戸|京|落語|雅|姫|舞/i,
  moods: ['warm', 'soft', 'earth'],
  unasked: 0.5,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.paper, p.glow, p.body]);
    const light = ground === p.paper || ground === p.glow;
    const cx = wide ? w * 0.72 : w / 2;
    const cy = wide ? h * 0.96 : 606;
    const r = wide ? h * 0.82 : 470;
    const ribs = 18;
    const [from, to] = [-Math.PI * 0.93, -Math.PI * 0.07];
    const [odd, even] = light ? [p.body, mix(p.body, p.deep, 0.45)] : [p.glow, mix(p.glow, p.body, 0.3)];
    const band = light ? (ground === p.glow ? p.paper : p.glow) : ground === p.body ? p.deep : p.body;
    const at = (a: number, k: number) => `${n(cx + Math.cos(a) * r * k)} ${n(cy + Math.sin(a) * r * k)}`;
    const arc = (a: number, b: number, outer: number, inner: number) =>
      `M${at(a, inner)}L${at(a, outer)}A${n(r * outer)} ${n(r * outer)} 0 0 1 ${at(b, outer)}L${at(b, inner)}A${n(r * inner)} ${n(r * inner)} 0 0 0 ${at(a, inner)}Z`;
    const leaves: [string, string] = ['', ''];
    let bands = '';
    let sticks = '';
    let rounds = '';
    const motif = chance.int(0, 2);
    for (let i = 0; i < ribs; i++) {
      const [a, b] = [from + ((to - from) * i) / ribs, from + ((to - from) * (i + 1)) / ribs];
      leaves[i % 2 === 0 ? 0 : 1] += arc(a, b, 1, 0.42);
      if (motif === 0 || (motif === 1 && i % 2 === 0)) bands += arc(a, b, 0.9, 0.8);
      if (motif === 2) bands += arc(a, b, 0.66 + (i / ribs) * 0.28, 0.5 + (i / ribs) * 0.2);
      sticks += `M${at(a, 0.06)}L${at(a, 0.44)}`;
      if (i % 3 === 1) rounds += `M${at((a + b) / 2, 0.62)}h0`;
    }
    sticks += `M${at(to, 0.06)}L${at(to, 0.44)}`;
    const pin = light ? p.night : p.paper;
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        circle(cx, cy - r * 0.62, r * 0.5, mix(ground, light ? p.body : p.glow, 0.12)) +
        stroke(sticks, mix(odd, p.night, 0.45), wide ? 9 : 8, { 'stroke-linecap': 'round' }) +
        path(leaves[0], odd) +
        path(leaves[1], even) +
        path(bands, band) +
        stroke(rounds, band, 34, { 'stroke-linecap': 'round' }) +
        circle(cx, cy, 15, pin) +
        circle(cx, cy, 5, ground) +
        petals(chance, w, 40, wide ? h : 600, 18, light ? p.deep : p.paper),
      zones: [foot([ground, light ? p.deep : p.paper].slice(0, 1), 200, { align: ['centre', 'left'] })],
    };
  },
};
