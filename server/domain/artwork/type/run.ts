import type { Font, Glyph, PathCommand } from 'opentype.js';
import { letteringRuns } from '../../../../shared/lettering';
import { type Face, fontFor, japanese } from './faces';

/** Characters as shapes, in em (1 = the type size), y downwards from the baseline. Cached per face. */
export interface Shape {
  commands: readonly PathCommand[];
  advance: number;
  box: { left: number; right: number; top: number; bottom: number };
  source: { font: Font; glyph: Glyph };
}

const kept = new WeakMap<Face, Map<string, Shape | null>>();

export function shapeOf(face: Face, character: string): Shape | null {
  let shapes = kept.get(face);
  if (!shapes) {
    shapes = new Map();
    kept.set(face, shapes);
  }
  const known = shapes.get(character);
  if (known !== undefined) return known;
  const shape = read(face, character) ?? read(face, unaccented(character));
  shapes.set(character, shape);
  return shape;
}

/** Space to add between two letters (usually negative), in em. */
export function kerning(before: Shape, after: Shape): number {
  const { font, glyph } = before.source;
  if (font !== after.source.font) return 0;
  return font.getKerningValue(glyph, after.source.glyph) / font.unitsPerEm;
}

function read(face: Face, character: string): Shape | null {
  const font = character === '' ? undefined : fontFor(face, character);
  if (!font) return null;
  const glyph = font.charToGlyph(character);
  const { commands } = glyph.getPath(0, 0, 1);
  return {
    commands,
    advance: (glyph.advanceWidth ?? 0) / font.unitsPerEm,
    box: boxOf(commands),
    source: { font, glyph },
  };
}

function boxOf(commands: readonly PathCommand[]): Shape['box'] {
  const box = { left: 0, right: 0, top: 0, bottom: 0 };
  let first = true;
  for (const c of commands) {
    if (c.type === 'Z') continue;
    if (first) Object.assign(box, { left: c.x, right: c.x, top: c.y, bottom: c.y });
    first = false;
    box.left = Math.min(box.left, c.x);
    box.right = Math.max(box.right, c.x);
    box.top = Math.min(box.top, c.y);
    box.bottom = Math.max(box.bottom, c.y);
  }
  return box;
}

function unaccented(character: string): string {
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
  return bare === character ? '' : bare;
}

/** One line of type as shapes, in em, measured by its ink, so that flush edges look flush. */
export interface Run {
  letters: readonly { shape: Shape; x: number }[];
  width: number;
  /** Negative above the baseline. */
  top: number;
  bottom: number;
}

/** Characters that the face lacks are dropped. */
export function setRun(face: Face, text: string, tracking = face.tracking): Run {
  const letters: { shape: Shape; x: number }[] = [];
  let pen = 0;
  let before: Shape | undefined;
  for (const character of face.caps ? text.toUpperCase() : text) {
    const shape = shapeOf(face, character);
    if (!shape) continue;
    if (before) pen += kerning(before, shape) + tracking;
    letters.push({ shape, x: pen });
    pen += shape.advance;
    before = shape;
  }
  const inked = letters.filter(({ shape }) => shape.commands.length > 0);
  const left = Math.min(...inked.map(({ shape, x }) => x + shape.box.left));
  const right = Math.max(...inked.map(({ shape, x }) => x + shape.box.right));
  if (inked.length === 0) return { letters: [], width: 0, top: 0, bottom: 0 };
  return {
    letters: inked.map(({ shape, x }) => ({ shape, x: x - left })),
    width: right - left,
    top: Math.min(...inked.map(({ shape }) => shape.box.top)),
    bottom: Math.max(...inked.map(({ shape }) => shape.box.bottom)),
  };
}

/** Path data of the run with its ink starting at `x`. */
export function drawRun(run: Run, x: number, baseline: number, size: number): string {
  return run.letters.map(({ shape, x: at }) => drawShape(shape, x + at * size, baseline, size)).join('');
}

/**
 * Relative commands in tenths of a unit, carrying rounding errors over: about half the bytes of absolute ones. `turned` rotates
 * the shape clockwise by a quarter turn around (x, y).
 */
