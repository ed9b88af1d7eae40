import { mixColours } from '../palettes';
import { circle, group, n, path, rect, stroke } from '../svg';
import { emblem } from './emblem';
import { ring } from './parts';

/** An umbrella from above. */
export const umbrella = emblem({
  name: 'umbrella',
  suits: ['romance', 'drama', 'slice of life'],
  words: /\b(umbrella\w*|after the rain|parasol|tsuyu)\b|傘|梅雨/i,
  moods: ['soft', 'cool', 'vivid'],
  unasked: 0.5,
  art: ({ main, second, dim, dark, ground, chance }) => {
    const turn = chance.range(0, 0.7);
    const at = (i: number, r: number) =>
      `${n(Math.cos((i / 8) * 6.283 + turn) * r)} ${n(Math.sin((i / 8) * 6.283 + turn) * r)}`;
    const other = mixColours(main, ground, 0.4);
    const panels = Array.from({ length: 8 }, (_, i) =>
      path(`M0 0L${at(i, 232)}Q${at(i + 0.5, 196)} ${at(i + 1, 232)}Z`, i % 2 ? main : other),
    ).join('');
    const drops = Array.from({ length: 16 }, () => {
      const a = chance.range(0, 6.28);
      const r = chance.range(236, 266);
      return circle(Math.cos(a) * r, Math.sin(a) * r, chance.range(3, 8), second);
    }).join('');
    return (
      circle(16, 22, 226, dark === ground ? dim : dark, { opacity: '.4' }) +
      panels +
      stroke(Array.from({ length: 8 }, (_, i) => `M0 0L${at(i, 244)}`).join(''), second, 5, {
        'stroke-linecap': 'round',
      }) +
      stroke([90, 160].map((r) => ring(0, 0, r)).join(''), ground, 2.5, { opacity: '.5' }) +
      circle(0, 0, 15, second) +
      drops
    );
  },
});

/** A crown with its stones. */
export const crown = emblem({
  name: 'crown',
  suits: ['royalty', 'villainess', 'politics'],
  words:
    /\b(crown\w*|king\w*|queen\w*|prince\w*|princess\w*|royal\w*|throne|emperor|empress|empire|noble\w*|villainess|duke|ranking of kings|lord|heir\w*)\b|王|姫|皇|令嬢|貴族|公爵|女王/i,
  moods: ['warm', 'vivid', 'dark'],
  unasked: 0.2,
  art: ({ main, second, dim, dark, ground, chance }) => {
    const stones = [-150, -75, 0, 75, 150]
      .map((x, i) =>
        path(
          `M${x} 118l${i === 2 ? 26 : 18} 24l-${i === 2 ? 26 : 18} 24l-${i === 2 ? 26 : 18} -24z`,
          i % 2 ? second : ground,
        ),
      )
      .join('');
    const rays = Array.from({ length: 13 }, (_, i) => {
      const a = Math.PI + (i / 12) * Math.PI;
      return `M${n(Math.cos(a) * 176)} ${n(Math.sin(a) * 176 + 20)}L${n(Math.cos(a) * 256)} ${n(Math.sin(a) * 256 + 20)}`;
    }).join('');
    const tall = chance.range(150, 190);
    return (
      stroke(rays, dim, 11, { 'stroke-linecap': 'round' }) +
      path(`M-206 100L-226 -86L-118 18L0 ${n(-tall)}L118 18L226 -86L206 100Z`, main) +
      path(
        `M0 ${n(-tall)}L118 18L226 -86L206 100H0Z`,
        mixColours(main, dark === ground ? ground : dark, 0.22),
      ) +
      rect(-206, 96, 412, 92, mixColours(main, ground, 0.28)) +
      rect(-206, 96, 412, 11, second) +
      rect(-206, 177, 412, 11, second) +
      stones +
      circle(-226, -96, 20, second) +
      circle(226, -96, 20, second) +
      circle(0, -tall - 8, 27, second)
    );
  },
});

