import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../components/buttons/Button';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { count } from './count';
import { ResultCell, type View } from './ResultCell';
import styles from './Results.module.css';
import type { usePlace } from './usePlace';
import { pageSize, type ResultPages } from './useResultPages';
import { type RowWindow, scrollerOf, useRowWindow } from './useRowWindow';

type Props = {
  view: View;
  /** Hidden anime are what was asked for. */
  hidden: boolean;
  results: ResultPages;
  /** What was found before is on show while the new is on its way. */
  stale: boolean;
  place: ReturnType<typeof usePlace>;
  list: React.RefObject<HTMLUListElement | null>;
  /** Tells which pages are in sight. */
  onPages: (pages: readonly number[]) => void;
};

/**
 * The found anime as a list that grows as one scrolls and never holds more than what is in sight and a little around it.
 * The last thing in it is a button for whoever comes by keyboard: the list grows for a press, not under the focus.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is too short to be scrolled grows, too
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
        style={{ paddingBlock: `${shown.before}px ${shown.after}px` }}
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
        <div className={styles.more}>
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

/** Once the list is laid out, goes to where it was left, or to the page that the address names. */
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
    // Nothing is measured yet: the next drawing has the height that the offset needs.
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

/** In the list, or on the button below it, which would go from under the finger. */
function isKeyboardInside(list: HTMLElement | null): boolean {
  return (
    document.activeElement?.matches(':focus-visible') === true &&
    list?.parentElement?.contains(document.activeElement) === true
  );
}

/** The first of the new ones takes the focus as soon as it is there. */
function focusCell(list: HTMLElement | null, cell: number): void {
  const find = () => list?.querySelector<HTMLElement>(`[data-cell="${cell}"] a`);
  const watch = new MutationObserver(() => {
    find()?.focus();
    if (find()) watch.disconnect();
  });
  if (list) watch.observe(list, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), 5000);
}
