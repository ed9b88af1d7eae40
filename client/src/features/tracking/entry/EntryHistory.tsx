import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { isRewatch } from '../../../../../shared/rewatch';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Loaded } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import type { EditedEntryFragment } from '../../../generated/graphql';
import { useEntryHistoryQuery } from '../../../generated/graphql';
import { clockTime, longDate } from '../../anime/time';
import { stopRewatch } from '../changes/entryChanges';
import { describeDate } from '../dates';
import { progressWords } from '../entryWords';
import styles from './EntryForm.module.css';

/** When each episode was watched, newest first; queried when it is opened. */
export function EntryHistory({ slug }: { slug: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Watch history</summary>
      {open ? <Watched slug={slug} /> : null}
    </details>
  );
}

const pageSize = 12;

function Watched({ slug }: { slug: string }) {
  const [page, setPage] = useState(1);
  const query = useEntryHistoryQuery({
    variables: { slug, page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={8} />} keepsLast level={3}>
      {({ anime }) => {
        const { items = [], pageInfo } = anime?.viewerEntry?.history ?? {};
        return items.length === 0 ? (
          <p className={layout.hint}>Nothing yet. Episodes you mark appear here with their dates.</p>
        ) : (
          <>
            <ol className={styles.history}>
              {items.map(({ number, pass, watchedAt }) => (
                <li key={`${pass}/${number}`}>
                  <span>
                    Episode {number}
                    {pass > 1 ? `, rewatch ${pass - 1}` : ''}
                  </span>
                  {watchedAt ? (
                    <time dateTime={watchedAt}>
                      {longDate(watchedAt)}, {clockTime(watchedAt)}
                    </time>
                  ) : (
                    <span className={layout.hint}>date not recorded</span>
                  )}
                </li>
              ))}
            </ol>
            {pageInfo && pageInfo.totalPages > 1 ? (
              <div className={cx(layout.line3, styles.more)}>
                <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
                  Newer
                </Button>
                <Button disabled={!pageInfo.hasNextPage} onClick={() => setPage(page + 1)}>
                  Older
                </Button>
                <span className={layout.hint}>
                  {page} of {pageInfo.totalPages}
                </span>
              </div>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

/** Earlier passes through the anime: each rewatch is a separate pass, and earlier records stay. */
export function EntryPasses({ anime }: { anime: EditedEntryFragment }) {
  const client = useApolloClient();
  const entry = anime.viewerEntry;
  if (!entry || entry.passes.length === 0) return null;
  return (
    <section className={styles.past}>
      <h3>Earlier</h3>
      <ul>
        {entry.passes.map(({ number, progress, startedOn, finishedOn }) => (
          <li key={number}>
            {ordinal(number)} time: {progressWords(progress, anime)}
            {startedOn || finishedOn ? `, ${dateOf(startedOn)} to ${dateOf(finishedOn)}` : ''}
          </li>
        ))}
      </ul>
      {isRewatch(entry) ? (
        <div>
          <Button onClick={() => void stopRewatch(client, anime)}>Cancel this rewatch</Button>
        </div>
      ) : null}
    </section>
  );
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinal(number: number): string {
  const rule = new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(number);
  return `${number}${endings[rule] ?? 'th'}`;
}

const dateOf = (date: string | null) => (date ? describeDate(date) : '?');
