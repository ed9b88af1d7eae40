import type { Face } from './faces';
import { breakLines, toWords } from './lines';
import { drawRun, type Run, setRun } from './run';

/** A block of type fitted into a box: as large as possible without overflow. */
export interface FittedText {
  /** Path data, one string per line, for a block whose top left corner is (x, y). */
  at(x: number, y: number): string[];
  width: number;
  height: number;
  /** Size of the smallest line, in px. */
  size: number;
  lines: number;
}

export type Align = 'left' | 'centre' | 'right';

export interface FitOptions {
  width: number;
  height: number;
  largest: number;
  align: Align;
  most?: number;
  /** Every line as wide as the box, each in its own size. */
  block?: boolean;
}

export function fitText(face: Face, text: string, options: FitOptions): FittedText | undefined {
  const widthOf = (part: string) => setRun(face, part).width;
  const candidates = breakLines(toWords(text), options.most ?? 9, widthOf)
    .map((lines) => lines.map((line) => setRun(face, line)).filter((run) => run.width > 0))
    .filter((runs) => runs.length > 0)
    .map((runs) => (options.block ? blockOf(runs, options) : evenOf(face, runs, options)))
    .filter((fitted) => fitted !== undefined);
  /** The largest type wins, but more lines must gain more than 8 %. */
  let best: FittedText | undefined;
  for (const fitted of candidates)
    if (!best || score(fitted, options) > score(best, options) * 1.08) best = fitted;
  return best;
}

function score(fitted: FittedText, options: FitOptions): number {
  return options.block
    ? Math.min(fitted.height / options.height, 1) * Math.min(fitted.width / options.width, 1) ** 2
    : fitted.size;
}

function evenOf(face: Face, runs: readonly Run[], { width, height, largest, align }: FitOptions): FittedText {
  const widest = Math.max(...runs.map((run) => run.width));
  const [first, last] = ends(runs);
  const tall = -first.top + (runs.length - 1) * face.leading + last.bottom;
  const size = Math.min(width / widest, height / tall, largest);
  return {
    width: widest * size,
    height: tall * size,
    size,
    lines: runs.length,
    at: (x, y) =>
      runs.map((run, i) => {
        const free = (widest - run.width) * size;
        const indent = align === 'left' ? 0 : align === 'right' ? free : free / 2;
        return drawRun(run, x + indent, y + (-first.top + i * face.leading) * size, size);
      }),
  };
}

function blockOf(runs: readonly Run[], { width, height, largest }: FitOptions): FittedText | undefined {
  const sizes = runs.map((run) => Math.min(width / run.width, largest * 1.5));
  if (Math.max(...sizes) > Math.min(...sizes) * 2.9) return undefined;
  const gap = Math.max(8, width * 0.022);
  const heights = runs.map((run, i) => (run.bottom - run.top) * (sizes[i] ?? 0));
  const tall = heights.reduce((sum, h) => sum + h, 0);
  const scale = Math.min(1, (height - gap * (runs.length - 1)) / tall);
  const wide = Math.max(...runs.map((run, i) => run.width * (sizes[i] ?? 0)));
  return {
    width: wide * scale,
    height: tall * scale + gap * (runs.length - 1),
    size: Math.min(...sizes) * scale,
    lines: runs.length,
    at: (x, y) => {
      let top = y;
      return runs.map((run, i) => {
        const size = (sizes[i] ?? 0) * scale;
        const d = drawRun(run, x, top - run.top * size, size);
        top += (run.bottom - run.top) * size + gap;
        return d;
      });
    },
  };
}

function ends(runs: readonly Run[]): [Run, Run] {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) throw new Error('A block of type needs a line');
  return [first, last];
}
