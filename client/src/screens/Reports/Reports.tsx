import { useState } from 'react';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import { EmptyState } from '../../components/states/EmptyState';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import { ReportList } from '../../features/reports/ReportList';
import { useOpenReportsQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { useViewer } from '../../state';
import { NotFound } from '../NotFound/NotFound';
import styles from './Reports.module.css';

const kinds = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Closed' },
] as const;

/** /settings/reports: reports by users, for the site's operators (product P5). A 404 for everyone else. */
export function Reports() {
  useTitle('Reports');
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('open');
  const viewer = useViewer();
  const { data, error, loading, refetch } = useOpenReportsQuery({
    skip: viewer === null,
    notifyOnNetworkStatusChange: true,
  });
  if (!viewer) return <SignedOut />;
  if (data?.openReports === null) return <NotFound />;
  return (
    <Page at="reports">
      <header className={styles.top}>
        <Headline>Reports</Headline>
        {data ? <ViewSwitch legend="Which reports" options={kinds} value={kind} onChange={setKind} /> : null}
      </header>
      {data ? (
        <ReportList key={kind} resolved={kind === 'done'} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch().catch(() => undefined)} busy={loading} />
      ) : (
        <Skeleton height="16rem" />
      )}
    </Page>
  );
}

function SignedOut() {
  return (
    <Page at="reports">
      <Headline>Reports</Headline>
      <EmptyState
        title="For the operators of this site"
        actions={
          <ButtonLink look="solid" to={paths.signIn(paths.reports())}>
            Sign in
          </ButtonLink>
        }
      >
        <p>This is where the people who run the site read reports.</p>
      </EmptyState>
    </Page>
  );
}
