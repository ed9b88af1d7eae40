import { isLettered, nativeBeside } from '../../../../shared/lettering';
import type { ColumnPlace, Drawing, Zone } from '../compositions/composition';
import { type Palette, worstContrast } from '../palettes';
import type { Chance } from '../seed';
import type { PosterSubject } from '../subject';
import { path } from '../svg';
import { readable } from './block';
import { type Column, setColumn } from './run';

/** Place of the native title: a column of its own, or (`line`) the block of the Latin one. */
export interface NativeTitle {
  line: string | null;
  svg: string;
  inks: readonly string[];
  grounds: readonly string[];
  /** The rest of the zone, for the block. */
  zone: Zone;
}

/**
 * The native title next to the Latin one: vertically in a column if the picture has room for it or at the edge of the zone,
 * else as a line of the block. Omitted if the title is already the native one.
 */
export function setNative(
  subject: PosterSubject,
  drawing: Drawing,
  zone: Zone,
  palette: Palette,
  chance: Chance,
): NativeTitle {
  const text = nativeText(subject);
  const inLine = { line: text, svg: '', inks: [], grounds: [], zone };
  if (text === null || text.length > 24 || subject.title.length > 40) return inLine;
  const column = setColumn(text);
  if (!column) return inLine;
  const free = drawing.columns?.find((place) => !overlaps(zone, place));
  if (free) return stand(column, free, palette, zone) ?? inLine;
  if (zone.height < 150 || !chance.happens(0.55)) return inLine;
  const left = chance.happens(0.3);
  const x = left ? zone.x + 20 : zone.x + zone.width - 20;
  const rest: Zone = { ...zone, x: left ? zone.x + 74 : zone.x, width: zone.width - 74, align: ['left'] };
  return (
    stand(
      column,
      { x, y: zone.y, height: zone.height, grounds: zone.grounds },
      palette,
      rest,
      zone.anchor === 'bottom',
    ) ?? inLine
  );
}

/** Ten px on a poster 200 px wide. */
export const legible = 30;

function stand(
  column: Column,
  place: ColumnPlace,
  palette: Palette,
  zone: Zone,
  atFoot = false,
): NativeTitle | undefined {
  const ink = [palette.glow, palette.body, palette.paper, palette.night].find(
    (colour) => worstContrast(colour, place.grounds) >= readable,
  );
  const size = Math.min(44, place.height / column.length);
  if (!ink || size < legible) return undefined;
  const y = atFoot ? place.y + place.height - column.length * size : place.y;
  return {
    line: null,
    svg: path(column.at(place.x, y, size), ink),
    inks: [ink],
    grounds: place.grounds,
    zone,
  };
}

/** Without what the title says already; null if nothing of it is Japanese. */
export function nativeText({ title, native }: PosterSubject): string | null {
  const text = nativeBeside(native ?? '', title);
  const said = text.toLowerCase() === title.normalize('NFKC').toLowerCase();
  return said || !isLettered(text) ? null : text;
}

function overlaps(zone: Zone, { x, y, height }: ColumnPlace): boolean {
  const reach = 28;
  return (
    x + reach > zone.x && x - reach < zone.x + zone.width && y + height > zone.y && y < zone.y + zone.height
  );
}
