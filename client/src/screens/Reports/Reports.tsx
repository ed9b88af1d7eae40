import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pageTitles } from '../../../../shared/pageTitles';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { ViewSwitch } from '../../components/fields/ViewSwitch';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
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

/** /settings/reports: reports by users, for the site's operators. A 404 for everyone else. */
export function Reports() {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('open');
  const [search] = useSearchParams();
  const person = search.get('person') || null;
  const viewer = useViewer();
  const query = useOpenReportsQuery({
    skip: viewer === null,
    notifyOnNetworkStatusChange: true,
  });
  const { data } = query;
  const hidden = !viewer || data?.openReports === null;
  useTitle(hidden ? pageTitles.notFound : 'Reports');
  if (hidden) return <NotFound />;
  return (
    <Page at="reports">
      <header className={styles.top}>
        <Headline>Reports</Headline>
        {data ? (
          <div className={layout.row3}>
            <ViewSwitch legend="Which reports" options={kinds} value={kind} onChange={setKind} />
            <ButtonLink look="plain" to={paths.people()}>
              People
            </ButtonLink>
            <ButtonLink look="plain" to={paths.moderationLog(person ?? undefined)}>
              Log
            </ButtonLink>
          </div>
        ) : null}
      </header>
      {person && data ? (
        <p className={layout.hint}>
          Only about <Link to={paths.profileOf(person)}>@{person}</Link>.{' '}
          <Link to={paths.reports()}>Show all reports</Link>
        </p>
      ) : null}
      <Loaded query={query} skeleton={<Skeleton height={16} />}>
        {() => <ReportList key={kind} resolved={kind === 'done'} person={person} />}
      </Loaded>
    </Page>
  );
}
