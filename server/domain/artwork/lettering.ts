import { letteringCell, letteringColumns } from '../../../shared/lettering';
import { el, escapeXml, path } from './svg';
import { setColumn } from './type/run';

/** Units per em of the drawing. */
const EM = 100;
/** Slightly larger than normal type, since the cells leave room. */
const SIZE = 1.1 * EM;
/** Fallback fonts for characters our typeface lacks, mainly simplified Chinese. */
const elsewhere = "'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', 'PingFang SC', sans-serif";

/** A native title set vertically, in columns from right to left; screens use it as a mask and so give it their colour. */
export function drawLettering(native: string): string {
  const { columns, perColumn } = letteringColumns(native);
  const [w, h] = [columns * letteringCell.width * EM, perColumn * letteringCell.height * EM];
  const drawn = splitColumns(native, columns, perColumn).map((text, at) => {
    const x = (columns - at - 0.5) * letteringCell.width * EM;
    const column = setColumn(text);
    if (!column) return plainColumn(text, x);
    return path(column.at(x, 0, Math.min(SIZE, h / column.length)), '#000');
  });
  const size = { viewBox: `0 0 ${w} ${h}`, width: w, height: h };
  return el('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, drawn.join(''));
}

/** Splits at a space if there is one near the end of a column. */
function splitColumns(native: string, columns: number, perColumn: number): string[] {
  const parts: string[] = [];
  let rest = native.trim();
  while (parts.length < columns - 1 && rest.length > perColumn) {
    const left = columns - parts.length - 1;
    const space = rest.lastIndexOf(' ', perColumn);
    const cut = space > perColumn * 0.6 && rest.length - space - 1 <= left * perColumn ? space : perColumn;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...parts, rest];
}

function plainColumn(text: string, x: number): string {
  const cell = letteringCell.height * EM;
  const letters = [...text].map((letter, at) => el('tspan', { x, y: (at + 0.86) * cell }, escapeXml(letter)));
  const look = { 'font-family': elsewhere, 'font-size': EM, 'font-weight': 700, 'text-anchor': 'middle' };
  return el('text', look, letters.join(''));
}
