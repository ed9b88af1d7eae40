import { japanese } from './faces';
import { shapeOf } from './glyphs';
import { drawShape, setRun } from './run';

/** Japanese set from top to bottom, outlined. Undefined when the typeface lacks a character of it. */
export interface Column {
  /** Path data of a column whose centre line is `x` and whose ink starts at `y`. */
  at(x: number, y: number, size: number): string;
  /** Length in em. */
  length: number;
}

export function setColumn(text: string): Column | undefined {
  const cells: { at: number; character: string; turned: boolean }[] = [];
  let pen = 0;
  for (const character of text) {
    if (character === ' ' || character === '\u3000') {
      pen += 0.45;
      continue;
    }
    const shape = shapeOf(japanese, character);
    if (!shape) return undefined;
    const turned = lying.test(character);
    cells.push({ at: pen, character, turned });
    pen += turned ? Math.min(1, shape.advance) + 0.02 : latinUpright.test(character) ? 0.86 : 1.02;
  }
  return {
    length: pen,
    at: (x, y, size) => cells.map((cell) => drawCell(cell, x, y, size)).join(''),
  };
}

/** Brackets, dashes and small letters lie on their side; kana and kanji stand, commas move to the upper right. */
const lying = /[ー〜～~\-–—―…‥「」『』（）()【】〈〉《》［］[\]：:;=＝a-zäöüß]/u;
const latinUpright = /[A-Z0-9!?&]/;

function drawCell(
  cell: { at: number; character: string; turned: boolean },
  x: number,
  y: number,
  size: number,
): string {
  const shape = shapeOf(japanese, cell.character);
  if (!shape) return '';
  const { box, advance } = shape;
  const top = y + cell.at * size;
  if (cell.turned) {
    /** Turned right: what was the middle of the line height stands on the column's centre line. */
    return drawShape(shape, x - 0.37 * size, top, size, true);
  }
  if (/[、。，．,.]/u.test(cell.character)) return drawShape(shape, x + 0.1 * size, top + 0.3 * size, size);
  if (/[ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u.test(cell.character)) {
    return drawShape(shape, x - (advance / 2 - 0.06) * size, top + 0.8 * size, size);
  }
  const middle = (box.left + box.right) / 2;
  return drawShape(
    shape,
    x - middle * size,
    top + (latinUpright.test(cell.character) ? 0.76 : 0.88) * size,
    size,
  );
}

/** The same words on one line. */
export function setJapanese(text: string) {
  for (const character of text)
    if (character.trim() !== '' && !shapeOf(japanese, character)) return undefined;
  return setRun(japanese, text);
}
