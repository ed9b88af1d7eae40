import { Link } from 'react-router-dom';
import { pageTitles } from '../../../../../shared/pageTitles';
import { paths } from '../../../../../shared/paths';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Loaded } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { useSiteQuery, useSiteSettingsQuery } from '../../../generated/graphql';
import { useTitle } from '../../../layout/ActiveScope';
import { Page } from '../../../layout/Page';
import { useViewer } from '../../../state';
import { NotFound } from '../../NotFound/NotFound';
import { PageForms } from '../PageForms';
import { SendTestMail } from '../site/SendTestMail';
import { TeamPageHead } from '../TeamPageHead';
import { SettingsForm } from './SettingsForm';
import { Versions } from './Versions';

/** /settings/site-settings: what operators set while the site runs. A 404 for everyone else. */
export function SiteSettings() {
  const viewer = useViewer();
  const { data: facts } = useSiteQuery();
  const query = useSiteSettingsQuery({ skip: viewer === null, fetchPolicy: 'cache-and-network' });
  const hidden = !viewer || query.data?.siteSettings === null;
  useTitle(hidden ? pageTitles.notFound : 'Site settings');
  if (hidden) return <NotFound />;
  return (
    <Page at="site-settings">
      <TeamPageHead title="Site settings">
        <p className={cx(layout.hint, layout.measure)}>
          These apply at once, without a restart. What the site’s environment sets can only be changed there.
          Only operators see this page.
        </p>
      </TeamPageHead>
      <Loaded query={query} skeleton={<Skeleton shape="form" />}>
        {({ siteSettings }) =>
          siteSettings ? (
            <>
              {siteSettings.version === 0 ? (
                <p className={layout.measure}>
                  Nothing is set here yet: give the site a name, say who may sign up, and see that its mail
                  arrives. Backups, versions and the catalogue are under{' '}
                  <Link to={paths.siteState()}>Site</Link>.
                </p>
              ) : null}
              <PageForms>
                <SettingsForm settings={siteSettings.settings} seen={siteSettings.version} />
              </PageForms>
              {facts?.site.mailEnabled ? (
                <section className={cx(layout.stack3, layout.start)}>
                  <h2 className={layout.heading}>Mail</h2>
                  <p className={layout.hint}>See that it arrives.</p>
                  <SendTestMail />
                </section>
              ) : null}
              <Versions versions={siteSettings.versions} seen={siteSettings.version} />
            </>
          ) : null
        }
      </Loaded>
    </Page>
  );
}
