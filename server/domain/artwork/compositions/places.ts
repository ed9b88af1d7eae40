import { mixColours } from '../palettes';
import { circle, group, n, path, rect, stroke } from '../svg';
import { emblem } from './emblem';

/** A light above the sea. */
export const lighthouse = emblem({
  name: 'lighthouse',
  suits: ['adventure', 'drama', 'slice of life'],
  words:
    /\b(lighthouse|harbou?r|island\w*|coast|shore|port|navy|ship\w*|sail\w*|fleet|arpeggio|kantai|voyage|light|lamp)\b|灯台|島|港|船|艦|航海/i,
  moods: ['cool', 'dark', 'soft'],
  unasked: 0.5,
  art: ({ main, second, dim, dark, chance }) => {
    const waves = [196, 220, 244].map((y, i) => {
      let d = `M-270 ${y}`;
      for (let x = -270; x < 270; x += 60) d += `q15 ${i % 2 ? 12 : -12} 30 0t30 0`;
      return d;
    });
    const side = chance.pick([-1, 1]);
    return (
      path(`M0 -150L${-270 * side} -236V-92ZM0 -150L${270 * side} -206V-122Z`, main, { opacity: '.38' }) +
      path('M-262 188Q-120 128 -40 156Q60 120 150 164Q220 158 262 188V214H-262Z', dark) +
      path('M-42 -112H42L66 172H-66Z', second) +
      path('M-47 -56H47L53 8H-53ZM-58 72H58L64 136H-64Z', main) +
      rect(-56, -124, 112, 15, dim) +
      rect(-32, -174, 64, 50, main) +
      path('M-44 -174L0 -222L44 -174Z', second) +
      stroke(waves.join(''), dim, 7, { 'stroke-linecap': 'round' })
    );
  },
});

/** A big wheel in the evening. */
export const bigWheel = emblem({
  name: 'bigWheel',
  suits: ['romance', 'comedy', 'coming of age'],
  words:
    /\b(amagi|amusement|theme park|ferris|circus|carnival|festival|date|holiday|summer|dream\w*|wonder\w*|parade|magic(al)? land)\b|遊園|観覧車|サーカス|夢|デート|夏休/i,
  moods: ['vivid', 'soft', 'warm'],
  unasked: 0.5,
  art: ({ main, second, dim, dark, ground, chance }) => {
    const arms = 12;
    const phase = chance.range(0, 0.5);
    let spokes = '';
    let cabins = '';
    for (let i = 0; i < arms; i++) {
      const a = (i / arms) * 6.283 + phase;
      const [x, y] = [Math.cos(a) * 196, Math.sin(a) * 196 - 40];
      spokes += `M0 -40L${n(x)} ${n(y)}`;
      cabins +=
        path(
          `M${n(x - 22)} ${n(y + 4)}h44v18a16 16 0 0 1 -16 16h-12a16 16 0 0 1 -16 -16z`,
          i % 2 ? main : second,
        ) +
        stroke(
          `M${n(x - 22)} ${n(y + 4)}Q${n(x)} ${n(y - 28)} ${n(x + 22)} ${n(y + 4)}`,
          i % 2 ? main : second,
          5,
        );
    }
    return (
      stroke('M0 -40L-120 246M0 -40L120 246', dark === ground ? dim : dark, 15) +
      stroke(spokes, dim, 5) +
      circle(0, -40, 196, 'none', { stroke: second, 'stroke-width': 9 }) +
      circle(0, -40, 158, 'none', { stroke: dim, 'stroke-width': 5 }) +
      cabins +
      circle(0, -40, 26, main) +
      rect(-150, 236, 300, 14, second)
    );
  },
});

/** One great tree. */
export const tree = emblem({
  name: 'tree',
  suits: ['fantasy', 'iyashikei', 'rural', 'environment'],
  words:
    /\b(trees?|forest\w*|woods?|green|leaf|leaves|garden\w*|jungle|world tree|mori|elf|elves|elven|nature|country\w*|village)\b|木|森|樹|葉|庭|村|緑/i,
  moods: ['earth', 'soft', 'cool'],
  unasked: 0.6,
  art: ({ main, second, dim, dark, ground, chance }) => {
    const crown = (scale: number, colour: string) =>
      Array.from({ length: 15 }, (_, i) => {
        const a = (i / 15) * 6.283;
        return circle(
          Math.cos(a) * 136 * scale,
          Math.sin(a) * 104 * scale - 84,
          chance.range(54, 82) * scale,
          colour,
        );
      }).join('') + circle(0, -84, 130 * scale, colour);
    const trunk = dark === ground ? second : dark;
    return (
      crown(1, mixColours(ground, main, 0.62)) +
      crown(0.72, main) +
      path(
        'M-30 236Q-8 130 -18 20L-84 -74L-70 -84L-6 -14L0 -124H14L18 -6L84 -62L96 -50L24 36Q16 140 44 236Z',
        trunk,
      ) +
      path('M-250 236Q0 198 250 236V250H-250Z', trunk) +
      Array.from({ length: 16 }, () =>
        circle(chance.range(-170, 170), chance.range(-200, 60), chance.range(4, 9), second),
      ).join('') +
      circle(0, 0, 0.1, dim)
    );
  },
});