/** A heart in outlines, one within the other. */
export const heart = emblem({
  name: 'heart',
  suits: ['romance', 'girls love', 'boys love', 'harem'],
  words:
    /\b(love\w*|heart\w*|kiss\w*|darling|girlfriend|boyfriend|bride|wife|husband|marriage|married|wedding|crush|romance|valentine|couple|aishiteru)\b|恋|愛|心|好き|彼女|花嫁|結婚|嫁/i,
  moods: ['soft', 'warm', 'vivid'],
  unasked: 0.3,
  art: ({ main, second, dim, ground, chance }) => {
    const shape = (k: number) =>
      `M0 ${n(214 * k)}C${n(-120 * k)} ${n(116 * k)} ${n(-238 * k)} ${n(24 * k)} ${n(-238 * k)} ${n(-84 * k)}C${n(-238 * k)} ${n(-170 * k)} ${n(-176 * k)} ${n(-216 * k)} ${n(-112 * k)} ${n(-216 * k)}C${n(-58 * k)} ${n(-216 * k)} ${n(-20 * k)} ${n(-184 * k)} 0 ${n(-142 * k)}C${n(20 * k)} ${n(-184 * k)} ${n(58 * k)} ${n(-216 * k)} ${n(112 * k)} ${n(-216 * k)}C${n(176 * k)} ${n(-216 * k)} ${n(238 * k)} ${n(-170 * k)} ${n(238 * k)} ${n(-84 * k)}C${n(238 * k)} ${n(24 * k)} ${n(120 * k)} ${n(116 * k)} 0 ${n(214 * k)}Z`;
    const colours = chance.happens(0.5)
      ? [dim, main, ground, second, main]
      : [main, ground, main, ground, second];
    return group(
      { transform: `rotate(${n(chance.range(-8, 8))})` },
      ...[1.08, 0.86, 0.66, 0.46, 0.26].map((k, i) => path(shape(k), colours[i] ?? main)),
    );
  },
});

/** Interlocking gears. */
export const gears = emblem({
  name: 'gears',
  suits: ['steampunk', 'sci-fi', 'work'],
  words:
    /\b(gear\w*|steam\w*|clockwork|machine\w*|engine\w*|factory|mechani\w*|princess principal|automat\w*|industr\w*|metropolis|craft\w*)\b|歯車|蒸気|機関|工場|職人|カバネリ/i,
  moods: ['earth', 'cool', 'dark'],
  unasked: 0.3,
  art: ({ main, second, dim, ground, chance }) => {
    const gear = (x: number, y: number, r: number, teeth: number, colour: string) => {
      const at = (a: number, k: number) => `${n(Math.cos(a) * k)} ${n(Math.sin(a) * k)}`;
      let d = '';
      for (let i = 0; i < teeth; i++) {
        const a = (i / teeth) * 6.283;
        const s = 6.283 / teeth;
        d += `${i ? 'L' : 'M'}${at(a, r)}L${at(a + s * 0.12, r * 1.17)}L${at(a + s * 0.42, r * 1.17)}L${at(a + s * 0.54, r)}`;
      }
      const holes = Array.from({ length: 5 }, (_, i) =>
        circle(Math.cos(i * 1.2566) * r * 0.6, Math.sin(i * 1.2566) * r * 0.6, r * 0.17, ground),
      ).join('');
      return group(
        { transform: `translate(${x} ${y})rotate(${n(chance.range(0, 60))})` },
        path(`${d}Z`, colour),
        holes,
        circle(0, 0, r * 0.24, ground),
        circle(0, 0, r * 0.12, colour),
      );
    };
    return (
      gear(-90, 76, 128, 16, main) +
      gear(112, -66, 104, 13, second) +
      gear(-112, -150, 66, 9, dim) +
      gear(150, 150, 70, 9, mixColours(main, ground, 0.45))
    );
  },
});

