import { mix } from '../colour';
import { circle, group, n, path, rect, stroke } from '../svg';
import { type Composition, foot, groundOf, head } from './composition';

/** A butterfly pinned by its own symmetry, each wing a window of coloured glass. */
export const butterfly: Composition = {
  name: 'butterfly',
  suits: ['mystery', 'romance', 'supernatural', 'psychological', 'mahou shoujo', 'drama', 'horror'],
  words:
    /\b(butterfl\w*|papillon|chou|moth|insect\w*|fairy|fairies|elf|metamorphos\w*|chrysalis|glass|jewel\w*|crystal|gem\w*)\b|蝶|虫|妖精|宝石|硝子/i,
  moods: ['vivid', 'soft', 'dark'],
  unasked: 0.9,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const ground = groundOf(stage, [p.night, p.deep, p.paper, p.glow]);
    const light = ground === p.paper || ground === p.glow;
    const low = !wide && chance.happens(0.4);
    const cx = wide ? w * 0.72 : w / 2;
    const cy = wide ? h * 0.48 : low ? 596 : 318;
    const k = wide ? 1.02 : 1;
    const vein = light ? p.night : ground === p.night ? mix(p.night, p.deep, 0.5) : p.night;
    const [a, b, c] = light
      ? [p.body, ground === p.paper ? p.glow : p.paper, p.deep]
      : [p.glow, p.body, p.paper];
    const tip = chance.range(-26, 26);
    const tail = chance.range(0, 60);
    const upper = `M0-20C30-150 120-260 ${n(262 + tip * 0.3)} ${n(-236 + tip)}C286-150 250-40 150 6C90 24 30 20 0-4Z`;
    const lower = `M0-6C60 20 150 20 ${n(204)} 76C226 140 196 ${n(196 + tail * 0.3)} 140 ${n(206 + tail)}C110 ${n(160 + tail * 0.4)} 40 120 0 30Z`;
    const cells = (d: string, ox: number, oy: number) =>
      path(d, vein) +
      [
        [0.93, a],
        [0.72, b],
        [0.46, c],
      ]
        .map(([s, colour]) =>
          path(d, String(colour), {
            transform: `translate(${n(ox * (1 - Number(s)))} ${n(oy * (1 - Number(s)))})scale(${s})`,
          }),
        )
        .join('');
    const veins =
      'M6-14C70-90 150-170 250-226M6-12C90-60 180-100 262-150M6-8C80-30 160-50 214-60M8 4C70 50 130 90 196 110M8 8C60 80 90 130 140 196';
    const spots = [
      [214, -188, 13],
      [232, -142, 10],
      [222, -98, 8],
      [176, 140, 13],
      [150, 172, 9],
    ]
      .map(([x, y, r]) => circle(x ?? 0, y ?? 0, r ?? 8, p.paper === c && !light ? p.night : p.paper))
      .join('');
    const wing = cells(lower, 120, 90) + cells(upper, 130, -110) + stroke(veins, vein, 3.5) + spots;
    const body =
      path('M0-64C10-64 12-30 10 0C10 60 5 120 0 138C-5 120-10 60-10 0C-12-30-10-64 0-64Z', vein) +
      stroke('M-4-60C-20-110-44-140-70-150M4-60C20-110 44-140 70-150', vein, 4, {
        'stroke-linecap': 'round',
      }) +
      circle(0, -66, 12, vein);
    const disc = chance.happens(0.6)
      ? circle(cx, cy, 272 * k, mix(ground, light ? p.body : p.glow, 0.13))
      : '';
    return {
      ground,
      art:
        rect(0, 0, w, h, ground) +
        disc +
        group(
          { transform: `translate(${n(cx)} ${n(cy)})rotate(${n(chance.range(-9, 9))})scale(${k})` },
          wing,
          group({ transform: 'scale(-1 1)' }, wing),
          body,
        ) +
        (wide ? '' : low ? rect(0, 0, w, 280, ground) : rect(0, 634, w, h, ground)),
      zones: [low ? head([ground], 210) : foot([ground], 204, { align: ['centre', 'left'] })],
    };
  },
};