/** Bamboo before the moon. */
export const bamboo = emblem({
  name: 'bamboo',
  suits: ['historical', 'edo period', 'ancient china', 'mystery'],
  words:
    /\b(bamboo|kaguya|samurai|ronin|edo|ninja\w*|shinobi|panda|china|chinese|dynasty|heaven official|grandmaster|sengoku|bushi)\b|竹|侍|忍|江戸|中華|三国|戦国/i,
  moods: ['earth', 'dark', 'cool'],
  unasked: 0.4,
  art: ({ main, second, dim, dark, ground, chance }) => {
    const stalk = (x: number, width: number, colour: string) => {
      let parts = '';
      let y = -262 + chance.range(0, 60);
      while (y < 250) {
        const length = Math.min(chance.range(80, 120), 256 - y);
        parts += rect(x - width / 2, y, width, Math.max(4, length - 6), colour, { rx: 5 });
        y += length;
      }
      return parts;
    };
    const leaves = Array.from({ length: 14 }, () => {
      const [x, y, a, s] = [
        chance.range(-230, 230),
        chance.range(-230, 150),
        chance.range(-50, 50),
        chance.range(40, 78),
      ];
      return group(
        { transform: `translate(${n(x)} ${n(y)})rotate(${n(a)})` },
        path(
          `M0 0Q${n(s * 0.5)} ${n(-s * 0.18)} ${n(s)} ${n(s * 0.12)}Q${n(s * 0.45)} ${n(s * 0.16)} 0 0Z`,
          chance.pick([second, main]),
        ),
      );
    }).join('');
    const near = dark === ground ? second : dark;
    return (
      circle(70, -80, 130, main) +
      stalk(-196, 26, dim) +
      stalk(-60, 30, dim) +
      stalk(150, 26, dim) +
      stalk(-130, 44, near) +
      stalk(20, 48, near) +
      stalk(214, 40, near) +
      leaves
    );
  },
});

/** A sky with a figure of stars in it, seen from a hill. */
export const constellation = emblem({
  name: 'constellation',
  suits: ['sci-fi', 'romance', 'fantasy'],
  words:
    /\b(stars?|stella\w*|constellation|galax\w*|astro\w*|planetarium|cosmos|zodiac|hoshi|asteroid|sky|night|celestial|saint seiya|twinkle)\b|星|宇宙|銀河|天|夜空|星座/i,
  moods: ['cool', 'dark', 'soft'],
  unasked: 0.5,
  art: ({ main, second, dim, chance }) => {
    const points = Array.from(
      { length: 8 },
      (_, i) =>
        [(i % 4) * 120 - 190 + chance.range(-34, 34), (i < 4 ? -130 : 40) + chance.range(-74, 74)] as const,
    );
    const order = [0, 1, 2, 3, 7, 6, 2, 5, 4];
    const line = order.map((i, at) => `${at ? 'L' : 'M'}${(points[i] ?? [0, 0]).map(n).join(' ')}`).join('');
    const star = ([x, y]: readonly [number, number], s: number) =>
      path(
        `M${n(x)} ${n(y - s)}Q${n(x + s * 0.14)} ${n(y - s * 0.14)} ${n(x + s)} ${n(y)}Q${n(x + s * 0.14)} ${n(y + s * 0.14)} ${n(x)} ${n(y + s)}Q${n(x - s * 0.14)} ${n(y + s * 0.14)} ${n(x - s)} ${n(y)}Q${n(x - s * 0.14)} ${n(y - s * 0.14)} ${n(x)} ${n(y - s)}Z`,
        main,
      );
    const dust = Array.from({ length: 60 }, () =>
      circle(chance.range(-264, 264), chance.range(-256, 200), chance.range(1.2, 3.2), second),
    ).join('');
    return (
      circle(0, -20, 250, dim, { opacity: '.4' }) +
      dust +
      stroke(line, second, 3, { 'stroke-dasharray': '2 9', 'stroke-linecap': 'round' }) +
      points.map((point) => star(point, chance.range(18, 44))).join('')
    );
  },
});
