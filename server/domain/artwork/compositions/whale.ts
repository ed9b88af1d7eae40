import { mix } from '../colour';
import { circle, fade, group, n, path, rect, smooth, stroke } from '../svg';
import { type Composition, foot, head } from './composition';
import { anyLight, ridge } from './parts';

/** A whale under a very small boat. */
export const whale: Composition = {
  name: 'whale',
  suits: ['adventure', 'fantasy', 'iyashikei', 'drama', 'kids', 'mystery'],
  words:
    /\b(whale\w*|deep|depth\w*|abyss|submarine|sea|ocean|umi|marine|underwater|diver\w*|voyage|sail\w*|pirate\w*|ship|fleet|boat|island|treasure)\b|鯨|海|深|艦|船|潜|航/i,
  moods: ['cool', 'soft', 'vivid'],
  terse: true,
  unasked: 0.7,
  draw(stage) {
    const { w, h, wide, palette: p, chance } = stage;
    const light = anyLight(stage);
    const atFoot = wide || light.tone === 'dusk' || chance.happens(0.5);
    const surface = wide ? h * 0.26 : atFoot ? 300 : 378;
    const [water, abyss] =
      light.tone === 'night'
        ? [p.body, p.night]
        : light.tone === 'day' || light.tone === 'dawn'
          ? [p.body, p.night]
          : [mix(p.deep, p.body, 0.35), p.night];
    const cx = wide ? w * 0.7 : w / 2;
    const cy = wide ? h * 0.62 : surface + 214;
    const flip = chance.pick([-1, 1]);
    const skin = light.tone === 'dusk' ? mix(p.body, p.glow, 0.2) : mix(p.deep, p.night, 0.2);
    const belly = mix(skin, p.paper, 0.7);
    const whale = group(
      {
        transform: `translate(${n(cx)} ${n(cy)})scale(${flip * (wide ? 0.95 : 0.92)} ${wide ? 0.95 : 0.92})rotate(${n(chance.range(-10, 4))})`,
      },
      path(
        'M-262 6C-262-62-170-104-50-100C70-96 150-50 220-6C238-34 262-60 300-66C292-40 286-24 262-4C286 4 304 20 312 44C276 44 246 34 226 18C150 56 60 92-60 92C-180 92-262 60-262 6Z',
        skin,
      ),
      path(
        'M-260 18C-200 40-120 30-40 34C40 38 110 40 176 42C110 74 30 92-60 92C-170 92-250 66-260 18Z',
        belly,
      ),
      stroke(
        'M-236 44C-170 58-110 54-60 56M-214 58C-160 70-110 68-70 70M-180 72C-140 80-110 80-84 82',
        mix(belly, skin, 0.5),
        3,
      ),
      path('M-70 56C-50 100-10 134 44 140C40 106 14 74-16 58Z', mix(skin, p.night, 0.25)),
      circle(-190, 4, 7, p.paper),
      circle(-190, 4, 3.4, p.night),
    );
    const boat = `M${n(cx - 30)} ${n(surface - 10)}h60l-12 18h-36zM${n(cx - 2)} ${n(surface - 14)}v-46l30 40zM${n(cx - 6)} ${n(surface - 16)}v-34l-20 32z`;
    const swell = ridge(chance, w, surface + 8, 16, 10, 0.04);
    const rays = [-0.5, -0.12, 0.3]
      .map((k) =>
        path(`M${n(cx + k * 300)} ${n(surface)}h${n(60)}L${n(cx + k * 620 + 150)} ${h}h-150z`, p.paper, {
          opacity: '.07',
        }),
      )
      .join('');
    let bubbles = '';
    for (let i = 0; i < 22; i++)
      bubbles += `M${n(cx + chance.range(-260, 260))} ${n(chance.range(surface + 40, wide ? h : 660))}h0`;
    const grounds = [light.top, mix(light.top, light.bottom, 0.5)];
    return {
      ground: abyss,
      defs:
        fade('sky', [
          [0, light.top],
          [1, light.bottom],
        ]) +
        fade('sea', [
          [0, water],
          [0.62, abyss],
          [1, abyss],
        ]),
      art:
        rect(0, 0, w, surface + 30, 'url(#sky)') +
        circle(cx + flip * 120, surface - (wide ? 50 : 70), wide ? 52 : 56, light.sun) +
        path(boat, light.tone === 'night' || light.tone === 'dusk' ? p.paper : p.night) +
        path(`${smooth(swell)}L${w + 20} ${h}L-20 ${h}Z`, 'url(#sea)') +
        rays +
        whale +
        stroke(bubbles, mix(water, p.paper, 0.5), 7, { 'stroke-linecap': 'round' }),
      zones: [atFoot ? foot([abyss], 170) : head(grounds, surface - 196, { inks: light.inks })],
    };
  },
};
