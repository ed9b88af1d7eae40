import { useApolloClient } from '@apollo/client/react';
import { SquareCheckBig } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sharedLimits } from '../../../../../shared/limits';
import { paths } from '../../../../../shared/paths';
import { Button, ButtonLink } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { Field } from '../../../components/fields/Field';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { Loaded, loadMore } from '../../../components/states/Loaded';
import { lazyPart } from '../../../components/states/lazyPart';
import { useRegrown } from '../../../components/states/useRegrown';
import { longDate } from '../../../features/anime/time';
import { plural } from '../../../features/anime/words';
import { dayAfter, startOfDay } from '../../../features/anime/zone';
import { toastFailed } from '../../../features/tracking/changes/toasts';
import { today } from '../../../features/tracking/dates';
import type { Watch } from '../../../features/tracking/history/groupWatches';
import { HistoryDays } from '../../../features/tracking/history/HistoryDays';
import { removeWatches } from '../../../features/tracking/history/watchChanges';
import { useWatchHistoryQuery } from '../../../generated/graphql';
import { environment } from '../../../state/environment';
import bar from '../library/SelectBar.module.css';
import { type Selection, useSelection } from '../library/useSelection';
import styles from './History.module.css';
import { HistorySkeleton } from './HistorySkeleton';

const DateDialog = lazyPart(() =>
  import('../../../features/tracking/history/DateDialog').then((module) => module.DateDialog),
);

/** What the viewer watched, day by day, newest first, and corrected in place. Only they see it. */
export function History() {
  const { day, undated, go } = useHistoryAddress();
  const { timeZone } = environment();
  const before = day ? startOfDay(dayAfter(day, 1)).toISOString() : null;
  const query = useWatchHistoryQuery({
    variables: { before, undated, timeZone },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const list = useRegrown(query.data?.watchHistory, `${before}/${undated}`, (after) =>
    loadMore(query, after),
  );
  const isEmpty = list?.items.length === 0;
  const { selection, start, end } = useSelection(`${before}/${undated}`);
  const [dating, setDating] = useState<readonly Watch[] | null>(null);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const top = useRef<HTMLElement>(null);
  return (
    <section ref={top} className={layout.stack5} aria-label="History" tabIndex={-1}>
      {isEmpty && !day && !undated ? null : (
        <div className={cx(layout.apart, styles.tools)}>
          {undated ? (
            <Button onClick={() => go({})}>Back to the days</Button>
          ) : (
            <form
              className={styles.tools}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                const wanted = String(new FormData(event.currentTarget).get('day'));
                const known = isDay(wanted) && wanted <= today();
                setWrong(!known);
                if (known) go({ day: wanted });
                else field.current?.focus();
              }}
            >
              <Field
                // Another address shows another day.
                key={day}
                inputRef={field}
                name="day"
                error={wrong ? `Choose a day from ${sharedLimits.firstWatchYear} until today.` : undefined}
                label="Up to"
                type="date"
                min={FIRST_DAY}
                max={today()}
                defaultValue={day ?? ''}
              />
              <Button type="submit">Go</Button>
              {day ? <Button onClick={() => go({})}>Back to today</Button> : null}
            </form>
          )}
          {isEmpty ? null : (
            <Button aria-pressed={selection !== null} onClick={selection ? end : start}>
              <SquareCheckBig aria-hidden="true" />
              {selection ? 'Done selecting' : 'Select'}
            </Button>
          )}
        </div>
      )}
      <Loaded query={query} skeleton={<HistorySkeleton />} level={3}>
        {({ watchHistory }, loading) => {
          const { items, nextCursor, undatedCount } = list ?? watchHistory;
          return (
            <>
              {undated || undatedCount === 0 ? null : (
                <p className={cx(layout.row3, layout.muted)}>
                  {plural(undatedCount, 'episode has', 'episodes have')} no date.
                  <Button onClick={() => go({ undated: true })}>
                    Give {undatedCount === 1 ? 'it' : 'them'} one
                  </Button>
                </p>
              )}
              {items.length === 0 ? <Nothing day={day} undated={undated} /> : null}
              <HistoryDays watches={items} selection={selection} onDate={setDating} />
              {nextCursor ? (
                <div>
                  <Button busy={loading} onClick={() => loadMore(query, nextCursor)}>
                    {loading ? 'Loading' : 'Show earlier'}
                  </Button>
                </div>
              ) : null}
              {selection ? (
                <SelectionBar
                  watches={items.filter(({ id }) => selection.ids.has(id))}
                  selection={selection}
                  onDate={setDating}
                  onEnd={end}
                />
              ) : null}
            </>
          );
        }}
      </Loaded>
      {dating ? (
        <Suspense fallback={null}>
          <DateDialog
            watches={dating}
            onClose={() => setDating(null)}
            onDone={() => {
              setDating(null);
              end();
              // The row that had the focus is under another day now.
              top.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

const FIRST_DAY = `${sharedLimits.firstWatchYear}-01-01`;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST_DAY && !Number.isNaN(Date.parse(text));

/** Where the history begins, as the address says. */
function useHistoryAddress() {
  const [params, setParams] = useSearchParams();
  const named = params.get('day');
  return {
    day: isDay(named) ? named : null,
    undated: params.get('undated') === 'true',
    go: (to: { day?: string; undated?: true }) => {
      const next = new URLSearchParams(params);
      for (const name of ['day', 'undated'] as const) {
        next.delete(name);
        if (to[name]) next.set(name, String(to[name]));
      }
      next.set('tab', 'history');
      setParams(next, { replace: true });
    },
  };
}

function Nothing({ day, undated }: { day: string | null; undated: boolean }) {
  if (undated)
    return (
      <EmptyState level={3} title="Everything has a date">
        <p>Episodes that you watched at an unknown time would be here.</p>
      </EmptyState>
    );
  if (day)
    return (
      <EmptyState level={3} title={`Nothing up to ${longDate(day)}`}>
        <p>Your history begins later.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      level={3}
      title="Nothing here yet"
      actions={<ButtonLink to={paths.library()}>Go to your library</ButtonLink>}
    >
      <p>Mark an episode as watched, and it appears here under its day.</p>
    </EmptyState>
  );
}

type BarProps = {
  watches: readonly Watch[];
  selection: Selection;
  onDate: (watches: readonly Watch[]) => void;
  onEnd: () => void;
};

/** Corrections of all that is selected, in one go with one Undo. */
function SelectionBar({ watches, selection, onDate, onEnd }: BarProps) {
  const client = useApolloClient();
  const { length } = watches;
  const most = sharedLimits.watchesAtOnce;
  const none = length === 0 || length > most;
  return (
    <section className={bar.bar} aria-label="Selected episodes">
      <p role="status" className={bar.count}>
        <b>{length}</b> selected{length > most ? `, at most ${most} at once` : ''}
      </p>
      <Button disabled={length === 0} onClick={selection.clear}>
        None
      </Button>
      <span className={bar.gap} />
      <Button disabled={none} onClick={() => onDate(watches)}>
        Change the date
      </Button>
      <Button
        disabled={none}
        onClick={() => void removeWatches(client, watches).then(onEnd).catch(toastFailed)}
      >
        Remove
      </Button>
      <Button look="plain" onClick={onEnd}>
        Done
      </Button>
    </section>
  );
}
