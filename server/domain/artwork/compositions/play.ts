import { mixColours } from '../palettes';
import { circle, el, group, n, path, rect, stroke } from '../svg';
import { emblem } from './emblem';

/** A record and its arm. */
export const vinyl = emblem({
  name: 'vinyl',
  suits: ['music', 'band'],
  words:
    /\b(record|vinyl|jazz|apollon|beck|given|rock|song|sing\w*|melod\w*|music\w*|sound|carole|tuesday|nana|detroit)\b|音楽|坂道のアポロン|歌|ジャズ|ロック/i,
  moods: ['vivid', 'soft', 'dark'],
  unasked: 0.4,
  art: ({ main, second, dim, ground, dark, chance }) => {
    const disc = dark === ground ? second : dark;
    const rings = [228, 206, 180, 158, 132, 112]
      .map((r) => circle(0, 0, r, 'none', { stroke: mixColours(disc, main, 0.34), 'stroke-width': 3 }))
      .join('');
    const turn = chance.range(-40, 40);
    return (
      circle(14, 14, 250, dim) +
      circle(0, 0, 250, disc) +
      rings +
      path('M0 0L-70 -240A250 250 0 0 1 30 -248ZM0 0L70 240A250 250 0 0 1 -30 248Z', main, {
        opacity: '.16',
      }) +
      group(
        { transform: `rotate(${n(turn)})` },
        circle(0, 0, 84, main),
        rect(-56, -10, 112, 6, disc),
        rect(-38, 14, 76, 5, disc),
      ) +
      circle(0, 0, 12, ground) +
      stroke('M236 -246L214 -60L128 44', second, 15, {
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
      }) +
      path('M142 20L166 40L120 84L98 66Z', second)
    );
  },
});

/** Keys of a piano in a curve. */
export const piano = emblem({
  name: 'piano',
  suits: ['classical music'],
  words:
    /\b(piano\w*|nodame|your lie in april|orchestra|concert\w*|euphonium|symphon\w*|sonata|waltz|violin|forest of piano|la corda)\b|ピアノ|のだめ|四月は君の嘘|オーケストラ|ユーフォニアム/i,
  moods: ['soft', 'cool'],
  unasked: 0.1,
  art: ({ main, second, ground, dark, palette: p }) => {
    const [white, black] = [
      ground === p.paper ? mixColours(p.paper, p.body, 0.2) : p.paper,
      ground === p.night ? p.deep : p.night,
    ];
    const at = (a: number, r: number) => `${n(Math.cos(a) * r - 232)} ${n(Math.sin(a) * r + 226)}`;
    const key = (i: number, wide: number, from: number, to: number) => {
      const [a, b] = [-1.52 + i * 0.128, -1.52 + (i + wide) * 0.128];
      return `M${at(a, from)}L${at(a, to)}A${to} ${to} 0 0 1 ${at(b, to)}L${at(b, from)}A${from} ${from} 0 0 0 ${at(a, from)}Z`;
    };
    const whites = Array.from({ length: 12 }, (_, i) => key(i + 0.03, 0.94, 210, 430)).join('');
    const blacks = [1, 2, 4, 5, 6, 8, 9, 11].map((i) => key(i - 0.3, 0.6, 206, 340)).join('');
    return (
      path(key(-0.2, 12.5, 196, 444), main) +
      path(whites, white) +
      path(blacks, black) +
      stroke(`M${at(-1.54, 180)}A180 180 0 0 1 ${at(0.04, 180)}`, second, 7) +
      stroke(`M${at(-1.54, 158)}A158 158 0 0 1 ${at(0.04, 158)}`, dark, 3)
    );
  },
});

/** A board of go with a game in the middle. */
export const board = emblem({
  name: 'board',
  suits: ['board games', 'strategy game'],
  words:
    /\b(shogi|go|chess|hikaru no go|march comes in|lion|checkmate|mahjong|akagi|saki|board ?game|game)\b|囲碁|ヒカルの碁|将棋|3月のライオン|麻雀|盤/i,
  moods: ['earth', 'cool', 'soft'],
  unasked: 0.1,
  art: ({ main, second, dim, ground, palette: p, chance }) => {
    const lines = Array.from(
      { length: 9 },
      (_, i) => `M-208 ${-208 + i * 52}H208M${-208 + i * 52} -208V208`,
    ).join('');
    let stones = '';
    for (let i = 0; i < 20; i++) {
      const [x, y] = [-208 + chance.int(0, 8) * 52, -208 + chance.int(0, 8) * 52];
      const dark = i % 2 === 0;
      stones +=
        circle(x + 3, y + 5, 23, ground, { opacity: '.35' }) +
        circle(x, y, 23, dark ? p.night : p.paper, { stroke: dark ? p.deep : main, 'stroke-width': 2 });
    }
    return (
      rect(-246, -234, 500, 500, mixColours(ground, p.night, 0.45)) +
      rect(
        -250,
        -250,
        500,
        500,
        ground === p.glow ? mixColours(p.glow, p.body, 0.4) : mixColours(dim, main, 0.45),
      ) +
      stroke(lines, second, 3, { opacity: '.8' }) +
      stones
    );
  },
});

