import { stageFor } from './design';
import { chanceFrom } from './seed';
import type { PosterSubject } from './subject';
import { el, fade, rect } from './svg';
import { texture } from './texture';

export const bannerSize = { w: 1600, h: 640 } as const;

/**
 * The wallpaper of an anime (product P2): the poster's picture and colours, wide and without type, dark and calm on
 * the left and at the foot, where a screen sets its own text in light type.
 */
export function drawBanner(subject: PosterSubject): string {
  const { w, h } = bannerSize;
  const { composition, stage } = stageFor(subject, bannerSize, true);
  const { palette } = stage;
  const drawing = composition.draw(stage);
  const grain = texture(w, h, 'dark', chanceFrom(`${subject.id}:grain`));
  const veils =
    fade(
      'left',
      [
        [0, palette.night, 0.94],
        [0.34, palette.night, 0.78],
        [0.62, palette.night, 0.12],
        [1, palette.night, 0.1],
      ],
      true,
    ) +
    fade('foot', [
      [0, palette.night, 0.25],
      [0.45, palette.night, 0],
      [1, palette.night, 0.82],
    ]);
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${w} ${h}`,
      width: w,
      height: h,
      preserveAspectRatio: 'xMidYMid slice',
      role: 'presentation',
    },
    el('defs', {}, (drawing.defs ?? '') + grain.defs + veils) +
      rect(0, 0, w, h, drawing.ground) +
      drawing.art +
      rect(0, 0, w, h, 'url(#left)') +
      rect(0, 0, w, h, 'url(#foot)') +
      grain.svg,
  );
}
