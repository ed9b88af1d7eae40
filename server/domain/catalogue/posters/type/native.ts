import { worstContrast } from '../colour';
import type { Drawing, Zone } from '../compositions/composition';
import type { Palette } from '../palettes';
import type { PosterSubject } from '../subject';
import { path } from '../svg';
import { readable } from './block';
import { setColumn } from './vertical';

/**
 * The native title beside the Latin one: downwards in a column where the picture has room for it, else handed back
 * to stand in the block as a line. Not said twice when the title is already the native one.
 */
export function setNative({ title, native }: PosterSubject, drawing: Drawing, zone: Zone, palette: Palette) {
  const text =
    native
      ?.normalize('NFKC')
      .replace(/[☆★♪♥♡]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim() ?? '';
  if (text === '' || text.toLowerCase() === title.normalize('NFKC').toLowerCase() || !cjk.test(text)) {
    return { text: null, inColumn: false, svg: '', inks: [] as string[], grounds: [] as string[] };
  }
  const column = text.length <= 26 ? setColumn(text) : undefined;
  const place = drawing.columns?.find(({ x, y, height }) => !overlaps(zone, x, y, height));
  if (column && place) {
    const ink = [palette.glow, palette.paper, palette.night].find(
      (colour) => worstContrast(colour, place.grounds) >= readable,
    );
    const size = Math.min(46, place.height / column.length);
    if (ink && size >= 19)
      return {
        text,
        inColumn: true,
        svg: path(column.at(place.x, place.y, size), ink),
        inks: [ink],
        grounds: [...place.grounds],
      };
  }
  return { text, inColumn: false, svg: '', inks: [] as string[], grounds: [] as string[] };
}

const cjk = /[\u3040-\u30ff\u3400-\u9fff]/;

function overlaps(zone: Zone, x: number, y: number, height: number): boolean {
  const reach = 28;
  return (
    x + reach > zone.x && x - reach < zone.x + zone.width && y + height > zone.y && y < zone.y + zone.height
  );
}
