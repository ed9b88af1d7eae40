import { useEffect } from 'react';
import { pageTitles } from '../../../../../shared/pageTitles';
import layout from '../../../components/layout.module.css';
import { Loaded } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { useSiteStateQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { Page } from '../../../layout/Page';
import { useViewer } from '../../../state';
import { NotFound } from '../../NotFound/NotFound';
import { TeamPageHead } from '../TeamPageHead';
import { Archives } from './Archives';
import { Jobs } from './Jobs';
import styles from './SiteState.module.css';
import { Backups, Catalogue, Mail, Storage, Versions } from './siteFacts';

/** While something runs. */
const POLL_MS = 2000;

/** /settings/site: the site's health, for its operators. A 404 for everyone else. */
export function SiteState() {
  const viewer = useViewer();
  const query = useSiteStateQuery({
    skip: viewer === null,
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const { startPolling, stopPolling } = query;
  const working = query.data?.siteState?.jobs.some(({ running }) => running) ?? false;
  useEffect(() => {
    if (!working) return;
    startPolling(POLL_MS);
    return stopPolling;
  }, [working, startPolling, stopPolling]);
  const hidden = !viewer || query.data?.siteState === null;
  useTitle(hidden ? pageTitles.notFound : 'Site');
  if (hidden) return <NotFound />;
  return (
    <Page at="site">
      <TeamPageHead title="Site">
        <p className={layout.hint}>How this site is doing. Only its operators see this page.</p>
      </TeamPageHead>
      <Loaded query={query} skeleton={<Skeleton shape="form" />}>
        {({ site, siteState: state }) =>
          state ? (
            <>
              <div className={styles.cards}>
                <Versions state={state} />
                <Backups jobs={state.jobs} />
                <Mail outbox={state.outbox} enabled={site.mailEnabled} />
                <Storage storage={state.storage} />
                <Catalogue site={site} checks={state.checks} />
              </div>
              <Archives backups={state.backups} />
              <Jobs jobs={state.jobs} />
            </>
          ) : null
        }
      </Loaded>
    </Page>
  );
}
