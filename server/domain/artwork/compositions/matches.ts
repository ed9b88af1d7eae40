import { mixColours } from '../palettes';
import { circle, el, group, n, path, rect, stroke } from '../svg';
import { emblem } from './emblem';

/** Second pictures for sports with many series, so that two of them can appear side by side. */

/** A volleyball court from above, with the path of the ball. */
export const court = emblem({
  name: 'court',
  suits: ['volleyball'],
  moods: ['warm', 'vivid'],
  sport: true,
  art: ({ main, second, dim, ground, chance }) => {
    const side = chance.happens(0.5) ? 1 : -1;
    return (
      rect(-170, -256, 340, 512, dim) +
      rect(-170, -86, 340, 172, mixColours(dim, main, 0.3)) +
      stroke('M-170 -256H170V256H-170ZM-170 -86H170M-170 86H170', second, 7) +
      stroke('M-206 0H206', second, 15) +
      stroke(Array.from({ length: 20 }, (_, i) => `M${-190 + i * 20} -7V7`).join(''), ground, 4) +
      stroke(`M${-side * 96} 206Q${side * 10} 40 ${side * 84} -170`, main, 8, {
        'stroke-dasharray': '4 17',
        'stroke-linecap': 'round',
      }) +
      circle(side * 84, -176, 46, main, { stroke: ground, 'stroke-width': 7 }) +
      stroke(
        `M${side * 84 - 44} -186Q${side * 84} -168 ${side * 84 + 30} -212M${side * 84 - 20} -136Q${side * 84} -168 ${side * 84 + 44} -160`,
        ground,
        5,
      )
    );
  },
});

/** A ball in the net of the goal. */
export const goalNet = emblem({
  name: 'goalNet',
  suits: ['football', 'soccer'],
  moods: ['cool', 'vivid'],
  sport: true,
  art: ({ main, second, dim, dark, ground, chance }) => {
    const mesh = [
      ...Array.from({ length: 13 }, (_, i) => `M${-234 + i * 39} -150L${-204 + i * 34} 170`),
      ...Array.from({ length: 9 }, (_, i) => `M${n(-234 + i * 3.7)} ${-150 + i * 40}H${n(234 - i * 3.7)}`),
    ].join('');
    const [x, y] = [chance.range(-110, 110), chance.range(-50, 10)];
    const spots = [0, 1, 2, 3, 4]
      .map((i) => {
        const a = (i / 5) * 6.283 - 1.57;
        return `M${n(Math.cos(a) * 34)} ${n(Math.sin(a) * 34)}L${n(Math.cos(a) * 74)} ${n(Math.sin(a) * 74)}`;
      })
      .join('');
    return (
      rect(-262, 170, 524, 80, dim) +
      stroke(mesh, second, 3, { opacity: '.8' }) +
      stroke('M-242 214V-158H242V214', second, 17, { 'stroke-linejoin': 'round' }) +
      group(
        { transform: `translate(${n(x)} ${n(y)})rotate(${n(chance.range(0, 70))})` },
        circle(0, 0, 80, main, { stroke: ground, 'stroke-width': 8 }),
        path('M0 -36L34 -11L21 29H-21L-34 -11Z', dark),
        stroke(spots, dark, 7),
      )
    );
  },
});

/** A basketball so near that it fills the picture. */
export const bounce = emblem({
  name: 'bounce',
  suits: ['basketball'],
  moods: ['warm', 'dark'],
  sport: true,
  art: ({ main, second, dim, dark, chance }) =>
    el('ellipse', { cx: 0, cy: 244, rx: 190, ry: 20, fill: dim }) +
    stroke('M-256 -150Q-180 -20 -150 40M256 -150Q180 -20 150 40', dim, 9, { 'stroke-linecap': 'round' }) +
    group(
      { transform: `rotate(${n(chance.range(-35, 35))})` },
      circle(0, 0, 220, main),
      stroke('M-220 0H220M0 -220V220M-150 -160Q-20 0 -150 160M150 -160Q20 0 150 160', dark, 13),
      stroke('M-196 -62Q-176 -128 -128 -164', second, 13, { 'stroke-linecap': 'round' }),
    ),
});

/** Two bats crossed behind a ball. */
export const bats = emblem({
  name: 'bats',
  suits: ['baseball'],
  moods: ['earth', 'warm'],
  sport: true,
  art: ({ main, second, dim, dark, ground }) => {
    const bat = (turn: number) =>
      group(
        { transform: `rotate(${turn})` },
        path('M-13 200L-34 -150Q-34 -236 0 -240Q34 -236 34 -150L13 200Z', second),
        rect(-15, 130, 30, 72, dark),
        rect(-24, 200, 48, 18, second),
      );
    const stitches = [-3, -2, -1, 0, 1, 2, 3]
      .map((i) => {
        const x = 58 - Math.abs(i) ** 1.6 * 3.4;
        return `M${n(-x - 12)} ${i * 24 - 6}l18 8M${n(x + 12)} ${i * 24 - 6}l-18 8`;
      })
      .join('');
    return (
      path('M-190 40L0 -150L190 40L0 230Z', dim) +
      bat(-38) +
      bat(38) +
      circle(0, 0, 104, main, { stroke: ground, 'stroke-width': 9 }) +
      stroke('M-70 -76Q-26 0 -70 76M70 -76Q26 0 70 76', dark, 5) +
      stroke(stitches, dark, 5)
    );
  },
});

/** A cup with two handles: for contests of any kind. */
export const cup = emblem({
  name: 'cup',
  suits: ['tournament', 'sports'],
  words: /\b(cup|champion\w*|trophy|tournament|grand prix)\b|杯|大会|優勝/i,
  moods: ['warm', 'vivid'],
  unasked: 0.05,
  art: ({ main, second, dim }) =>
    stroke('M-118 -170H-190Q-200 -10 -84 0M118 -170H190Q200 -10 84 0', second, 20) +
    path('M-128 -220H128Q128 40 30 72V140H-30V72Q-128 40 -128 -220Z', main) +
    path('M-128 -220H-60Q-60 20 -10 70Q-128 40 -128 -220Z', dim) +
    rect(-84, 140, 168, 34, second) +
    rect(-126, 174, 252, 70, dim) +
    rect(-56, 194, 112, 30, main) +
    path('M0 -176L18 -132L66 -128L29 -97L41 -50L0 -76L-41 -50L-29 -97L-66 -128L-18 -132Z', second),
});
