import { mixColours } from '../palettes';
import { circle, el, group, n, path, rect, stroke } from '../svg';
import { emblem } from './emblem';

/** A basket with its board, and the ball on the way in. */
export const hoop = emblem({
  name: 'hoop',
  suits: ['basketball'],
  words: /\b(basketball|slam dunk|buzzer beater)\b|バスケ|スラムダンク/i,
  moods: ['vivid', 'warm'],
  sport: true,
  art: ({ main, second, dim, dark, ground, chance }) => {
    const net = [-5, -3, -1, 1, 3, 5]
      .map((i) => `M${i * 17} 62Q${i * 14} 120 ${i * 9} 190M${i * 17} 62Q${i * 7 + 22} 118 ${i * 9 - 9} 178`)
      .join('');
    const ball = `M-62 0H62M0 -62V62M-46 -42Q-8 0 -46 42M46 -42Q8 0 46 42`;
    return (
      rect(-190, -230, 380, 250, dim) +
      rect(-190, -230, 380, 250, 'none', { stroke: second, 'stroke-width': 9 }) +
      rect(-70, -110, 140, 112, 'none', { stroke: main, 'stroke-width': 8 }) +
      stroke(net, second, 4, { 'stroke-linecap': 'round' }) +
      el('ellipse', { cx: 0, cy: 60, rx: 92, ry: 22, fill: 'none', stroke: main, 'stroke-width': 13 }) +
      group(
        { transform: `translate(${n(chance.range(-28, 28))} -30)rotate(${n(chance.range(-30, 30))})` },
        circle(0, 0, 66, main === dark ? second : main, { stroke: ground, 'stroke-width': 7 }),
        stroke(ball, ground, 6),
      )
    );
  },
});

/** A ball above the net. */
export const volley = emblem({
  name: 'volley',
  suits: ['volleyball'],
  words: /\b(volleyball|haikyu+|harukana receive)\b|バレーボール|ハイキュー|はるかなレシーブ/i,
  moods: ['vivid', 'warm'],
  sport: true,
  art: ({ main, second, dim, ground, chance }) => {
    const lines = [
      ...Array.from({ length: 17 }, (_, i) => `M${-272 + i * 34} 96V236`),
      ...[0, 1, 2, 3, 4].map((i) => `M-272 ${96 + i * 35}H272`),
    ].join('');
    const panel =
      'M0 -128Q40 -60 0 0Q-60 -40 -111 -64M111 -64Q50 -20 0 0Q-4 72 0 128M-111 64Q-50 60 0 0M-58 -114Q0 -60 0 0M111 64Q74 16 0 0';
    return (
      circle(0, -70, 184, dim) +
      stroke(lines, second, 3, { opacity: '.75' }) +
      rect(-278, 84, 556, 20, second) +
      group(
        { transform: `translate(${n(chance.range(-40, 40))} -80)rotate(${n(chance.range(0, 120))})` },
        circle(0, 0, 130, main),
        stroke(panel, ground, 7),
      )
    );
  },
});

/** A pitch from above, the ball on its way. */
export const pitch = emblem({
  name: 'pitch',
  suits: ['football', 'soccer'],
  words: /\b(soccer|football|futsal|goalkeeper)\b|サッカー|フットボール|フットサル|ストライカー/i,
  moods: ['vivid', 'earth'],
  sport: true,
  art: ({ main, second, dim, ground, chance }) => {
    const stripes = Array.from({ length: 4 }, (_, i) => rect(-180, -250 + i * 125, 360, 62.5, dim)).join('');
    const lines =
      'M-180 -250H180V250H-180ZM-180 0H180M-90 -250V-160H90V-250M-90 250V160H90V250M-40 -250V-214H40V-250M-40 250V214H40V250M-60 0a60 60 0 1 1 120 0a60 60 0 1 1 -120 0';
    const [x, y] = [chance.range(-110, 110), chance.range(-120, 120)];
    return (
      stripes +
      stroke(lines, second, 6) +
      stroke(`M${n(-x)} 240Q${n(x * 1.4)} ${n(y + 120)} ${n(x)} ${n(y)}`, main, 6, {
        'stroke-dasharray': '4 15',
        'stroke-linecap': 'round',
      }) +
      circle(x, y, 44, main, { stroke: ground, 'stroke-width': 6 }) +
      path(`M${n(x)} ${n(y - 20)}l19 14-7 23h-24l-7-23z`, ground)
    );
  },
});

