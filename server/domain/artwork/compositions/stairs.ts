import { mix } from '../colour';
import { circle, type Point, path, polygon, rect } from '../svg';
import { type Composition, groundOf, head } from './composition';
import { person } from './parts';

/** Stairs of cubes that climb out of the sheet: a building that only a drawing can have. */
export const stairs: Composition = {
  name: 'stairs',
  suits: ['psychological', 'mystery', 'avant garde', 'game', 'thriller', 'school', 'strategy'],
  words:
    /\b(game|tower|stairs|school|academy|gakuen|puzzle|logic|mind|zero|no\.?\s?\d|\d{2,}|class|club|level)\b|学園|ゲーム|塔|学校|階段|部/i,
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
      light ? mix(ground, p.body, 0.5) : mix(ground, p.glow, 0.28),
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
