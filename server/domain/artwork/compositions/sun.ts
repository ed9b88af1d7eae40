import { mix } from '../colour';
import { circle, el, fade, n, path, rect } from '../svg';
import { type Composition, foot, head, leftColumn, rightColumn } from './composition';
import { anyLight, birds, person } from './parts';

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
        ? mix(p.night, p.deep, 0.35)
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
    const far = mix(light.bottom, water, 0.55);
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
            head([light.top, mix(light.top, light.bottom, 0.45)], Math.min(270, cy - r - 70), {
              inks: light.inks,
            }),
          ],
      columns: high
        ? [
            rightColumn(48, Math.min(300, cy - r - 64), [light.top, mix(light.top, light.bottom, 0.6)]),
            leftColumn(48, Math.min(300, cy - r - 64), [light.top, mix(light.top, light.bottom, 0.6)]),
          ]
        : [],
    };
  },
};
