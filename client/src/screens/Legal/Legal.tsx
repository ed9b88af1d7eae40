import { NavLink } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { Headline } from '../../components/text/Headline';
import type { SiteQuery } from '../../generated/graphql';
import { useSiteQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { Contact } from './Contact';
import styles from './Legal.module.css';
import { Overview } from './Overview';
import { Privacy } from './Privacy';
import { Terms } from './Terms';

export type SiteFacts = SiteQuery['site'];

const pages = {
  overview: { title: 'Legal', Text: Overview },
  contact: { title: 'Contact', Text: Contact },
  privacy: { title: 'Privacy', Text: Privacy },
  terms: { title: 'Terms of use', Text: Terms },
};

const links = [
  { to: paths.legal(), label: 'Overview' },
  { to: paths.contact(), label: 'Contact' },
  { to: paths.privacy(), label: 'Privacy' },
  { to: paths.terms(), label: 'Terms' },
];

/** The legal pages. What they say holds for this software as it is built; who runs the site comes from its settings. */
export function Legal({ page = 'overview' }: { page?: keyof typeof pages }) {
  const { title, Text } = pages[page];
  const { data, error, refetch } = useSiteQuery();
  useTitle(title);
  return (
    <Page at={page}>
      <Headline>{title}</Headline>
      <nav aria-label="Legal pages">
        <ul className={styles.links}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {error && !data ? <ErrorState onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height="20rem" /> : null}
      {data ? (
        <div className={styles.text}>
          <Text site={data.site} />
        </div>
      ) : null}
    </Page>
  );
}
