import type { Stage, Zone } from './compositions/composition';
import { creditLine, stageFor } from './design';
import { composePoster, drawPoster, posterSize } from './drawPoster';
import { chanceFrom } from './seed';
import type { PosterSubject } from './subject';
import { el, fade, path, rect } from './svg';
import { setBlock } from './type/block';
import { chooseFaces } from './type/chooseFaces';
import { credits as plainFace } from './type/faces';
import { titleParts } from './type/lines';
import { nativeText } from './type/native';
import { drawRun, setRun } from './type/run';

export const shareSize = { w: 1200, h: 630 } as const;

/** The site's signal red, for the band that identifies its pages. */
const obi = { width: 44, fill: '#ff4733', ink: '#0b0d14' } as const;
/** Place of the poster. */
export const sharePoster = { x: 770, y: 45, w: 360, h: 540 } as const;
const zone: Zone = {
  x: 104,
  y: 84,
  width: 600,
  height: 462,
  grounds: [],
  align: ['left'],
  anchor: 'middle',
};

/**
 * The share picture of a link: the poster on its own wallpaper, the title as large as there is room for, and the site's band
 * with its name. An SVG, which `http/shareImages.ts` rasterises.
 */
export function drawShare(subject: PosterSubject, siteName: string): string {
  const { w, h } = shareSize;
  const { composition, stage } = stageFor(subject, shareSize, true);
  const { palette } = stage;
  const drawing = composition.draw(stage);
  const veil = fade(
    'shareVeil',
    [
      [0, palette.night, 0.97],
      [0.5, palette.night, 0.9],
      [1, palette.night, 0.55],
    ],
    true,
  );
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${w} ${h}`, width: w, height: h },
    el('defs', {}, (drawing.defs ?? '') + veil) +
      rect(0, 0, w, h, drawing.ground) +
      drawing.art +
      rect(0, 0, w, h, 'url(#shareVeil)') +
      band(siteName) +
      title(subject, palette) +
      rect(sharePoster.x + 10, sharePoster.y + 12, sharePoster.w, sharePoster.h, palette.night) +
      nestedPoster(subject),
  );
}

/** Its ids get a prefix, since the wallpaper is drawn by the same code and uses the same ones. */
function nestedPoster(subject: PosterSubject): string {
  const { w, h } = posterSize;
  const inner = drawPoster(subject)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')
    .replace(/\bid="/g, 'id="p-')
    .replace(/url\(#/g, 'url(#p-')
    .replace(/href="#/g, 'href="#p-');
  const { x, y, w: width, h: height } = sharePoster;
  return el('svg', { x, y, width, height, viewBox: `0 0 ${w} ${h}` }, inner);
}

function title(subject: PosterSubject, palette: Stage['palette']): string {
  const chance = chanceFrom(`${subject.id}:share`);
  const parts = titleParts(subject.title);
  const text = { title: parts, native: nativeText(subject), credits: creditLine(subject) };
  const place = { ...zone, grounds: [palette.night], inks: [palette.paper] };
  // The poster's own face first, since the two are side by side.
  const { face: posters } = composePoster(subject);
  for (const face of [...(posters ? [posters] : []), ...chooseFaces(parts, subject, chance)]) {
    const block = setBlock(text, place, face, palette, chance);
    if (block && block.size >= 36) return block.svg;
  }
  // If none of our faces has the script, the poster alone must do: the server that rasterises may have no font for it.
  return '';
}

/** The name runs down the band, as on a book's obi. */
function band(siteName: string): string {
  const { h } = shareSize;
  const run = setRun(plainFace, siteName);
  const size = Math.min(22, (h - 80) / Math.max(1, run.width));
  const letters = path(drawRun(run, 0, 0, size), obi.ink);
  const centre = obi.width / 2 + ((run.top + run.bottom) / 2) * size;
  return (
    rect(0, 0, obi.width, h, obi.fill) + el('g', { transform: `translate(${centre} 40) rotate(90)` }, letters)
  );
}
