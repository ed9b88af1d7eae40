import { mix } from '../colour';
import { circle, fade, n, path, polygon, rect, stroke } from '../svg';
import { type Composition, head, leftColumn, rightColumn } from './composition';
import { anyLight, cloud, person } from './parts';

/** Rails that run to the horizon under wires and a heap of summer cloud. */
export const rails: Composition = {
  name: 'rails',
  suits: ['slice of life', 'drama', 'romance', 'school', 'iyashikei'],
  words:
    /\b(train|rail\w*|railway|densha|station|express|line|galaxy express|journey|far away|road)\b|電車|列車|鉄道|駅|線路|道/i,
  moods: ['soft', 'cool', 'warm'],
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
            ['dusk', 3],
            ['dawn', 3],
            ['day', 3],
            ['night', 1],
          ],
    );
    const horizon = h * (wide ? 0.62 : 0.6);
    const vx = wide ? w * 0.68 : w * chance.range(0.32, 0.68);
    const bed = mix(light.near, light.tone === 'day' ? p.night : p.deep, 0.5);
    const rail = light.tone === 'night' ? p.body : p.glow;
    const fall = h - horizon;
    const at = (t: number, offset: number): [number, number] => [vx + offset * t, horizon + fall * t];
    let sleepers = '';
    for (let i = 1; i < 17; i++) {
      const t = (i / 17) ** 2.1;
      const t2 = t + 0.018 + t * 0.028;
      sleepers += polygon([at(t, -250), at(t, 250), at(t2, 250), at(t2, -250)]);
    }
    const railOf = (offset: number) =>
      polygon([at(0.004, offset - 9), at(0.004, offset + 9), at(1.02, offset + 13), at(1.02, offset - 13)]);
    let poles = '';
    const tops: [number, number][] = [];
    for (const t of [0.07, 0.16, 0.36, 0.82]) {
      const [x, y] = at(t, 400);
      const tall = 560 * t + 30;
      poles += `M${n(x)} ${n(y)}v${n(-tall)}M${n(x - 70 * t)} ${n(y - tall * 0.9)}H${n(x + 60 * t)}M${n(x - 52 * t)} ${n(y - tall * 0.8)}H${n(x + 42 * t)}`;
      tops.push([x, y - tall * 0.9]);
    }
    let wires = '';
    for (let i = 0; i + 1 < tops.length; i++) {
      const [[ax, ay], [bx, by]] = [tops[i] ?? [0, 0], tops[i + 1] ?? [0, 0]];
      wires += `M${n(ax)} ${n(ay)}Q${n((ax + bx) / 2)} ${n((ay + by) / 2 + 22)} ${n(bx)} ${n(by)}`;
    }
    const grounds = [light.top, mix(light.top, light.bottom, 0.6)];
    const puff =
      light.tone === 'day'
        ? mix(p.paper, '#ffffff', 0.6)
        : light.tone === 'dawn'
          ? p.paper
          : mix(light.bottom, p.glow, 0.35);
    const art =
      rect(0, 0, w, h, 'url(#sky)') +
      circle(wide ? vx : vx + chance.range(-60, 60), horizon - 40, wide ? 120 : 96, light.sun) +
      cloud(chance, w * (vx > w / 2 ? 0.24 : 0.76), horizon - 8, wide ? 420 : 330, puff) +
      cloud(chance, vx - 40, horizon + 14, 300, mix(puff, light.far, 0.35)) +
      path(
        `M-10 ${n(horizon + 8)}Q${n(w * 0.25)} ${n(horizon - 34)} ${n(w * 0.5)} ${n(horizon)}T${w + 10} ${n(horizon - 16)}V${h}H-10Z`,
        light.far,
      ) +
      rect(0, horizon + 6, w, fall, light.near) +
      path(polygon([at(0, -20), at(0, 20), at(1.02, 330), at(1.02, -330)]), bed) +
      path(sleepers, mix(bed, p.body, 0.55)) +
      path(railOf(-150) + railOf(150), rail) +
      stroke(poles, p.night, 3.5) +
      stroke(wires, p.night, 1.6) +
      person(chance.pick(['girl', 'boy', 'coat']), vx + 3, horizon + 26, wide ? 96 : 104, p.night);
    return {
      ground: light.near,
      defs: fade('sky', [
        [0, light.top],
        [0.62, light.bottom],
      ]),
      art,
      zones: [head(grounds, 290, { inks: light.inks })],
      columns: [rightColumn(48, 280, grounds), leftColumn(48, 280, grounds)],
    };
  },
};
