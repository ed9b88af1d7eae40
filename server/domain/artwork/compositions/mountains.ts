import { mix } from '../colour';
import { circle, fade, path, rect } from '../svg';
import { type Composition, foot, head, leftColumn, rightColumn } from './composition';
import { anyLight, birds, land, person, ridge } from './parts';

/** Ridge behind ridge, paler with distance, a small disc in the sky, one traveller. */
export const mountains: Composition = {
  name: 'mountains',
  suits: ['adventure', 'historical', 'iyashikei'],
  words: /\b(mountain|yama|journey|frontier|wild|camp|valley|hill)\b|山|旅|峠|谷/i,
  moods: ['earth', 'cool'],
  draw(stage) {
    const { w, h, wide, chance } = stage;
    const light = anyLight(stage);
    const sharp = chance.happens(0.5);
    const layers = chance.int(4, 6);
    const start = h * (wide ? 0.42 : 0.46);
    let art = rect(0, 0, w, h, 'url(#sky)');
    let foothill = h;
    const r = wide ? 70 : chance.range(46, 92);
    const sx = wide ? w * 0.74 : w * chance.range(0.25, 0.75);
    art += circle(sx, start - (wide ? 110 : 30), r, light.sun);
    for (let i = 0; i < layers; i++) {
      const t = i / (layers - 1);
      const base = start + t * (h - start) * (wide ? 0.72 : 0.5) + 60;
      const points = ridge(
        chance,
        w,
        base,
        (wide ? 110 : 150) * (1 - t * 0.45),
        sharp ? 11 + i * 2 : 9,
        sharp ? 0.34 : 0.08,
      );
      const colour = mix(light.far, light.near, t ** 1.1);
      art += path(land(points, h, !sharp), colour);
      if (i === layers - 1) foothill = Math.max(...points.map(([, y]) => y));
      if (i === 1) art += birds(chance, sx + 60, start + 20, 90, 4, light.near);
      if (i === layers - 2) {
        const at = points[Math.round(points.length * (wide ? 0.75 : chance.range(0.25, 0.7)))];
        if (at)
          art += person(
            chance.pick(['coat', 'boy', 'sword', 'girl']),
            at[0],
            at[1] + 8,
            wide ? 58 : 74,
            light.near,
          );
      }
    }
    const grounds = [light.top, mix(light.top, light.bottom, 0.5)];
    return {
      ground: light.near,
      defs: fade('sky', [
        [0, light.top],
        [0.62, light.bottom],
      ]),
      art,
      zones: [
        head(grounds, Math.min(290, start - 48 - 30 - r - 24), { inks: light.inks }),
        ...(h - 46 - foothill > 150 ? [foot([light.near], h - 46 - foothill - 14)] : []),
      ],
      columns: [rightColumn(48, 240, grounds), leftColumn(48, 240, grounds)],
    };
  },
};