export function drawShape(
  shape: { commands: readonly PathCommand[] },
  x: number,
  y: number,
  size: number,
  turned = false,
): string {
  let d = '';
  let [penX, penY] = [0, 0];
  const px = (cx: number, cy: number) => Math.round((turned ? x - cy * size : x + cx * size) * 10);
  const py = (cx: number, cy: number) => Math.round((turned ? y + cx * size : y + cy * size) * 10);
  const pair = (cx: number, cy: number) => {
    const a = number(px(cx, cy) - penX);
    const b = number(py(cx, cy) - penY);
    return b.startsWith('-') ? a + b : `${a} ${b}`;
  };
  const join = (a: string, b: string) => (b.startsWith('-') ? a + b : `${a} ${b}`);
  const moveTo = (cx: number, cy: number) => {
    [penX, penY] = [px(cx, cy), py(cx, cy)];
  };
  for (const c of shape.commands) {
    if (c.type === 'Z') {
      d += 'z';
      continue;
    }
    if (c.type === 'M') d += `M${join(number(px(c.x, c.y)), number(py(c.x, c.y)))}`;
    else if (c.type === 'L') d += line(px(c.x, c.y) - penX, py(c.x, c.y) - penY);
    else if (c.type === 'Q') d += `q${join(pair(c.x1, c.y1), pair(c.x, c.y))}`;
    else d += `c${join(join(pair(c.x1, c.y1), pair(c.x2, c.y2)), pair(c.x, c.y))}`;
    moveTo(c.x, c.y);
  }
  return d;
}

function line(dx: number, dy: number): string {
  if (dx === 0 && dy === 0) return '';
  if (dy === 0) return `h${number(dx)}`;
  if (dx === 0) return `v${number(dy)}`;
  const [a, b] = [number(dx), number(dy)];
  return b.startsWith('-') ? `l${a}${b}` : `l${a} ${b}`;
}

/** Tenths as a short decimal: 5 -> ".5", -12 -> "-1.2". */
function number(tenths: number): string {
  return String(tenths / 10).replace(/^(-?)0\./, '$1.');
}

/** Japanese set vertically, outlined. Undefined if the typeface lacks one of its characters. */
export interface Column {
  /** Path data of a column whose centre line is `x` and whose ink starts at `y`. */
  at(x: number, y: number, size: number): string;
  /** Length in em. */
  length: number;
}

export function setColumn(text: string): Column | undefined {
  const cells: Cell[] = [];
  let pen = 0;
  for (const { text: run, turned } of letteringRuns(text)) {
    if ([...run].some((character) => character !== ' ' && !shapeOf(japanese, character))) return undefined;
    if (run === ' ') {
      pen += 0.45;
    } else if (turned) {
      const line = setRun(japanese, run);
      const gap = pen > 0 ? 0.1 : 0;
      cells.push({ at: pen + gap, line });
      pen += gap + line.width + 0.1;
    } else {
      const shape = shapeOf(japanese, run);
      if (!shape) return undefined;
      const lies = lying.test(run);
      cells.push(
        lies ? { at: pen, line: { letters: [{ shape, x: 0 }] } } : { at: pen, shape, character: run },
      );
      pen += lies ? Math.min(1, shape.advance) + 0.02 : latinUpright.test(run) ? 0.86 : 1.02;
    }
  }
  return {
    length: pen,
    at: (x, y, size) => cells.map((cell) => drawCell(cell, x, y + cell.at * size, size)).join(''),
  };
}

/** Brackets and dashes lie on their side, like Latin words; kana, kanji and single letters stand. */
const lying = /[ー〜～~\-–—―…‥「」『』（）()【】〈〉《》［］[\]：:;=＝]/u;
const latinUpright = /[A-Za-z0-9!?&]/;

type Cell = { at: number } & ({ line: Pick<Run, 'letters'> } | { shape: Shape; character: string });

function drawCell(cell: Cell, x: number, top: number, size: number): string {
  if ('line' in cell) {
    /** Rotated clockwise: the middle of the line height falls on the column's centre line. */
    const baseline = x - 0.37 * size;
    return cell.line.letters
      .map(({ shape, x: along }) => drawShape(shape, baseline, top + along * size, size, true))
      .join('');
  }
  const { shape, character } = cell;
  const { box, advance } = shape;
  if (/[、。，．,.]/u.test(character)) return drawShape(shape, x + 0.1 * size, top + 0.3 * size, size);
  if (/[ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u.test(character)) {
    return drawShape(shape, x - (advance / 2 - 0.06) * size, top + 0.8 * size, size);
  }
  const middle = (box.left + box.right) / 2;
  return drawShape(shape, x - middle * size, top + (latinUpright.test(character) ? 0.76 : 0.88) * size, size);
}

/** The same text on one line. */
export function setJapanese(text: string) {
  for (const character of text)
    if (character.trim() !== '' && !shapeOf(japanese, character)) return undefined;
  return setRun(japanese, text);
}
