import { mixColours } from '../palettes';
import { circle, el, group, n, path, rect, stroke } from '../svg';
import { emblem } from './emblem';

/** A racket with its strings, and the ball it has just met. */
export const racket = emblem({
  name: 'racket',
  suits: ['tennis', 'badminton', 'table tennis'],
  words: /\b(tennis|badminton|ping pong|table tennis)\b|テニス|バドミントン|卓球|ピンポン/i,
  moods: ['vivid', 'cool'],
  sport: true,
  art: ({ main, second, dim, dark, chance }) => {
    const strings = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
      .map((i) => {
        const x = i * 25;
        const y = Math.sqrt(Math.max(0, 1 - (x / 118) ** 2)) * 150;
        const v = i * 32;
        const u = Math.sqrt(Math.max(0, 1 - (v / 150) ** 2)) * 118;
        return `M${x} ${n(-y)}V${n(y)}M${n(-u)} ${v}H${n(u)}`;
      })
      .join('');
    return (
      circle(60, -20, 200, dim) +
      group(
        { transform: 'translate(-34 -62)rotate(32)' },
        stroke(strings, second, 3),
        el('ellipse', { cx: 0, cy: 0, rx: 118, ry: 150, fill: 'none', stroke: main, 'stroke-width': 15 }),
        stroke('M-46 138L0 214L46 138', main, 12, { 'stroke-linejoin': 'round' }),
        rect(-13, 206, 26, 120, second),
        stroke('M-13 236L13 226M-13 262L13 252M-13 288L13 278', dark, 4),
      ) +
      group(
        { transform: `translate(168 ${n(chance.range(-180, -110))})rotate(${n(chance.range(0, 90))})` },
        circle(0, 0, 50, second),
        stroke('M-32 -38Q0 0 -32 38M32 -38Q0 0 32 38', dark, 5),
      )
    );
  },
});

/** A blade on the ice, and the figures that it has drawn there. */
export const skate = emblem({
  name: 'skate',
  suits: ['figure skating', 'ice skating', 'ice hockey'],
  words:
    /\b(figure skating|ice skating|skaters?|on ice|ice hockey)\b|フィギュアスケート|氷上|アイスホッケー/i,
  moods: ['cool', 'soft'],
  sport: true,
  art: ({ main, second, dim, dark }) =>
    stroke(
      'M-258 190C-150 110 -40 120 20 176S180 258 196 190 60 108 -40 176 -190 262 -214 218M-250 236C-60 276 120 270 256 214',
      dim,
      7,
      { 'stroke-linecap': 'round' },
    ) +
    path(
      'M-96 -236L12 -236Q26 -140 44 -96Q70 -46 138 -30Q176 -18 178 30L178 58H-104Q-84 -80 -96 -236Z',
      main,
    ) +
    path('M-104 58H178V84H-104Z', dim) +
    stroke('M-70 84V116M120 84V116', second, 14) +
    path('M-128 112H172Q204 110 210 84Q226 128 178 138H-116Z', second) +
    stroke('M-6 -196L34 -206M2 -156L44 -166M12 -114L52 -126M30 -76L70 -92', dark, 7, {
      'stroke-linecap': 'round',
    }) +
    rect(-100, -252, 118, 26, second),
});

/** The chequered flag over the last bend. */
export const chequers = emblem({
  name: 'chequers',
  suits: ['racing', 'motorsport', 'cars', 'motorcycles'],
  words: /\b(grand prix|formula|initial d|racing|racer|drift)\b|レーシング|レーサー|フォーミュラ|頭文字/i,
  moods: ['vivid', 'dark'],
  sport: true,
  art: ({ main, second, dim }) => {
    const cloth = (u: number, v: number) => {
      const x = -118 + u * 56;
      return [x, -214 + v * 48 + Math.sin(u * 1.05) * 22] as const;
    };
    const cell = (u: number, v: number) => {
      const [[a, b], [c, d], [e, f], [g, h]] = [
        cloth(u, v),
        cloth(u + 1, v),
        cloth(u + 1, v + 1),
        cloth(u, v + 1),
      ];
      return `M${n(a)} ${n(b)}L${n(c)} ${n(d)}L${n(e)} ${n(f)}L${n(g)} ${n(h)}Z`;
    };
    const cells = (odd: number) =>
      Array.from({ length: 30 }, (_, i) => [i % 6, Math.floor(i / 6)] as const)
        .filter(([u, v]) => (u + v) % 2 === odd)
        .map(([u, v]) => cell(u, v))
        .join('');
    return (
      path('M-262 250C-200 90 60 120 96 30L150 30C168 150 -20 160 40 250Z', dim) +
      stroke('M-118 250C-70 140 90 130 122 34', second, 5, { 'stroke-dasharray': '22 18' }) +
      stroke('M-122 -236V236', second, 15, { 'stroke-linecap': 'round' }) +
      path(cells(0), main) +
      path(cells(1), second)
    );
  },
});

