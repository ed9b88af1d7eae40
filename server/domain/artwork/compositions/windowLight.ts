import { mix } from '../colour';
import { group, n, path, polygon, rect, smooth } from '../svg';
import { type Composition, foot, groundOf } from './composition';
import { person } from './parts';

/** Late light through a window, thrown aslant on the wall of a room; a cat or a friend in it. */
export const windowLight: Composition = {
  name: 'windowLight',
  suits: ['slice of life', 'drama', 'romance', 'iyashikei', 'mystery', 'school', 'psychological'],
  words:
    /\b(room|house|home|cat|neko|window|apartment|days|daily|nichijou|library|class\w*|monogatari|diary|memory|memories|afternoon)\b|猫|部屋|家|日常|教室|日記|放課後/i,
  moods: ['soft', 'warm', 'earth'],
  terse: true,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const wall = groundOf(stage, [p.deep, p.body, p.deep, p.night]);
    const lit = mix(wall, p.glow, 0.86);
    const rows = chance.int(2, 3);
    const lean = chance.pick([-1, 1]) * chance.range(0.16, 0.34);
    const [pw, ph, gap] = wide ? [150, 330 / rows, 14] : [178, 440 / rows, 16];
    const [ox, oy] = wide ? [w * 0.6, 70] : [w / 2 - pw - gap / 2 - lean * 160, 84];
    let panes = '';
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < 2; c++) {
        const [x, y] = [ox + c * (pw + gap), oy + r * (ph + gap)];
        const skew = (py: number) => (py - oy) * lean * 0.8;
        panes += polygon([
          [x + skew(y), y],
          [x + pw + skew(y), y + pw * 0.12],
          [x + pw + skew(y + ph), y + ph + pw * 0.12],
          [x + skew(y + ph), y + ph],
        ]);
      }
    }
    const floor = wide ? h - 120 : 622;
    const shadow = mix(wall, lit, 0.32);
    let leaves = '';
    const stem = [ox + pw * chance.range(0.5, 1.6), floor - 6] as const;
    for (let i = 0; i < 11; i++) {
      const a = -Math.PI / 2 + (i - 5) * 0.24 + chance.range(-0.1, 0.1);
      const l = chance.range(150, 290) - Math.abs(i - 5) * 8;
      const [ex, ey] = [stem[0] + Math.cos(a) * l, stem[1] - 70 + Math.sin(a) * l];
      const side: [number, number] = [Math.cos(a + 1.57) * 11, Math.sin(a + 1.57) * 11];
      const mid: [number, number] = [
        (stem[0] + ex) / 2 + (ex - stem[0]) * 0.15,
        (stem[1] - 70 + ey) / 2 - 18,
      ];
      leaves += smooth([
        [stem[0], stem[1] - 66],
        [mid[0] + side[0], mid[1] + side[1]],
        [ex, ey],
        [mid[0] - side[0], mid[1] - side[1]],
        [stem[0], stem[1] - 66],
      ]);
    }
    const pot = `M${n(stem[0] - 44)} ${n(stem[1] - 72)}h88l-12 76h-64z`;
    const inPane = mix(lit, wall, 0.55);
    const floorColour = wall === p.night ? mix(p.night, p.deep, 0.5) : mix(wall, p.night, 0.55);
    const catX = wide ? w * 0.86 : chance.pick([120, 470]);
    const art =
      rect(0, 0, w, h, wall) +
      path(panes, shadow, { transform: 'translate(14 12)' }) +
      path(panes, lit) +
      group({ opacity: '.9' }, path(leaves, inPane), path(pot, inPane)) +
      rect(0, floor, w, h, floorColour) +
      rect(0, floor, w, 3, mix(floorColour, p.glow, 0.4)) +
      (chance.happens(0.6)
        ? cat(catX, floor + 4, 1.15, p.night === wall ? mix(p.deep, p.body, 0.4) : p.night)
        : person(
            chance.pick(['girl', 'boy']),
            catX,
            floor + 6,
            236,
            p.night === wall ? mix(p.deep, p.body, 0.4) : p.night,
          ));
    return { ground: wall, art, zones: [foot([floorColour], 196)] };
  },
};

/** A cat that sits and looks out, from behind. */
function cat(x: number, y: number, scale: number, colour: string): string {
  return group(
    { transform: `translate(${n(x)} ${n(y)})scale(${scale})` },
    path(
      'M-34 0C-40-34-28-58-14-68-22-78-24-92-20-112L-8-98Q0-101 8-98L20-112C24-92 22-78 14-68 28-58 40-34 34 0Z M30-4C58-2 66-22 58-44 55-52 63-56 67-48 78-16 60 10 28 4Z',
      colour,
    ),
  );
}
