import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Layout of a grid of equal cells in its scroller, as the stylesheet has laid it out. */
interface Shape {
  columns: number;
  /** Cell plus gap. */
  rowHeight: number;
  /** Height scrolled before the first row. */
  start: number;
}

export interface RowWindow {
  /** The cells to render: the rows in view and some on either side. */
  first: number;
  end: number;
  /** Space taken by the cells not rendered, in pixels. */
  before: number;
  after: number;
  /** Index of the first cell in view. */
  top: number;
  /** Scrolls a cell to the top of the viewport. */
  scrollTo: (cell: number) => void;
}

/** Before anything is measured, or where nothing can be. */
const atFirst = 48;
const spareRows = 3;

/**
 * Virtualises a long grid, so that the page stays small however far the user scrolls. Columns and heights are read from the
 * page, so that only the stylesheet defines them; all cells of a view have the same height.
 */
export function useRowWindow(
  grid: RefObject<HTMLElement | null>,
  count: number,
  layout: string,
  onLook?: () => void,
): RowWindow {
  const [shape, setShape] = useState<Shape | null>(null);
  const { columns, rowHeight, start } = shape ?? { columns: 1, rowHeight: 0, start: 0 };
  const all = Math.ceil(count / columns);

  const measure = useCallback(() => {
    const measured = shapeOf(grid.current);
    if (measured) setShape((known) => (known && isSame(known, measured) ? known : measured));
  }, [grid]);
  const looked = useRef(onLook);
  looked.current = onLook;

  const rows = useVirtualizer({
    count: all,
    enabled: shape !== null,
    getScrollElement: () => scrollerOf(grid.current),
    initialOffset: () => scrollerOf(grid.current)?.scrollTop ?? 0,
    estimateSize: () => rowHeight,
    scrollMargin: start,
    overscan: spareRows,
    useFlushSync: false,
    onChange: () => {
      measure();
      looked.current?.();
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view or length changes the layout
  useLayoutEffect(measure, [measure, layout, count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height move
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);

  useEffect(() => {
    const element = grid.current;
    const scroller = scrollerOf(element);
    if (!element || !scroller) return;
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(scroller);
    return () => sizes.disconnect();
  }, [grid, measure]);

  const scrollTo = (cell: number) => rows.scrollToIndex(Math.floor(cell / columns), { align: 'start' });
  if (!shape) return { first: 0, end: Math.min(count, atFirst), before: 0, after: 0, top: 0, scrollTo };
  const drawn = rows.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const end = (drawn.at(-1)?.index ?? Math.ceil(atFirst / columns) - 1) + 1;
  const top = Math.max(0, Math.round(((rows.scrollOffset ?? 0) - start) / rowHeight)) * columns;
  return {
    first: first * columns,
    end: Math.min(end * columns, count),
    before: first * rowHeight,
    after: Math.max(0, all - end) * rowHeight,
    top: Math.min(top, count),
    scrollTo,
  };
}

export const scrollerOf = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-scroller]') ?? null;

function shapeOf(grid: HTMLElement | null): Shape | null {
  const scroller = scrollerOf(grid);
  const height = grid?.querySelector('[data-cell]')?.getBoundingClientRect().height ?? 0;
  if (!grid || !scroller || height === 0) return null;
  const style = getComputedStyle(grid);
  return {
    columns: style.display === 'grid' ? style.gridTemplateColumns.split(' ').length : 1,
    rowHeight: height + (Number.parseFloat(style.rowGap) || 0),
    start: grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
  };
}

const isSame = (one: Shape, other: Shape): boolean =>
  one.columns === other.columns &&
  Math.abs(one.rowHeight - other.rowHeight) < 0.1 &&
  Math.abs(one.start - other.start) < 1;
