import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { refreshLists } from '../../apollo/refreshLists';
import { onDay, When } from '../../components/text/When';
import type { ImportFieldsFragment } from '../../generated/graphql';
import { useListImportQuery } from '../../generated/graphql';
import { ImportActions } from './ImportActions';
import { ImportProgress } from './ImportProgress';
import { ImportReport } from './ImportReport';
import { sourceWord, summaryOf } from './importWords';
import { PolicyChoice } from './PolicyChoice';
import styles from './transfer.module.css';

const POLL = 600;

/** One import, from the dry run to what became of it. While the server works on it, it is asked how far it is. */
export function ImportPanel({ list, open }: { list: ImportFieldsFragment; open: boolean }) {
  const client = useApolloClient();
  const { id, state, fileName, source, createdAt } = list;
  const working = state === 'READING' || state === 'CHECKING' || state === 'RUNNING';
  useListImportQuery({
    variables: { id },
    skip: !working,
    pollInterval: working ? POLL : 0,
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
    <article className={styles.import} aria-label={`Import of ${fileName}`}>
      <header className={styles.importHead}>
        <h4 className={styles.fileName}>{fileName}</h4>
        <p className={styles.hint}>
          {sourceWord[source]} · <When iso={createdAt}>{onDay(createdAt)}</When>
        </p>
      </header>
      <p role="status" className={styles.summary}>
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
