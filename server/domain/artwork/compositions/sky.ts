import { mixColours } from '../palettes';
import { circle, el, fade, glow, group, n, path, rect, stroke } from '../svg';
import { type Composition, foot, groundOf, head, leftColumn, rightColumn } from './composition';
import { anyLight, birds, person, ring, stars } from './parts';

/** A great sun on the sea, cut by bands, its light broken on the water; someone stands at the edge. */
export const sun: Composition = {
  name: 'sun',
  suits: ['drama', 'romance', 'adventure', 'slice of life', 'sports'],
  words: /\b(sun|summer|natsu|dawn|sunset|sunrise|taiyou|horizon)\b|夏|太陽|夕|暁/i,
  moods: ['warm', 'soft'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const light = anyLight(stage);
    const high = !wide && chance.happens(0.4);
    const horizon = h * (wide ? 0.7 : high ? 0.56 : 0.72);
    const r = wide ? h * 0.36 : chance.range(165, 225);
    const cx = wide ? w * 0.72 : chance.pick([w * 0.5, w * 0.5, w * 0.66, w * 0.34]);
    const cy = horizon - r * chance.range(0.25, 0.75);
    const water =
      light.tone === 'night'
        ? mixColours(p.night, p.deep, 0.35)
        : light.tone === 'dusk'
          ? p.night
          : light.tone === 'dawn'
            ? p.body
            : p.deep;
    const dark = light.tone === 'dawn' || light.tone === 'day' ? p.deep : p.night;
    let bands = '';
    for (let i = 0, y = cy - r * 0.1; y < horizon; i++) {
      const thick = 2 + i * 2.2;
      bands += `M${n(cx - r - 4)} ${n(y)}h${n(2 * r + 8)}v${n(thick)}h${n(-2 * r - 8)}z`;
      y += thick + 24 - i * 1.5;
    }
    let glitter = '';
    const depth = high ? h * 0.14 : h - horizon;
    for (let y = 8, i = 0; y < depth; i++) {
      const reach = r * (1 - (y / depth) * 0.55) * chance.range(0.35, 1);
      const shift = chance.range(-0.3, 0.3) * r;
      glitter += `M${n(cx + shift - reach / 2)} ${n(horizon + y)}h${n(reach)}`;
      y += 9 + i * 1.5;
    }
    const shore = high
      ? ''
      : path(
          `M${n(-10)} ${h}V${n(h - 62)}Q${n(w * 0.22)} ${n(h - 96)} ${n(w * 0.46)} ${n(h - 40)}T${n(w * 0.8)} ${h}Z`,
          dark,
        );
    const who = high
      ? ''
      : person(chance.pick(['girl', 'boy', 'coat']), w * (wide ? 0.12 : 0.2), h - 74, wide ? 110 : 132, dark);
    const far = mixColours(light.bottom, water, 0.55);
    const art =
      rect(0, 0, w, horizon, 'url(#sky)') +
      el('g', { 'clip-path': 'url(#above)' }, circle(cx, cy, r, light.sun) + path(bands, light.bottom)) +
      path(
        `M0 ${n(horizon)}V${n(horizon - 14)}Q${n(w * 0.15)} ${n(horizon - 46)} ${n(w * 0.34)} ${n(horizon)}Z M${w} ${n(horizon)}V${n(horizon - 24)}Q${n(w * 0.88)} ${n(horizon - 44)} ${n(w * 0.74)} ${n(horizon)}Z`,
        far,
      ) +
      rect(0, horizon, w, h - horizon, water) +
      path(glitter, 'none', {
        stroke: light.tone === 'dawn' ? p.glow : light.sun === p.body ? p.glow : light.sun,
        'stroke-width': 4.5,
        'stroke-linecap': 'round',
      }) +
      birds(chance, cx - r * 0.6, cy - r * 0.55, 70, 5, light.tone === 'night' ? p.body : dark) +
      shore +
      who;
    return {
      ground: water,
      defs:
        fade('sky', [
          [0, light.top],
          [1, light.bottom],
        ]) + el('clipPath', { id: 'above' }, el('rect', { width: w, height: horizon })),
      art,
      zones: high
        ? [foot([water], 250)]
        : [
            head([light.top, mixColours(light.top, light.bottom, 0.45)], Math.min(270, cy - r - 70), {
              inks: light.inks,
            }),
          ],
      columns: high
        ? [
            rightColumn(48, Math.min(300, cy - r - 64), [
              light.top,
              mixColours(light.top, light.bottom, 0.6),
            ]),
            leftColumn(48, Math.min(300, cy - r - 64), [light.top, mixColours(light.top, light.bottom, 0.6)]),
          ]
        : [],
    };
  },
};

