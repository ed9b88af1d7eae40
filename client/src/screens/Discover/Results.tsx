import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { count } from './count';
import { ResultCell, type View } from './ResultCell';
import styles from './Results.module.css';
import type { usePlace } from './usePlace';
import { pageSize, type ResultPages } from './useResultPages';
import { type RowWindow, scrollerOf, useRowWindow } from './useRowWindow';

type Props = {
  view: View;
  /** The search is for hidden anime. */
  hidden: boolean;
  results: ResultPages;
  /** Earlier results are shown while the new ones load. */
  stale: boolean;
  place: ReturnType<typeof usePlace>;
  list: React.RefObject<HTMLUListElement | null>;
  /** Receives the pages in view. */
  onPages: (pages: readonly number[]) => void;
};

/**
 * The results as a list that grows while scrolling and renders only what is in view and a little around it. It ends with a
 * button for keyboard users: for them the list grows on a press, not under the focus.
 */
export function Results({ view, hidden, results, stale, place, list, onPages }: Props) {
  const total = results.total ?? 0;
  const opened = Math.min(place.pages * pageSize, total);
  const moreLeft = opened < total;
  const shown = useRowWindow(list, opened, view, () => growNearTheEnd());
  useStart(list, place, shown, results.total !== null);

  const growNearTheEnd = () => {
    if (moreLeft && !stale && isNearEnd(list.current) && !isKeyboardInside(list.current)) place.more();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list too short to scroll has to grow, too
  useEffect(growNearTheEnd, [opened, total]);

  const { first, end, top } = shown;
  const pages = [
    ...new Set([first, Math.max(first, end - 1)].map((cell) => Math.floor(cell / pageSize) + 1)),
  ];
  const wanted = pages.join();
  useEffect(() => onPages(wanted.split(',').map(Number)), [wanted, onPages]);
  useEffect(() => place.note(top));

  const cells = Array.from({ length: end - first }, (_, at) => first + at);
  return (
    <section className={styles.results} aria-busy={stale || undefined} aria-label="Results">
      <h2>
        <VisuallyHidden>Results</VisuallyHidden>
      </h2>
      <ul
        ref={list}
        className={styles[view]}
        data-stale={stale || undefined}
        // Not in the page that the server renders, where nothing is measured.
        style={
          shown.before + shown.after > 0 ? { paddingBlock: `${shown.before}px ${shown.after}px` } : undefined
        }
      >
        {cells.map((cell) => (
          <ResultCell
            key={cell}
            view={view}
            anime={results.at(cell)}
            cell={cell}
            total={total}
            hidden={hidden}
          />
        ))}
      </ul>
      {moreLeft ? (
        <div className={cx(layout.row, styles.more)}>
          <p>
            {count(opened)} of {count(total)}
          </p>
          <Button
            onClick={() => {
              place.more();
              focusCell(list.current, opened);
            }}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Once the list is laid out, scrolls to where the user left it, or to the page named in the address. */
function useStart(
  list: Props['list'],
  { name, start }: Props['place'],
  { scrollTo, before, after }: RowWindow,
  ready: boolean,
) {
  const done = useRef('');
  const measured = before + after > 0;
  useLayoutEffect(() => {
    if (done.current === name || !ready) return;
    if (!start) {
      done.current = name;
      return;
    }
    const scroller = scrollerOf(list.current);
    // Nothing is measured yet: the next render has the height that the offset needs.
    if (!scroller || !measured) return;
    done.current = name;
    if ('cell' in start) scrollTo(start.cell ?? 0);
    else scroller.scrollTop = start.scrollTop;
  }, [name, start, ready, measured, list, scrollTo]);
}

function isNearEnd(list: HTMLElement | null): boolean {
  const scroller = scrollerOf(list);
  if (!list || !scroller) return false;
  const left = list.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom;
  return scroller.clientHeight > 0 && left < scroller.clientHeight * 1.5;
}

/** The focus is in the list, or on the button below it, which would move away. */
function isKeyboardInside(list: HTMLElement | null): boolean {
  return (
    document.activeElement?.matches(':focus-visible') === true &&
    list?.parentElement?.contains(document.activeElement) === true
  );
}

/** Focuses the first new cell as soon as it is rendered. */
function focusCell(list: HTMLElement | null, cell: number): void {
  const find = () => list?.querySelector<HTMLElement>(`[data-cell="${cell}"] a`);
  const watch = new MutationObserver(() => {
    find()?.focus();
    if (find()) watch.disconnect();
  });
  if (list) watch.observe(list, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), 5000);
}
