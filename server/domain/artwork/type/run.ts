import type { PathCommand } from 'opentype.js';
import type { Face } from './faces';
import { kerning, type Shape, shapeOf } from './glyphs';

/** One line of type as shapes, in em, measured by its ink, so that a flush edge is flush to the eye. */
export interface Run {
  letters: readonly { shape: Shape; x: number }[];
  width: number;
  /** Ink above the baseline is negative. */
  top: number;
  bottom: number;
}

/** Characters that the face lacks are left out. */
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
 * Relative commands in tenths of a unit, with what rounding loses carried on: about half the bytes of absolute
 * ones. `turned` draws the shape turned by a quarter to the right, around (x, y).
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
