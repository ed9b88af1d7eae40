import { mixColours } from '../palettes';
import { circle, el, group, n, path, stroke } from '../svg';
import { emblem } from './emblem';

/** A cat on a wall before the moon. */
export const cat = emblem({
  name: 'cat',
  suits: ['animals', 'cats', 'iyashikei'],
  words:
    /\b(cats?|kitten\w*|neko\w*|nyan\w*|luna|meow|chi's|doraemon|trickster|gingitsune|pet|dogs?|inu|animal\w*)\b|猫|ねこ|ネコ|にゃん|犬|いぬ/i,
  moods: ['soft', 'cool', 'dark'],
  unasked: 0.25,
  art: ({ main, second, dim, dark, ground, chance }) => {
    const fur = dark === ground ? second : dark;
    const look = chance.pick([-1, 1]);
    return (
      circle(0, -30, 214, dim) +
      circle(0, -30, 184, main) +
      group(
        { transform: `scale(${look} 1)` },
        path(
          'M-92 214C-104 110 -72 58 -38 36C-62 22 -74 -6 -70 -34L-82 -98L-34 -66Q-6 -76 22 -66L66 -98L60 -34C64 -6 50 22 26 36C66 62 92 118 86 214Z',
          fur,
        ),
        stroke('M76 196C150 206 178 152 158 112C146 88 172 62 190 82', fur, 25, {
          'stroke-linecap': 'round',
        }),
        path('M-44 -30q13 -16 26 0q-13 15 -26 0ZM8 -30q13 -16 26 0q-13 15 -26 0Z', main),
      ) +
      path('M-268 212H268V250H-268Z', fur)
    );
  },
});

/** Two carp, one after the other. */
export const koi = emblem({
  name: 'koi',
  suits: ['slice of life', 'historical', 'fishing'],
  words:
    /\b(fish\w*|koi|carp|sea|aquarium|mermaid\w*|tsuritama|slow loop|river|water\w*|pond|ocean|lagoon|umi)\b|魚|鯉|海|川|人魚|水/i,
  moods: ['cool', 'soft', 'earth'],
  unasked: 0.5,
  art: ({ main, second, dim, dark, ground, chance }) => {
    const fish = (turn: number, body: string, spot: string) =>
      group(
        { transform: `rotate(${n(turn)})` },
        path(
          'M150 -110C190 -20 150 96 40 150C10 166 -30 172 -58 164C-20 150 10 124 26 92C60 30 60 -60 96 -116C108 -138 140 -134 150 -110Z',
          body,
        ),
        path('M-58 164C-96 150 -130 170 -152 204C-116 200 -100 206 -84 224C-72 200 -64 184 -58 164Z', body),
        path('M60 0L6 -34L34 34ZM156 -10L204 30L146 52Z', mixColours(body, ground, 0.35)),
        path('M112 -84Q146 -74 144 -34Q112 -30 98 -54ZM128 40Q96 66 84 108Q60 90 82 44Z', spot),
        circle(114, -112, 7, ground),
      );
    const turn = chance.range(0, 360);
    return (
      [250, 206, 160].map((r) => circle(0, 0, r, 'none', { stroke: dim, 'stroke-width': 7 })).join('') +
      fish(turn, main, second) +
      fish(turn + 180, second, dark === ground ? main : dark)
    );
  },
});

/** A web with what has caught in it. */
export const web = emblem({
  name: 'web',
  suits: ['horror', 'psychological'],
  words:
    /\b(spider\w*|web|trap\w*|prison\w*|cage|junji|maze|parasit\w*|insect\w*|bugs?|kumo|curse\w*|haunted?)\b|蜘蛛|くも|蟲|虫|呪|罠|檻/i,
  moods: ['dark', 'cool'],
  unasked: 0.3,
  art: ({ main, second, dim, chance }) => {
    const arms = 11;
    const [ox, oy] = [chance.range(-36, 36), chance.range(-36, 36)];
    const at = (i: number, r: number) => {
      const a = (i / arms) * 6.283 + 0.2;
      return [ox * (1 - r / 270) + Math.cos(a) * r, oy * (1 - r / 270) + Math.sin(a) * r] as const;
    };
    let threads = '';
    for (let i = 0; i < arms; i++) threads += `M${n(ox)} ${n(oy)}L${at(i, 268).map(n).join(' ')}`;
    let rounds = '';
    for (const r of [36, 72, 112, 154, 198, 240]) {
      for (let i = 0; i < arms; i++) {
        const [a, b, m] = [at(i, r), at(i + 1, r), at(i + 0.5, r * 0.84)];
        rounds += `M${a.map(n).join(' ')}Q${m.map(n).join(' ')} ${b.map(n).join(' ')}`;
      }
    }
    const drops = Array.from({ length: 18 }, () => {
      const [x, y] = at(chance.int(0, arms), chance.pick([72, 112, 154, 198, 240]));
      return circle(x, y, chance.range(4, 9), main);
    }).join('');
    return (
      circle(0, 0, 256, dim, { opacity: '.5' }) +
      stroke(threads, second, 3) +
      stroke(rounds, second, 3, { opacity: '.8' }) +
      drops +
      circle(ox, oy, 17, main)
    );
  },
});

/** A fox's mask with its cords. */
export const fox = emblem({
  name: 'fox',
  suits: ['youkai', 'supernatural', 'mythology'],
  words:
    /\b(fox\w*|kitsune|inari|tanuki|youkai|yokai|spirit\w*|ghosts?|mask\w*|kamisama|gods?|ayakashi|shrine)\b|狐|妖|霊|神様|面|仮面|お化け/i,
  moods: ['dark', 'warm', 'soft'],
  unasked: 0.3,
  art: ({ main, second, dim, dark, ground, palette: p }) => {
    const [face, ink] = [p.paper === ground ? second : p.paper, p.paper === ground ? ground : p.night];
    const both = (d: string, colour: string) =>
      path(d, colour) + group({ transform: 'scale(-1 1)' }, path(d, colour));
    return (
      circle(0, 0, 244, dim) +
      stroke('M-150 -20Q-236 60 -190 236M150 -20Q236 60 190 236', main, 9, { 'stroke-linecap': 'round' }) +
      both('M0 -110L60 -134L148 -244Q182 -130 160 -44Q150 70 44 178Q22 206 0 208Z', face) +
      both('M74 -132L138 -204Q152 -140 134 -92Z', main === face ? dark : main) +
      both('M34 -8Q90 -62 132 -36Q96 6 44 14Z', ink) +
      both('M50 44Q104 36 132 52M46 64Q92 66 116 84', 'none') +
      stroke(
        'M52 50Q100 42 132 58M46 74Q90 74 112 94M-52 50Q-100 42 -132 58M-46 74Q-90 74 -112 94',
        main,
        7,
        { 'stroke-linecap': 'round' },
      ) +
      both('M0 150Q22 150 28 164Q14 180 0 182Z', ink) +
      path('M0 -104L20 -66L0 -22L-20 -66Z', main) +
      el('circle', { cx: 0, cy: -132, r: 12, fill: main })
    );
  },
});