/** An open book whose pages go up like birds. */
export const book = emblem({
  name: 'book',
  suits: ['writing', 'literature'],
  words:
    /\b(book\w*|librar\w*|read\w*|writer|novel\w*|page|stor(y|ies)|tale|bungo|ascendance of a bookworm|bookworm|manga|author|diary|literature)\b|本|図書|文豪|物語|小説|日記|書/i,
  moods: ['earth', 'soft', 'warm'],
  unasked: 0.3,
  art: ({ main, second, dim, dark, palette: p, ground, chance }) => {
    const page = dark === second ? (ground === p.paper ? mixColours(p.paper, p.glow, 0.5) : p.paper) : second;
    let flying = '';
    for (let i = 0; i < 11; i++) {
      const [x, y, s] = [chance.range(-190, 190), chance.range(-240, 10), chance.range(14, 34)];
      flying += `M${n(x - s)} ${n(y)}Q${n(x - s * 0.4)} ${n(y - s * 0.7)} ${n(x)} ${n(y)}Q${n(x + s * 0.4)} ${n(y - s * 0.7)} ${n(x + s)} ${n(y)}Q${n(x + s * 0.4)} ${n(y - s * 0.2)} ${n(x)} ${n(y + s * 0.34)}Q${n(x - s * 0.4)} ${n(y - s * 0.2)} ${n(x - s)} ${n(y)}Z`;
    }
    const lines = [0, 1, 2, 3]
      .map(
        (i) =>
          `M-206 ${96 + i * 26}Q-110 ${70 + i * 26} -26 ${104 + i * 26}M206 ${96 + i * 26}Q110 ${70 + i * 26} 26 ${104 + i * 26}`,
      )
      .join('');
    return (
      circle(0, -40, 210, dim) +
      path(flying, main) +
      path('M-262 84Q-130 30 0 92Q130 30 262 84V238Q130 186 0 250Q-130 186 -262 238Z', dark) +
      path('M-248 64Q-126 16 0 76V226Q-126 166 -248 214Z', page) +
      path('M248 64Q126 16 0 76V226Q126 166 248 214Z', mixColours(page, dark, 0.16)) +
      stroke(lines, dark, 4, { opacity: '.7' })
    );
  },
});

/** A sealed letter. */
export const envelope = emblem({
  name: 'envelope',
  suits: ['romance', 'drama'],
  words:
    /\b(letters?|mail|post\w*|message|violet evergarden|tegami|love letter|orange|dear|promise)\b|手紙|郵便|約束|文通/i,
  moods: ['soft', 'warm'],
  unasked: 0.3,
  art: ({ main, second, dim, dark, ground, chance }) =>
    group(
      { transform: `rotate(${n(chance.range(-9, 9))})` },
      rect(-232, -138, 480, 300, mixColours(ground, dark, 0.5), { opacity: '.5' }),
      rect(-240, -150, 480, 300, second),
      path('M-240 150L-40 -10H40L240 150Z', mixColours(second, dark, 0.14)),
      path('M-240 -150H240L30 34Q0 58 -30 34Z', mixColours(second, dark, 0.24)),
      stroke('M-240 -150L-30 34Q0 58 30 34L240 -150', dim, 5),
      circle(0, 30, 54, main),
      path('M0 58C-30 36 -40 22 -40 8C-40 -12 -14 -16 0 4C14 -16 40 -12 40 8C40 22 30 36 0 58Z', second),
    ),
});

/** A flask that bubbles over. */
export const flask = emblem({
  name: 'flask',
  suits: ['alchemy', 'medicine'],
  words:
    /\b(alchem\w*|potion|medicine|doctor|science|scien\w*|apothecary|lab\w*|chemi\w*|experiment|poison|dr\.?|atelier|pharmac\w*)\b|錬金|薬|科学|医|実験|毒/i,
  moods: ['cool', 'vivid', 'earth'],
  unasked: 0.15,
  art: ({ main, second, dim, chance }) => {
    const bubbles = Array.from({ length: 13 }, () =>
      circle(chance.range(-90, 90), chance.range(-30, 190), chance.range(6, 19), second, { opacity: '.55' }),
    ).join('');
    const above = Array.from({ length: 6 }, (_, i) =>
      circle(chance.range(-46, 46), -214 - i * 5, chance.range(8, 20), main),
    ).join('');
    return (
      circle(0, 60, 236, dim) +
      above +
      el(
        'clipPath',
        { id: 'glass' },
        path('M-44 -180V-40L-170 170Q-190 236 -124 240H124Q190 236 170 170L44 -40V-180Z', '#000'),
      ) +
      group({ 'clip-path': 'url(#glass)' }, rect(-220, 20, 440, 240, main), bubbles) +
      stroke('M-44 -180V-40L-170 170Q-190 236 -124 240H124Q190 236 170 170L44 -40V-180', second, 12, {
        'stroke-linejoin': 'round',
      }) +
      rect(-66, -198, 132, 26, second)
    );
  },
});
