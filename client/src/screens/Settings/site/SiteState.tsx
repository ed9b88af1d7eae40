import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pageTitles } from '../../../../../shared/pageTitles';
import { paths } from '../../../../../shared/paths';
import { ErrorState } from '../../../components/states/ErrorState';
import { retry } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { Headline } from '../../../components/text/Headline';
import { useSiteStateQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { Page } from '../../../layout/Page';
import { useViewer } from '../../../state';
import { NotFound } from '../../NotFound/NotFound';
import settings from '../Settings.module.css';
import { Jobs } from './Jobs';
import styles from './SiteState.module.css';
import { Backups, Catalogue, Mail, Storage, Versions } from './siteFacts';

/** /settings/site: the site's health, for its operators. A 404 for everyone else. */
export function SiteState() {
  const viewer = useViewer();
  const { data, error, loading, refetch } = useSiteStateQuery({
    skip: viewer === null,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const hidden = !viewer || data?.siteState === null;
  useTitle(hidden ? pageTitles.notFound : 'Site');
  if (hidden) return <NotFound />;
  return (
    <Page at="site">
      <header className={styles.head}>
        <Link className={settings.back} to={paths.settings()}>
          <ChevronLeft aria-hidden="true" />
          All settings
        </Link>
        <Headline>Site</Headline>
        <p className={settings.lead}>How this site is doing. Only its operators see this page.</p>
      </header>
      {data?.siteState ? (
        <>
          <div className={styles.cards}>
            <Versions state={data.siteState} />
            <Backups jobs={data.siteState.jobs} />
            <Mail outbox={data.siteState.outbox} />
            <Storage storage={data.siteState.storage} />
            <Catalogue site={data.site} checks={data.siteState.checks} />
          </div>
          <Jobs jobs={data.siteState.jobs} />
        </>
      ) : error ? (
        <ErrorState onRetry={() => void retry(refetch)} busy={loading} />
      ) : (
        <Skeleton shape="form" />
      )}
    </Page>
  );
}