/** Rings, and an arrow in the middle. */
export const target = emblem({
  name: 'target',
  suits: ['archery', 'shooting', 'survival game'],
  words: /\b(archery|archer|kyudo|sniper|airsoft|survival game)\b|弓道|射撃|サバゲ/i,
  moods: ['warm', 'earth'],
  sport: true,
  art: ({ main, second, dim, dark, ground, chance }) =>
    [
      [230, dim],
      [176, second],
      [122, dark],
      [70, main],
    ]
      .map(([r, colour]) =>
        circle(-20, 0, r as number, colour as string, { stroke: ground, 'stroke-width': 6 }),
      )
      .join('') +
    group(
      { transform: `translate(-20 0)rotate(${n(chance.range(-34, -22))})` },
      stroke('M0 0H236', ground, 16),
      stroke('M0 0H250', second, 9),
      path('M206 -4l30 -34h44l-30 34zM206 4l30 34h44l-30-34z', main),
    ),
});

/** An oval ball on its way between the posts. */
export const oval = emblem({
  name: 'oval',
  suits: ['rugby', 'american football'],
  words: /\b(rugby|american football|touchdown)\b|ラグビー|アメフト|アイシールド/i,
  moods: ['earth', 'vivid'],
  sport: true,
  art: ({ main, second, dim, dark, chance }) =>
    el('ellipse', { cx: 0, cy: 222, rx: 250, ry: 30, fill: dim }) +
    stroke('M-150 220V-240M150 220V-240M-150 20H150', second, 15) +
    rect(-164, 130, 28, 100, dark) +
    rect(136, 130, 28, 100, dark) +
    group(
      { transform: `translate(${n(chance.range(-40, 40))} -110)rotate(${n(chance.range(-50, -20))})` },
      path('M-128 0Q-60 -84 0 -84T128 0Q60 84 0 84T-128 0Z', main),
      stroke('M-94 -36Q-76 0 -94 36M94 -36Q76 0 94 36', dark, 7),
      stroke('M-46 0H46M-30 -14V14M-10 -14V14M10 -14V14M30 -14V14', dark, 6),
    ),
});

/** A knotted belt. */
export const belt = emblem({
  name: 'belt',
  suits: ['judo', 'karate', 'sumo', 'kendo', 'aikido', 'kabaddi'],
  words: /\b(judo|karate|sumo|kendo|aikido|taekwondo)\b|柔道|空手|相撲|剣道|合気道|カバディ/i,
  moods: ['warm', 'dark'],
  sport: true,
  art: ({ main, second, dim, dark, ground }) =>
    path('M-120 -250Q-214 -236 -236 -180L-210 250H210L236 -180Q214 -236 120 -250L0 -40Z', dim) +
    stroke('M-120 -250L16 10M120 -250L-60 60', second, 30) +
    path('M-222 24H222L218 104H-218Z', main) +
    stroke('M-220 50H220M-219 78H219', mixColours(main, dark, 0.4), 4) +
    path('M-30 80L-118 236L-56 256L20 104Z', main, { stroke: ground, 'stroke-width': 6 }) +
    path('M28 80L104 246L166 222L60 84Z', main, { stroke: ground, 'stroke-width': 6 }) +
    path('M-54 22Q0 2 52 18Q72 64 58 112Q0 126 -48 116Q-70 66 -54 22Z', main, {
      stroke: ground,
      'stroke-width': 7,
    }) +
    stroke('M-46 50Q6 34 56 50', mixColours(main, dark, 0.4), 5) +
    path('M-118 236L-56 256L-64 236L-106 222ZM104 246L166 222L156 202L95 226Z', second),
});

/** The flag on the green. */
export const green = emblem({
  name: 'green',
  suits: ['golf'],
  words: /\b(golf|birdie)\b|ゴルフ/i,
  moods: ['soft', 'earth'],
  sport: true,
  art: ({ main, second, dim, dark, chance }) =>
    path('M-236 84Q-120 24 20 66T244 58A248 248 0 0 1 -236 84Z', dim) +
    path('M-214 150Q-40 96 224 132A248 248 0 0 1 -214 150Z', mixColours(dim, main, 0.3)) +
    el('ellipse', { cx: 40, cy: 160, rx: 54, ry: 15, fill: dark }) +
    stroke('M40 160V-236', second, 9) +
    path('M44 -236L196 -178L44 -118Z', main) +
    stroke(`M-230 -40Q-150 ${n(chance.range(-220, -160))} -96 130`, second, 5, {
      'stroke-dasharray': '3 15',
      'stroke-linecap': 'round',
    }) +
    circle(-92, 156, 26, second, { stroke: dark, 'stroke-width': 5 }),
});
