import { mixColours } from '../palettes';
import { circle, fade, n, type Point, path, polygon, rect, stroke } from '../svg';
import { type Composition, foot, groundOf, head, leftColumn, rightColumn } from './composition';
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
    const bed = mixColours(light.near, light.tone === 'day' ? p.night : p.deep, 0.5);
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
    const grounds = [light.top, mixColours(light.top, light.bottom, 0.6)];
    const puff =
      light.tone === 'day'
        ? mixColours(p.paper, '#ffffff', 0.6)
        : light.tone === 'dawn'
          ? p.paper
          : mixColours(light.bottom, p.glow, 0.35);
    const art =
      rect(0, 0, w, h, 'url(#sky)') +
      circle(wide ? vx : vx + chance.range(-60, 60), horizon - 40, wide ? 120 : 96, light.sun) +
      cloud(chance, w * (vx > w / 2 ? 0.24 : 0.76), horizon - 8, wide ? 420 : 330, puff) +
      cloud(chance, vx - 40, horizon + 14, 300, mixColours(puff, light.far, 0.35)) +
      path(
        `M-10 ${n(horizon + 8)}Q${n(w * 0.25)} ${n(horizon - 34)} ${n(w * 0.5)} ${n(horizon)}T${w + 10} ${n(horizon - 16)}V${h}H-10Z`,
        light.far,
      ) +
      rect(0, horizon + 6, w, fall, light.near) +
      path(polygon([at(0, -20), at(0, 20), at(1.02, 330), at(1.02, -330)]), bed) +
      path(sleepers, mixColours(bed, p.body, 0.55)) +
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

/** The lanes of a track or a pool sweeping round a corner. */
export const lanes: Composition = {
  name: 'lanes',
  suits: ['athletics', 'swimming', 'horse racing', 'water polo'],
  words:
    /\b(swimming|swim club|sprint\w*|marathon|relay race|derby|uma ?musume)\b|水泳|競泳|陸上|駅伝|競馬|ウマ娘|箱根/i,
  moods: ['vivid', 'warm'],
  sport: true,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.paper, p.glow]);
    const light = ground === p.paper || ground === p.glow;
    const right = wide || chance.happens(0.5);
    const ox = right ? w + 30 : -30;
    const oy = wide ? -60 : -10;
    const count = 6;
    const [from, step] = wide ? [250, 92] : [150, 76];
    const shades = light
      ? [p.body, p.deep, ground === p.paper ? p.glow : p.paper]
      : [p.body, p.glow, ground === p.night ? p.deep : p.night];
    let art = '';
    for (let i = count; i > 0; i--) art += circle(ox, oy, from + i * step, shades[i % 3] ?? p.body);
    art += circle(ox, oy, from, ground);
    for (let i = 0; i <= count; i++)
      art += circle(ox, oy, from + i * step, 'none', { stroke: p.paper, 'stroke-width': 5 });
    const a = right ? Math.PI * chance.range(0.66, 0.8) : Math.PI * chance.range(0.2, 0.34);
    const rr = from + step * chance.pick([1.5, 2.5]);
    const [bx, by] = [ox + Math.cos(a) * rr, oy + Math.sin(a) * rr];
    const ball = 62;
    const tail = [0.16, 0.32, 0.48]
      .map((k, i) =>
        circle(
          ox + Math.cos(a + (right ? -k : k)) * rr,
          oy + Math.sin(a + (right ? -k : k)) * rr,
          ball * (0.8 - i * 0.22),
          p.paper,
          { opacity: ['.5', '.3', '.16'][i] },
        ),
      )
      .join('');
    const seams = `M${n(bx - ball * 0.7)} ${n(by - ball * 0.7)}q${n(ball * 0.75)} ${n(ball * 0.7)} 0 ${n(ball * 1.4)}M${n(bx + ball * 0.7)} ${n(by - ball * 0.7)}q${n(-ball * 0.75)} ${n(ball * 0.7)} 0 ${n(ball * 1.4)}`;
    const ink = mixColours(p.night, p.deep, 0.3);
    art +=
      tail +
      circle(bx + 9, by + 13, ball, p.night, { opacity: '.35' }) +
      circle(bx, by, ball, p.paper) +
      stroke(seams, ink, 4.5) +
      stroke(
        `M${n(bx - ball)} ${n(by)}a${ball} ${ball} 0 1 0 ${2 * ball} 0a${ball} ${ball} 0 1 0 ${-2 * ball} 0`,
        ink,
        4.5,
      );
    const edge = oy + from + count * step;
    return {
      ground,
      art: rect(0, 0, w, h, ground) + art,

      zones: [foot([ground], h - edge - 46 - 34)],
    };
  },
};

