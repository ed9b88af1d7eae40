import type { Drawing } from './compositions/composition';
import { creditLine, stageFor } from './design';
import { luminance, type Palette } from './palettes';
import { type Chance, chanceFrom } from './seed';
import type { PosterSubject } from './subject';
import { el, escapeXml, fade, group, rect } from './svg';
import { texture } from './texture';
import { type Block, setBlock } from './type/block';
import { chooseFaces } from './type/chooseFaces';
import type { Face } from './type/faces';
import { titleParts } from './type/lines';
import { setNative } from './type/native';
import { plainText } from './type/plainText';

/** The same picture mirrored: twice the variety at no cost. Zones are symmetric and stay. */
export function mirrorDrawing(drawing: Drawing, w: number): Drawing {
  return {
    ...drawing,
    art: group({ transform: `matrix(-1 0 0 1 ${w} 0)` }, drawing.art),
    columns: drawing.columns?.map((place) => ({ ...place, x: w - place.x })),
  };
}

/** Some posters have a border: a broad margin of paper or ink, or a fine line inside it. */
export function frame(w: number, h: number, ground: string, palette: Palette, chance: Chance): string {
  const kind = chance.weighted([
    ['none', 66],
    ['margin', 20],
    ['line', 14],
  ] as const);
  if (kind === 'none') return '';
  const margin = kind === 'margin';
  const colour = margin
    ? ground === palette.paper
      ? palette.body
      : palette.paper
    : ground === palette.paper || ground === palette.glow
      ? palette.night
      : palette.glow;
  const [inset, width] = margin ? [9, 18] : [19, 2.5];
  return el('rect', {
    x: inset,
    y: inset,
    width: w - 2 * inset,
    height: h - 2 * inset,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
  });
}

export const posterSize = { w: 600, h: 900 } as const;

/**
 * The poster of an anime: a picture chosen by genres and id, with the title in type over ground that the picture keeps free.
 * Deterministic to the byte.
 */
export function drawPoster(subject: PosterSubject): string {
  const { drawing, texture, native, block, edge } = composePoster(subject);
  const { w, h } = posterSize;
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${w} ${h}`, width: w, height: h, role: 'img' },
    el('title', {}, escapeXml(subject.title)) +
      el('defs', {}, (drawing.defs ?? '') + texture.defs) +
      rect(0, 0, w, h, drawing.ground) +
      drawing.art +
      texture.svg +
      edge +
      native.svg +
      block.svg,
  );
}

/** The parts of a poster before assembly, for the tests. */
export function composePoster(subject: PosterSubject) {
  const { w, h } = posterSize;
  const { composition, stage } = stageFor(subject, posterSize, false);
  const { palette } = stage;
  const drawn = composition.draw(stage);
  const drawing = !composition.lettered && stage.chance.happens(0.5) ? mirrorDrawing(drawn, w) : drawn;
  const chance = chanceFrom(`${subject.id}:type`);
  const title = titleParts(subject.title);
  const picked = chance.pick(drawing.zones);
  const native = setNative(subject, drawing, picked, palette, chance);
  const text = { title, native: native.line, credits: creditLine(subject) };
  let block: Block | undefined;
  let face: Face | undefined;
  for (const tried of chooseFaces(title, subject, chance)) {
    const attempt = setBlock(text, native.zone, tried, palette, chance);
    if (attempt && (!block || attempt.size > block.size)) [block, face] = [attempt, tried];
    if (block && block.size >= 40) break;
  }
  block ??= plainText(text, native.zone, palette);
  const grain = texture(w, h, luminance(drawing.ground) < 0.2 ? 'dark' : 'light', chance);
  const edge = frame(w, h, drawing.ground, palette, chance);
  return { drawing, zone: picked, block, face, native, palette, composition, texture: grain, edge };
}

export const bannerSize = { w: 1600, h: 640 } as const;

/**
 * The wallpaper of an anime: the poster's picture and colours, wide and without type; dark and calm on the left and at the
 * bottom, where screens put their own light text.
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
