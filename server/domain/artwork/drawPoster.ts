import { luminance } from './colour';
import { stageFor } from './design';
import { frame } from './frame';
import { mirrored } from './mirror';
import { chanceFrom } from './seed';
import type { PosterSubject } from './subject';
import { el, escapeXml, rect } from './svg';
import { texture } from './texture';
import { type Block, setBlock } from './type/block';
import { chooseFaces } from './type/chooseFaces';
import { creditLine } from './type/credits';
import type { Face } from './type/faces';
import { setNative } from './type/native';
import { plainText } from './type/plainText';
import { titleParts } from './type/words';

export const posterSize = { w: 600, h: 900 } as const;

/**
 * The poster of an anime (product P2): a picture from its genres and id, its title set in type over ground that the
 * picture keeps free for it. The same subject gives the same bytes.
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

/** The parts of a poster before they are put together: what the tests look at. */
export function composePoster(subject: PosterSubject) {
  const { w, h } = posterSize;
  const { composition, stage } = stageFor(subject, posterSize, false);
  const { palette } = stage;
  const drawn = composition.draw(stage);
  const drawing = !composition.lettered && stage.chance.happens(0.5) ? mirrored(drawn, w) : drawn;
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
