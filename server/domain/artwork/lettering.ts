import { letteringCell, letteringColumns, letteringLength } from '../../../shared/lettering';
import { el, escapeXml, path } from './svg';
import { setColumn } from './type/run';

/** Units per em of the drawing. */
const UNITS_PER_EM = 100;
/** Slightly larger than normal type, since the cells leave room. */
const FONT_SIZE_UNITS = 1.1 * UNITS_PER_EM;
/** Fallback fonts for characters our typeface lacks, mainly simplified Chinese. */
const elsewhere = "'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', 'PingFang SC', sans-serif";

/**
 * A native title set vertically beside `title`, in columns from right to left; screens use it as a mask and so give it their
 * colour.
 */
export function drawLettering(native: string, title: string): string {
  const columns = letteringColumns(native, title);
  const [w, h] = [
    Math.max(1, columns.length) * letteringCell.width * UNITS_PER_EM,
    letteringLength(columns) * letteringCell.height * UNITS_PER_EM,
  ];
  const set = columns.map(setColumn);
  const size = Math.min(FONT_SIZE_UNITS, ...set.map((column) => h / Math.max(1, column?.length ?? 0)));
  const drawn = columns.map((text, at) => {
    const x = (columns.length - at - 0.5) * letteringCell.width * UNITS_PER_EM;
    const column = set[at];
    return column ? path(column.at(x, 0, size), '#000') : plainColumn(text, x);
  });
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${w} ${h}`, width: w, height: h },
    drawn.join(''),
  );
}

/** For characters that our typeface lacks. */
function plainColumn(text: string, x: number): string {
  const look = {
    'font-family': elsewhere,
    'font-size': UNITS_PER_EM,
    'font-weight': 700,
    'writing-mode': 'vertical-rl',
  };
  return el('text', { x, y: 0, ...look }, escapeXml(text));
}