/** The diamond with its bases, and a stitched ball. */
export const diamond = emblem({
  name: 'diamond',
  suits: ['baseball'],
  words: /\b(baseball|home ?run|koshien)\b|野球|甲子園|ホームラン|ドカベン|球児/i,
  moods: ['vivid', 'earth'],
  sport: true,
  art: ({ main, second, dim, ground }) => {
    const base = (x: number, y: number) => path(`M${x} ${y - 18}l18 18-18 18-18-18z`, second);
    const stitches = Array.from({ length: 7 }, (_, i) => {
      const y = -48 + i * 16;
      const x = Math.sqrt(Math.max(0, 62 * 62 - y * y)) * 0.6;
      return `M${n(-x - 9)} ${y - 5}l11 5M${n(x + 9)} ${y - 5}l-11 5`;
    }).join('');
    return (
      path('M0 240L-262 -22A300 300 0 0 1 262 -22Z', dim) +
      path('M0 236L-158 78L0 -80L158 78Z', mixColours(dim, main, 0.4)) +
      stroke('M0 236L-262 -26M0 236L262 -26', second, 7) +
      stroke('M0 236L-158 78L0 -80L158 78Z', second, 5) +
      base(-158, 78) +
      base(158, 78) +
      base(0, -80) +
      base(0, 228) +
      circle(0, 84, 22, ground) +
      group(
        { transform: 'translate(0 -150)rotate(24)' },
        circle(0, 0, 86, main),
        stroke('M-52 -68Q-14 0 -52 68M52 -68Q14 0 52 68', ground, 5),
        stroke(stitches, ground, 4),
      )
    );
  },
});

/** Two wheels and a road. */
export const bicycle = emblem({
  name: 'bicycle',
  suits: ['cycling'],
  words: /\b(bicycles?|cycling|road ?bikes?|long riders)\b|ペダル|自転車|ろんぐらいだぁす/i,
  moods: ['vivid', 'cool'],
  sport: true,
  art: ({ main, second, dim, dark }) => {
    const wheel = (x: number) => {
      const spokes = Array.from({ length: 14 }, (_, i) => {
        const a = (i / 14) * 6.283;
        return `M${x} 90L${n(x + Math.cos(a) * 112)} ${n(90 + Math.sin(a) * 112)}`;
      }).join('');
      return (
        stroke(spokes, dim, 3) +
        circle(x, 90, 116, 'none', { stroke: second, 'stroke-width': 13 }) +
        circle(x, 90, 13, main)
      );
    };
    return (
      rect(-268, 206, 536, 9, dark) +
      wheel(-140) +
      wheel(140) +
      stroke(
        'M-140 90L-60 -70H86L0 90H-140L-48 -98M0 90L-60 -70M140 90L76 -106L40 -112M76 -106Q120 -130 112 -84',
        main,
        13,
        { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' },
      ) +
      stroke('M-84 -102H-16', second, 15, { 'stroke-linecap': 'round' }) +
      circle(0, 90, 30, 'none', { stroke: second, 'stroke-width': 8 })
    );
  },
});

/** The ropes of a ring, under the lamps. */
export const ropes = emblem({
  name: 'ropes',
  suits: ['boxing', 'wrestling', 'combat sports'],
  words: /\b(boxing|boxer|wrestl\w*|pro-wrestling)\b|ボクシング|ボクサー|プロレス|レスラー|格闘技/i,
  moods: ['dark', 'warm'],
  sport: true,
  art: ({ main, second, dim, dark }) => {
    const lamp = (x: number) =>
      path(`M${x - 34} -250H${x + 34}L${x * 0.55 + 120} 60H${x * 0.55 - 120}Z`, dim, { opacity: '.55' });
    const rope = (y: number, colour: string) =>
      stroke(`M-262 ${y - 46}L-10 ${y}L262 ${y - 46}`, colour, 13, { 'stroke-linejoin': 'round' });
    return (
      lamp(-130) +
      lamp(130) +
      path('M-262 120L-10 196L262 120V250H-262Z', dark) +
      rect(-30, -90, 40, 300, second) +
      rope(-20, main) +
      rope(50, second) +
      rope(120, main) +
      rect(-44, -104, 68, 40, main) +
      circle(-10, -128, 24, second)
    );
  },
});
