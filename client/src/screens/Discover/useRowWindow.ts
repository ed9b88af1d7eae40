import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How a grid of cells of one size stands in its scroller, as the stylesheet has laid it out. */
interface Shape {
  columns: number;
  /** Cell and gap. */
  rowHeight: number;
}

export interface RowWindow {
  /** The cells to draw: the rows in sight and some on either side. */
  first: number;
  end: number;
  /** The room that the others would take, in pixels. */
  before: number;
  after: number;
  /** Of the first cell that is in sight. */
  top: number;
  /** Brings a cell to the top of the window. */
  scrollTo: (cell: number) => void;
}

/** Before anything is measured, and where nothing can be. */
const atFirst = 48;
const spareRows = 3;

/**
 * Which cells of a long grid to draw, so that the page stays small however far one scrolls. Columns and heights are read
 * from the page, so that the stylesheet alone decides them; all cells of a view have one height.
 */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  count: number,
  layout: string,
  onLook?: () => void,
): RowWindow {
  const [shape, setShape] = useState<Shape | null>(null);
  const [rows, setRows] = useState({ first: 0, end: 0, top: 0 });
  const looked = useRef(onLook);
  looked.current = onLook;

  const look = useCallback(() => {
    const element = grid.current;
    const scroller = scrollerOf(element);
    if (!element || !scroller) return;
    const measured = measure(element);
    if (!measured) return;
    setShape((known) =>
      known && known.columns === measured.columns && Math.abs(known.rowHeight - measured.rowHeight) < 0.1
        ? known
        : measured,
    );
    const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const first = Math.max(0, Math.floor(above / measured.rowHeight) - spareRows);
    const end = Math.ceil((above + scroller.clientHeight) / measured.rowHeight) + spareRows;
    const top = Math.max(0, Math.round(above / measured.rowHeight)) * measured.columns;
    setRows((known) =>
      known.first === first && known.end === end && known.top === top ? known : { first, end, top },
    );
    looked.current?.();
  }, [grid]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view or length is laid out anew
  useLayoutEffect(look, [look, layout, count]);

  useEffect(() => {
    const element = grid.current;
    const scroller = scrollerOf(element);
    if (!element || !scroller) return;
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(element);
    sizes.observe(scroller);
    scroller.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      scroller.removeEventListener('scroll', soon);
    };
  }, [grid, look]);

  const scrollTo = useCallback(
    (cell: number) => {
      const [element, scroller] = [grid.current, scrollerOf(grid.current)];
      const measured = element && measure(element);
      if (!element || !scroller || !measured) return;
      const start = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      scroller.scrollTop += start + Math.floor(cell / measured.columns) * measured.rowHeight;
    },
    [grid],
  );

  if (!shape) return { first: 0, end: Math.min(count, atFirst), before: 0, after: 0, top: 0, scrollTo };
  const { columns, rowHeight } = shape;
  const all = Math.ceil(count / columns);
  const first = Math.min(rows.first, Math.max(0, all - 1));
  const end = Math.max(first + 1, Math.min(rows.end, all));
  return {
    first: first * columns,
    end: Math.min(end * columns, count),
    before: first * rowHeight,
    after: (all - end) * rowHeight,
    top: Math.min(rows.top, count),
    scrollTo,
  };
}

export const scrollerOf = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-scroller]') ?? null;

function measure(grid: HTMLElement): Shape | null {
  const cell = grid.querySelector('[data-cell]');
  const height = cell?.getBoundingClientRect().height ?? 0;
  if (height === 0) return null;
  const style = getComputedStyle(grid);
  const columns = style.display === 'grid' ? style.gridTemplateColumns.split(' ').length : 1;
  return { columns, rowHeight: height + (Number.parseFloat(style.rowGap) || 0) };
}
