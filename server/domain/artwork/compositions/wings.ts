import { mix } from '../colour';
import { circle, group, n, path, rect } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';
import { person, ring } from './parts';

/** A pair of wings, feather by feather, a ring of light between them. */
export const wings: Composition = {
  name: 'wings',
  suits: ['fantasy', 'supernatural', 'drama', 'romance', 'mythology', 'military'],
  words:
    /\b(wing\w*|angel\w*|tenshi|feather|bird\w*|tori|fly\w*|flight|sky|sora|eagle|hawk|crow|swan|owl|heaven|seraph|valkyri\w*|pilot|flügel)\b|翼|羽|鳥|天使|飛|空|鷹|鷲|鴉/i,
  moods: ['soft', 'cool', 'warm'],
  unasked: 0.8,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.deep, p.body, p.night, p.glow]);
    const low = !wide && chance.happens(0.4);
    const cx = wide ? w * 0.72 : w / 2;
    const cy = wide ? h * 0.62 : low ? 660 : 392;
    const [first, second, third] =
      ground === p.glow
        ? [p.paper, p.body, p.deep]
        : ground === p.body
          ? [p.paper, p.glow, p.deep]
          : [p.paper, p.glow, p.body];
    const spread = chance.range(0.92, 1.05);
    const feather = (angle: number, length: number, thick: number, colour: string) =>
      group(
        { transform: `rotate(${n(angle)})` },
        path(
          `M0 0C${n(length * 0.3)} ${n(-thick)} ${n(length * 0.85)} ${n(-thick * 0.9)} ${n(length)} 0C${n(length * 0.85)} ${n(thick * 0.75)} ${n(length * 0.3)} ${n(thick * 0.8)} 0 0Z`,
          colour,
          { stroke: ground, 'stroke-width': 3 },
        ),
      );
    // Spread, raised to the sky, or let down like a cloak.
    const lift = chance.pick([0, 0, -36, 30]);
    let wing = '';
    const rows = [
      [11, 296, 21, third],
      [9, 214, 21, second],
      [7, 136, 20, first],
    ] as const;
    for (const [count, length, thick, colour] of rows) {
      for (let i = 0; i < count; i++) {
        const t = i / (count - 1);
        wing += feather(
          34 - t * 98,
          length * spread * (0.52 + 0.56 * Math.sin(t * Math.PI * 0.8 + 0.25)),
          thick,
          i % 2 === 0 ? colour : mix(colour, ground, 0.14),
        );
      }
    }
    const pair =
      group({ transform: `translate(20 -30)rotate(${lift - 4})` }, wing) +
      group({ transform: `scale(-1 1)translate(20 -30)rotate(${lift - 4})` }, wing);
    const halo =
      lift < 0
        ? path(ring(0, -70, 118), first)
        : path(ring(0, -150, 66), 'none', { stroke: first, 'stroke-width': 7 });
    const floats = Array.from({ length: 12 }, () =>
      group(
        {
          transform: `translate(${n(chance.range(wide ? w * 0.45 : 20, w - 20))} ${n(chance.range(low ? 330 : 40, low || wide ? h - 30 : 600))})`,
        },
        feather(chance.range(0, 360), chance.range(18, 40), 6, chance.pick([first, second, third])),
      ),
    ).join('');
    const who = ground === p.night ? mix(p.night, p.deep, 0.4) : p.night;
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        circle(cx, cy - 60, wide ? 280 : 268, mix(ground, second, 0.13)) +
        floats +
        group(
          { transform: `translate(${n(cx)} ${n(cy)})scale(${wide ? 1.05 : 1})` },
          lift < 0 ? halo + pair : pair + halo,
        ) +
        person(chance.pick(['girl', 'sword', 'boy']), cx, cy + 150, 232, who) +
        (wide || low ? '' : rect(0, 640, w, h, ground)),
      zones: [low ? head([ground], 216) : foot([ground], 200, { align: ['centre', 'left'] })],
    };
  },
};
