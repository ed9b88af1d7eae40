import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import layout from '../../components/layout.module.css';
import { Loaded, retry } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import type { ImportFieldsFragment } from '../../generated/graphql';
import { useImportRowsQuery } from '../../generated/graphql';
import { ImportRow } from './ImportRow';
import styles from './transfer.module.css';
import { type Outcome, outcomes } from './words';

/** The report of an import: its rows by outcome, a page at a time. */
export function ImportReport({ list }: { list: ImportFieldsFragment }) {
  const present = outcomes.filter(({ count }) => list.counts[count] > 0);
  const [wanted, setWanted] = useState<Outcome | null>(null);
  const [page, setPage] = useState(1);
  const first =
    list.state === 'READY' ? present[0] : (present.find(({ value }) => value === 'UNMATCHED') ?? present[0]);
  const shown = present.find(({ value }) => value === wanted) ?? first;
  if (!shown) return null;
  const choose = (outcome: Outcome) => {
    setWanted(outcome);
    setPage(1);
  };
  return (
    <div className={cx(layout.stack4, styles.report)}>
      <ViewSwitch
        legend="Rows to show"
        value={shown.value}
        onChange={choose}
        options={present.map(({ value, label, count }) => ({
          value,
          label: `${label} ${list.counts[count]}`,
        }))}
      />
      <p className={cx(layout.hint, layout.measure)}>{shown.hint}</p>
      <Rows
        key={`${shown.value} ${list.policy} ${list.state}`}
        list={list}
        outcome={shown.value}
        page={page}
        onPage={setPage}
      />
    </div>
  );
}

type RowsProps = {
  list: ImportFieldsFragment;
  outcome: Outcome;
  page: number;
  onPage: (page: number) => void;
};

function Rows({ list, outcome, page, onPage }: RowsProps) {
  const query = useImportRowsQuery({
    variables: { id: list.id, outcome, page },
    fetchPolicy: 'network-only',
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={18} />} keepsLast level={3}>
      {({ listImport: { rows } }) => (
        <>
          <ul className={styles.rows}>
            {rows.items.map((row) => (
              <ImportRow
                key={row.position}
                importId={list.id}
                row={row}
                resolvable={list.state === 'READY' || list.state === 'DONE'}
                changeable={list.state === 'READY'}
                onSettled={() => void retry(query.refetch)}
              />
            ))}
          </ul>
          {rows.pageInfo.totalPages > 1 ? (
            <div className={cx(layout.row3, styles.actions)}>
              <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
                Previous
              </Button>
              <span className={cx(layout.hint, layout.measure)}>
                Page {page} of {rows.pageInfo.totalPages}
              </span>
              <Button disabled={!rows.pageInfo.hasNextPage} onClick={() => onPage(page + 1)}>
                Next
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