/** One ice crystal, as if magnified, and falling snow. */
export const snow: Composition = {
  name: 'snow',
  suits: ['drama', 'romance', 'mystery', 'fantasy', 'iyashikei'],
  words:
    /\b(snow|yuki|ice|icy|winter|fuyu|frost\w*|frozen|freezing|white|cold|christmas|polar|penguin\w*)\b|雪|氷|冬|白|凍/i,
  moods: ['cool', 'soft'],
  unasked: 0.7,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.deep, p.body, p.night, p.paper]);
    const line = ground === p.paper ? p.body : ground === p.body ? p.paper : chance.pick([p.glow, p.paper]);
    const low = !wide && chance.happens(0.45);
    const cx = wide ? w * 0.72 : w * chance.pick([0.5, 0.5, 0.62]);
    const cy = wide ? h * 0.5 : low ? 600 : 316;
    const r = wide ? 270 : 262;
    let arm = `M0 0V${n(-r)}`;
    for (let i = 1; i <= chance.int(3, 5); i++) {
      const y = -r * (0.2 + i * 0.16);
      const l = r * chance.range(0.12, 0.3) * (1.15 - i * 0.12);
      arm += `M0 ${n(y)}l${n(l)} ${n(-l * 0.62)}M0 ${n(y)}l${n(-l)} ${n(-l * 0.62)}`;
    }
    const core = r * chance.range(0.16, 0.3);
    const hex = Array.from(
      { length: 6 },
      (_, i) => `${n(Math.sin((i * Math.PI) / 3) * core)} ${n(-Math.cos((i * Math.PI) / 3) * core)}`,
    ).join('L');
    const arms = Array.from({ length: 6 }, (_, i) =>
      el('use', { href: '#arm', transform: `rotate(${i * 60})` }),
    ).join('');
    let flakes = '';
    for (let i = 0; i < (wide ? 90 : 70); i++)
      flakes += `M${chance.int(0, w)} ${chance.int(low ? 300 : 0, low || wide ? h : 610)}h0`;
    const disc = mixColours(ground, line, ground === p.paper ? 0.12 : 0.1);
    return {
      ground,
      defs: el(
        'g',
        { id: 'arm' },
        stroke(arm, line, 11, { 'stroke-linecap': 'round' }) + circle(0, -r, 10, line),
      ),
      art:
        rect(0, 0, w, h, ground) +
        circle(cx, cy, r * 1.12, disc) +
        circle(cx, cy, r * 0.78, mixColours(disc, line, 0.08)) +
        stroke(flakes, mixColours(ground, line, 0.6), 6, { 'stroke-linecap': 'round' }) +
        el(
          'g',
          { transform: `translate(${n(cx)} ${n(cy)})rotate(${n(chance.range(0, 30))})` },
          arms +
            stroke(`M${hex}Z`, line, 8, { 'stroke-linejoin': 'round' }) +
            circle(0, 0, core * 0.42, ground === p.paper ? p.glow : p.body === ground ? p.glow : p.body),
        ),
      zones: [low ? head([ground], 230) : foot([ground], 220)],
    };
  },
};

/** One umbrella in the rain and its reflection in the wet street. */
export const rain: Composition = {
  name: 'rain',
  suits: ['drama', 'romance', 'mystery', 'psychological', 'thriller', 'slice of life'],
  words: /\b(rain|rainy|ame|umbrella|weather|tears?|namida|cry|storm|june|wet)\b|雨|傘|涙|嵐|天気/i,
  moods: ['cool', 'dark', 'soft'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.deep, p.body, p.night, p.deep]);
    const drop = ground === p.body ? mixColours(p.body, p.night, 0.3) : mixColours(ground, p.paper, 0.22);
    const floor = wide ? h * 0.84 : 742;
    let fall = '';
    for (let i = 0; i < (wide ? 170 : 120); i++) {
      const [x, y, l] = [chance.range(-20, w + 60), chance.range(-40, floor), chance.range(24, 86)];
      fall += `M${n(x)} ${n(y)}l${n(-l * 0.2)} ${n(l)}`;
    }
    const cx = wide ? w * 0.72 : w * chance.range(0.4, 0.6);
    const r = wide ? 190 : 176;
    const tall = wide ? 250 : 262;
    const dome = floor - tall - 8;
    const colour = chance.pick([p.glow, p.glow, p.paper]);
    const ribs = 6;
    let canopy = `M${n(-r)} 0A${n(r)} ${n(r * 0.92)} 0 0 1 ${n(r)} 0`;
    for (let i = 0; i < ribs; i++) canopy += `q${n(-r / ribs)} ${n(-r * 0.13)} ${n((-2 * r) / ribs)} 0`;
    let folds = '';
    for (let i = 1; i < ribs; i++)
      folds += `M0 ${n(-r * 0.92)}Q${n((-r + (2 * r * i) / ribs) * 0.95)} ${n(-r * 0.62)} ${n(-r + (2 * r * i) / ribs)} 0`;
    const wet = ground === p.night ? mixColours(p.night, p.deep, 0.8) : mixColours(ground, p.night, 0.5);
    const body = ground === p.night ? mixColours(p.deep, p.body, 0.75) : p.night;
    const who = chance.pick(['girl', 'coat', 'boy'] as const);
    const figure =
      group(
        { transform: `translate(${n(cx)} ${n(dome + r * 0.45)})` },
        path(`${canopy}Z`, colour),
        stroke(folds, mixColours(colour, p.body, 0.5), 2.5),
        stroke(`M0 ${n(-r * 0.92)}v-20M0-6V${n(tall * 0.56)}`, body, 5, { 'stroke-linecap': 'round' }),
      ) + person(who, cx - 12, floor, tall * 0.8, body);
    const splashes = Array.from({ length: wide ? 30 : 16 }, () =>
      el('ellipse', {
        cx: chance.range(0, w),
        cy: chance.range(floor + 16, h - 12),
        rx: chance.range(10, 34),
        ry: chance.range(2, 6),
        fill: 'none',
        stroke: drop,
        'stroke-width': 1.6,
      }),
    );
    return {
      ground,
      defs: el('g', { id: 'who' }, figure),
      art:
        rect(0, 0, w, h, ground) +
        stroke(fall, drop, 2, { 'stroke-linecap': 'round' }) +
        rect(0, floor, w, h - floor, wet) +
        el('use', { href: '#who', transform: `translate(0 ${n(floor * 2)})scale(1 -1)`, opacity: '.3' }) +
        splashes.join('') +
        el('use', { href: '#who' }),
      zones: [
        head([ground, drop], wide ? 100 : Math.min(300, dome + r * 0.45 - r * 0.92 - 90), {
          inks: [p.paper],
        }),
      ],
    };
  },
};