/** Stairs of cubes that climb out of the sheet: an impossible building. */
export const stairs: Composition = {
  name: 'stairs',
  suits: ['psychological', 'mystery', 'avant garde', 'game', 'thriller', 'school', 'strategy'],
  words:
    /\b(game|tower|stairs|school|academy|gakuen|puzzle|logic|mind|zero|no\.?\s?\d|\d{2,}|class|club|level)\b|学園|ゲーム|塔|学校|階段|部/i,
  unasked: 0.3,
  moods: ['cool', 'soft', 'vivid'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.glow, p.paper, p.deep, p.body, p.night]);
    const light = ground === p.glow || ground === p.paper;
    const [top, left, right] = light
      ? [ground === p.paper ? p.glow : p.paper, p.body, p.deep]
      : [p.glow, ground === p.body ? p.deep : p.body, ground === p.night ? p.deep : p.night];
    const flip = chance.happens(0.5) ? -1 : 1;
    const u = wide ? 62 : 58;
    const cx = wide ? w * 0.72 : w / 2;
    const base = wide ? h + 70 : 1010;
    const at = (x: number, y: number, z: number): Point => [
      cx + flip * (x - y) * u * 0.866,
      base + (x + y) * u * 0.5 - z * u,
    ];
    let art = '';
    const box = (x: number, y: number, z: number, dx: number, dy: number) => {
      art +=
        path(polygon([at(x, y, z), at(x + dx, y, z), at(x + dx, y + dy, z), at(x, y + dy, z)]), top) +
        path(
          polygon([at(x, y + dy, z), at(x + dx, y + dy, z), at(x + dx, y + dy, -16), at(x, y + dy, -16)]),
          flip > 0 ? left : right,
        ) +
        path(
          polygon([at(x + dx, y, z), at(x + dx, y + dy, z), at(x + dx, y + dy, -16), at(x + dx, y, -16)]),
          flip > 0 ? right : left,
        );
    };
    const climb = wide ? 6.4 : 7;
    box(-4.4, -4.4, climb + 0.6, 1.5, 1.5);
    for (let i = 9; i >= 0; i--) box(-4.2 + (9 - i) * 0.86, -2.6, (climb * i) / 9, 0.86, 2.3);
    box(-4.2, 0.4, climb * 0.55, 1.6, 1.6);
    box(-2.2, 0.8, climb * 0.25, 1.3, 1.3);
    box(0.4, 0.6, climb * 0.36, 1.1, 1.1);
    const [px, py] = at(-4.2 + 0.43, -1.4, climb);
    const [qx, qy] = at(-1.2, -1.4, climb * 0.62);
    const sun = circle(
      cx - flip * (wide ? 240 : 170),
      wide ? 170 : 424,
      wide ? 92 : 74,
      light ? mixColours(ground, p.body, 0.5) : mixColours(ground, p.glow, 0.28),
    );
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        sun +
        art +
        person(
          chance.pick(['girl', 'boy']),
          px,
          py + 4,
          96,
          light || ground !== p.night ? p.night : p.paper,
        ) +
        (chance.happens(0.6)
          ? person('coat', qx, qy + 4, 92, light || ground !== p.night ? p.night : p.paper)
          : ''),
      zones: [head([ground], 264)],
    };
  },
};
