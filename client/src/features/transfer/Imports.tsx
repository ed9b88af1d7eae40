import { useApolloClient } from '@apollo/client/react';
import { useEffect, useId, useRef, useState } from 'react';
import { refreshLists } from '../../apollo/refreshLists';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { FormMessages } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { ProgressBar } from '../../components/states/ProgressBar';
import { Skeleton } from '../../components/states/Skeleton';
import { onDay, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type { ImportFieldsFragment, ImportPolicy } from '../../generated/graphql';
import {
  useChooseImportPolicyMutation,
  useListImportQuery,
  useListImportsQuery,
} from '../../generated/graphql';
import { plural } from '../anime/words';
import { ImportActions } from './ImportActions';
import { ImportReport } from './ImportReport';
import styles from './transfer.module.css';
import { policies, sourceWord, summaryOf } from './words';

/** The imports so far, newest first: running, waiting for review, done. */
export function Imports() {
  const [page, setPage] = useState(1);
  const query = useListImportsQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={6} />} keepsLast level={3}>
      {({ listImports: imports }) => {
        if (imports.items.length === 0 && page > 1)
          return <Button onClick={() => setPage(page - 1)}>Newer imports</Button>;
        return (
          <>
            {imports.items.map((one, index) => (
              <ImportPanel key={one.id} list={one} open={index === 0 && page === 1} />
            ))}
            {imports.pageInfo.totalPages > 1 ? (
              <div className={cx(layout.row3, styles.actions)}>
                {page > 1 ? <Button onClick={() => setPage(page - 1)}>Newer imports</Button> : null}
                {imports.pageInfo.hasNextPage ? (
                  <Button onClick={() => setPage(page + 1)}>Older imports</Button>
                ) : null}
              </div>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}

const POLL_MS = 600;

/** One import, from the dry run to its result. While the server works on it, its progress is polled. */
function ImportPanel({ list, open }: { list: ImportFieldsFragment; open: boolean }) {
  const client = useApolloClient();
  const { id, state, fileName, source, createdAt } = list;
  const working = state === 'READING' || state === 'CHECKING' || state === 'RUNNING';
  useListImportQuery({
    variables: { id },
    skip: !working,
    pollInterval: working ? POLL_MS : 0,
    fetchPolicy: 'network-only',
  });
  const [shown, setShown] = useState(open);
  const before = useRef(state);
  useEffect(() => {
    const ended = before.current === 'RUNNING' && state !== 'RUNNING';
    before.current = state;
    if (ended) void refreshLists(client, ['queue', 'entries', 'shelves', 'hidden']);
  }, [state, client]);
  const hasReport = !working && state !== 'UNDONE' && state !== 'FAILED';

  return (
    <article className={cx(layout.stack4, styles.import)} aria-label={`Import of ${fileName}`}>
      <header className={styles.importHead}>
        <h4 className={styles.fileName}>{fileName}</h4>
        <p className={cx(layout.hint, layout.measure)}>
          {sourceWord[source]} · <When iso={createdAt}>{onDay(createdAt)}</When>
        </p>
      </header>
      <p role="status" className={layout.measure}>
        {summaryOf(list)}
      </p>
      {working && state !== 'READING' ? <ImportProgress list={list} /> : null}
      {state === 'READY' ? <PolicyChoice list={list} /> : null}
      <ImportActions list={list} />
      {hasReport ? (
        <details
          className={styles.details}
          open={shown}
          onToggle={(event) => setShown(event.currentTarget.open)}
        >
          <summary>{state === 'READY' ? 'Preview row by row' : 'Details'}</summary>
          {shown ? <ImportReport list={list} /> : null}
        </details>
      ) : null}
    </article>
  );
}

/** Progress of the dry run or the import. */
function ImportProgress({ list: { doneRows, totalRows, state } }: { list: ImportFieldsFragment }) {
  const label = state === 'CHECKING' ? 'Comparing with your lists' : 'Importing';
  return (
    <div className={layout.stack2}>
      <ProgressBar label={label} done={doneRows} total={totalRows} />
      <p className={cx(layout.hint, layout.measure)}>
        {doneRows} of {plural(totalRows, 'row')}
      </p>
    </div>
  );
}

/** What the import does about existing entries. Changing it runs the comparison again. */
function PolicyChoice({ list: { id, policy } }: { list: ImportFieldsFragment }) {
  const name = useId();
  const [choose] = useChooseImportPolicyMutation();
  // The choice shows at once; the server's value replaces it when it has answered.
  const [chosen, setChosen] = useState<ImportPolicy | null>(null);
  const { notes, busy, run } = useAction(async (wanted: ImportPolicy) => {
    setChosen(wanted);
    await choose({ variables: { id, policy: wanted } }).finally(() => setChosen(null));
  });
  return (
    <fieldset className={cx(layout.stack3, styles.policies)} aria-busy={busy || undefined}>
      <legend>What’s already on your list</legend>
      <FormMessages notes={notes} errors={{}} />
      <div className={styles.policyList}>
        {policies.map(({ value, label, hint }) => (
          <label key={value} className={styles.policy}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={(chosen ?? policy) === value}
              onChange={() => run(value)}
            />
            <span>
              <strong>{label}</strong>
              <span className={cx(layout.hint, layout.measure)}>{hint}</span>
            </span>
          </label>
        ))}
      </div>
      <p className={cx(layout.hint, layout.measure)}>Completed shows are never downgraded.</p>
    </fieldset>
  );
}