/** A compass rose. */
export const compass = emblem({
  name: 'compass',
  suits: ['adventure', 'travel'],
  words:
    /\b(journey|travel\w*|adventure\w*|quest\w*|explor\w*|kino|road|wander\w*|voyage|map|north|south|east|west|treasure|tabi|trip|expedition|traveler)\b|旅|冒険|地図|宝|探検/i,
  moods: ['earth', 'warm', 'cool'],
  unasked: 0.5,
  art: ({ main, second, dim, ground, chance }) => {
    const point = (a: number, r: number, colour: string, shade: string) =>
      group(
        { transform: `rotate(${a})` },
        path(`M0 ${-r}L${n(r * 0.16)} ${n(-r * 0.16)}L0 0Z`, shade),
        path(`M0 ${-r}L${n(-r * 0.16)} ${n(-r * 0.16)}L0 0Z`, colour),
      );
    const marks = Array.from({ length: 72 }, (_, i) => {
      const a = (i / 72) * 6.283;
      const inner = i % 6 ? 226 : 214;
      return `M${n(Math.cos(a) * inner)} ${n(Math.sin(a) * inner)}L${n(Math.cos(a) * 240)} ${n(Math.sin(a) * 240)}`;
    }).join('');
    return (
      circle(0, 0, 252, 'none', { stroke: second, 'stroke-width': 6 }) +
      stroke(marks, second, 3) +
      circle(0, 0, 190, dim) +
      group(
        { transform: `rotate(${n(chance.range(-24, 24))})` },
        ...[45, 135, 225, 315].map((a) =>
          point(a, 150, mixColours(main, ground, 0.35), mixColours(main, ground, 0.6)),
        ),
        ...[90, 180, 270].map((a) => point(a, 216, second, mixColours(second, ground, 0.35))),
        point(0, 236, main, mixColours(main, ground, 0.3)),
      ) +
      circle(0, 0, 19, ground) +
      circle(0, 0, 9, main)
    );
  },
});

/** A magnifying glass over a fingerprint. */
export const magnifier = emblem({
  name: 'magnifier',
  suits: ['mystery', 'detective', 'crime', 'police'],
  words:
    /\b(detective\w*|conan|case\w*|mystery|murder\w*|sherlock|holmes|moriarty|police|inspector|crime\w*|investigat\w*|clue|secret\w*|spy|thief|lupin|agent|hyouka)\b|探偵|事件|推理|警|殺人|謎|怪盗|秘密/i,
  moods: ['dark', 'cool', 'earth'],
  unasked: 0.2,
  art: ({ main, second, dim, dark, ground, chance }) => {
    const lines = Array.from({ length: 8 }, (_, i) => {
      const r = 18 + i * 19;
      const gap = chance.range(0.3, 1.1);
      const [a, b] = [gap, 6.283 - chance.range(0.1, 0.5)];
      return `M${n(Math.cos(a) * r * 0.8)} ${n(Math.sin(a) * r)}A${n(r * 0.8)} ${n(r)} 0 1 1 ${n(Math.cos(b) * r * 0.8)} ${n(Math.sin(b) * r)}`;
    }).join('');
    return (
      stroke('M84 84L230 230', dark === ground ? second : dark, 46, { 'stroke-linecap': 'round' }) +
      stroke('M120 120L226 226', main, 22, { 'stroke-linecap': 'round' }) +
      circle(-40, -40, 190, dim) +
      group(
        { transform: `translate(-40 -40)rotate(${n(chance.range(-30, 30))})` },
        stroke(lines, main, 8, { 'stroke-linecap': 'round' }),
      ) +
      circle(-40, -40, 190, 'none', { stroke: second, 'stroke-width': 20 }) +
      stroke('M-176 -90A146 146 0 0 1 -90 -176', second, 9, { 'stroke-linecap': 'round', opacity: '.7' })
    );
  },
});