/** A ringed planet lit from one side, orbits drawn thin, stars. */
export const orbit: Composition = {
  name: 'orbit',
  suits: ['sci-fi', 'mecha', 'space', 'adventure', 'psychological'],
  words:
    /\b(star|stars|hoshi|space|galaxy|galactic|planet|planetes|cosmo\w*|universe|orbit|gundam|uchuu|astro|nova|comet)\b|星|宇宙|銀河|彗/i,
  moods: ['cool', 'dark'],
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.night, p.deep]);
    const atFoot = wide || chance.happens(0.5);
    const r = wide ? h * 0.34 : chance.range(140, 200);
    const cx = wide ? w * 0.72 : w * chance.range(0.38, 0.64);
    const cy = wide ? h * 0.5 : atFoot ? h * 0.35 : h * 0.65;
    const tilt = chance.range(-32, 32);
    const ellipse = (k: number, flat: number, colour: string, width: number) =>
      el('ellipse', { rx: r * k, ry: r * k * flat, fill: 'none', stroke: colour, 'stroke-width': width });
    const rings =
      ellipse(1.45, 0.26, p.glow, 12) +
      ellipse(1.58, 0.26, p.paper, 3) +
      ellipse(1.7, 0.26, p.glow, 18) +
      ellipse(1.9, 0.26, p.glow, 2);
    let bands = '';
    for (let i = 0; i < 5; i++) {
      const y = -r + (r * 2 * (i + 0.5)) / 5;
      const thick = chance.range(8, 28);
      bands += `M${n(-r)} ${n(y)}Q0 ${n(y + 30)} ${n(r)} ${n(y)}v${n(thick)}Q0 ${n(y + 30 + thick)} ${n(-r)} ${n(y + thick)}z`;
    }
    const shade = `M${n(-2 * r)} ${n(-2 * r)}h${n(4 * r)}v${n(4 * r)}h${n(-4 * r)}z${ring(-r * 0.32, -r * 0.26, r * 1.04)}`;
    const globe = el(
      'g',
      { 'clip-path': 'url(#globe)' },
      circle(0, 0, r, p.body) +
        path(bands, mixColours(p.body, p.glow, 0.38)) +
        path(shade, p.night, { 'fill-rule': 'evenodd', opacity: '.62' }),
    );
    const orbits =
      ellipse(2.5, 0.5, mixColours(ground, p.body, 0.8), 1.3) +
      ellipse(3.2, 0.5, mixColours(ground, p.body, 0.8), 1.3);
    const moons =
      circle(r * 2.3, r * 0.48, r * 0.11, p.glow) + circle(-r * 2.06, -r * 0.7, r * 0.07, p.paper);
    const edge = atFoot ? [600, h] : [0, 300];
    return {
      ground,
      defs:
        glow('halo', p.body, 0.5) +
        el('clipPath', { id: 'globe' }, circle(0, 0, r, '#000')) +
        el('clipPath', { id: 'front' }, rect(-4 * r, 0, 8 * r, 4 * r, '#000')),
      art:
        rect(0, 0, w, h, ground) +
        stars(
          chance,
          w,
          wide || atFoot ? 0 : (edge[1] ?? 0),
          wide || !atFoot ? h : (edge[0] ?? h),
          wide ? 200 : 120,
          p.paper,
        ) +
        circle(cx, cy, r * 1.9, 'url(#halo)') +
        el(
          'g',
          { transform: `translate(${n(cx)} ${n(cy)})rotate(${n(tilt)})` },
          orbits + rings + globe + el('g', { 'clip-path': 'url(#front)' }, rings) + moons,
        ) +
        (wide ? '' : rect(0, atFoot ? 632 : 0, w, 268, ground)),
      zones: [atFoot ? foot([ground], 210) : head([ground], 206)],
    };
  },
};
