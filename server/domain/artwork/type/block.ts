import type { Zone } from '../compositions/composition';
import { mostReadable, type Palette, worstContrast } from '../palettes';
import type { Chance } from '../seed';
import { path, rect } from '../svg';
import { credits as creditsFace, type Face, japanese } from './faces';
import { type Align, type FittedText, fitText } from './fit';
import type { TitleParts } from './lines';
import { drawRun, setJapanese, setRun } from './run';

/** Title, subtitle and credits, set as one block within a zone of the picture. */
export interface Block {
  svg: string;
  box: { x: number; y: number; width: number; height: number };
  /** Every ink used, and the colours under it: tests check their contrast. */
  inks: readonly string[];
  grounds: readonly string[];
  /** Size of the title's smallest line. */
  size: number;
}

export interface BlockText {
  title: TitleParts;
  /** The native title on its own line, unless it has a column. */
  native: string | null;
  credits: string;
}

export const readable = 4.5;

interface Part {
  height: number;
  width: number;
  gap: number;
  draw(x: number, y: number): string;
}

/** The native title as large as readable on a small poster, unless that makes the title itself small. */
export function setBlock(
  text: BlockText,
  zone: Zone,
  face: Face,
  palette: Palette,
  chance: Chance,
): Block | undefined {
  const { main: ink, second, grounds, plate } = chooseInks(zone, palette);
  const align = chance.pick(zone.align);
  const subRoom = text.title.sub ? Math.min(96, zone.height * 0.26) : 0;
  const block = blocky.has(face.id) || face.caps ? chance.happens(0.6) : false;
  let small: Part[] = [];
  let main: FittedText | undefined;
  for (const largest of text.native ? nativeSizes : [0]) {
    small = smallParts(text, zone, second, align, largest);
    const smallRoom = small.reduce((sum, part) => sum + part.height + part.gap, 0);
    const height = zone.height - smallRoom - (subRoom && subRoom + 20);
    main = fitMain(face, text.title.main, zone, height, align, block);
    if (main && main.size >= largest * 1.4) break;
  }
  if (!main) return undefined;
  const title = main;
  const parts: Part[] = [
    {
      ...main,
      gap: 0,
      draw: (x, y) =>
        title
          .at(x, y)
          .map((d) => path(d, ink))
          .join(''),
    },
  ];
  if (text.title.sub) {
    const sub = fitText(face, text.title.sub, {
      width: Math.min(zone.width, Math.max(main.width, zone.width * 0.7)),
      height: subRoom,
      largest: Math.max(22, Math.min(42, main.size * 0.5)),
      align,
      most: 4,
    });
    if (sub)
      parts.push({
        ...sub,
        gap: Math.min(20, Math.max(12, sub.size * 0.42)),
        draw: (x, y) =>
          sub
            .at(x, y)
            .map((d) => path(d, second))
            .join(''),
      });
  }
  const first = chance.happens(zone.anchor === 'top' ? 0.35 : 0.5);
  if (first) parts.unshift(...small.reverse().map((part, i) => ({ ...part, gap: i === 0 ? 0 : part.gap })));
  else parts.push(...small);
  if (first && parts[small.length]) (parts[small.length] as Part).gap = 20;

  const height = parts.reduce((sum, part) => sum + part.gap + part.height, 0);
  const top =
    zone.anchor === 'top'
      ? zone.y
      : zone.anchor === 'bottom'
        ? zone.y + zone.height - height
        : zone.y + (zone.height - height) / 2;
  let y = top;
  let svg = plate ? rect(zone.x - 20, top - 20, zone.width + 40, height + 40, plate) : '';
  for (const part of parts) {
    y += part.gap;
    const free = zone.width - part.width;
    svg += part.draw(zone.x + (align === 'left' ? 0 : align === 'right' ? free : free / 2), y);
    y += part.height;
  }
  return {
    svg,
    box: { x: zone.x, y: top, width: zone.width, height },
    inks: [ink, second],
    grounds,
    size: main.size,
  };
}

function fitMain(
  face: Face,
  text: string,
  zone: Zone,
  height: number,
  align: Align,
  asBlock: boolean,
): FittedText | undefined {
  const options = {
    width: zone.width,
    height,
    largest: text.length <= 4 ? 230 : text.length <= 9 ? 170 : 132,
    align,
  };
  const even = fitText(face, text, options);
  const block = asBlock ? fitText(face, text, { ...options, block: true, most: 5 }) : undefined;
  return block && even && block.size > even.size * 0.62 && block.lines > 1 && block.width > zone.width * 0.7
    ? block
    : even;
}

const blocky = new Set(['archivo', 'alfa slab']);

/** Sizes for the native title, the most readable first. */
const nativeSizes = [40, 32, 24];

function smallParts(text: BlockText, zone: Zone, ink: string, align: Align, largest: number): Part[] {
  const parts: Part[] = [];
  const native =
    text.native && setJapanese(text.native)
      ? fitText(japanese, text.native, {
          width: zone.width,
          height: largest * 2.2,
          largest,
          align,
          most: 2,
        })
      : undefined;
  if (native && native.size >= 11) {
    parts.push({
      ...native,
      gap: 18,
      draw: (x, y) =>
        native
          .at(x, y)
          .map((d) => path(d, ink))
          .join(''),
    });
  }
  const run = setRun(creditsFace, text.credits);
  if (run.width > 0) {
    const rule = align === 'left' ? 34 : 0;
    const size = Math.min(15, (zone.width - rule) / run.width);
    parts.push({
      width: run.width * size + rule,
      height: (run.bottom - run.top) * size,
      gap: 20,
      draw: (x, y) =>
        (rule ? rect(x, y - run.top * size - size * 0.42, 24, 2, ink) : '') +
        path(drawRun(run, x + rule, y - run.top * size, size), ink),
    });
  }
  return parts;
}

/** The first of the zone's inks that is readable on all its grounds; if there is none, a plate is put under the type. */
function chooseInks(zone: Zone, palette: Palette) {
  const taste = [...(zone.inks ?? []), palette.paper, palette.night, palette.glow];
  const reads = taste.filter((ink) => worstContrast(ink, zone.grounds) >= readable);
  const main = reads[0];
  if (main)
    return {
      main,
      second: reads.find((ink) => ink !== main && ink !== palette.night && ink !== palette.paper) ?? main,
      grounds: zone.grounds,
      plate: undefined,
    };
  return {
    main: mostReadable([palette.paper, palette.glow], [palette.night]),
    second: palette.glow,
    grounds: [palette.night],
    plate: palette.night,
  };
}
