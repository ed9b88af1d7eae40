import { pageTitles } from '../../../../shared/pageTitles';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { dateFormat, numberFormat } from '../../components/text/formats';
import { Headline } from '../../components/text/Headline';
import type { CatalogueSourceFactsFragment } from '../../generated/graphql';
import { useCatalogueSourcesQuery, useSiteQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { useSiteName } from '../../layout/useSiteName';
import styles from './About.module.css';

type SourceFields = CatalogueSourceFactsFragment;

/** What the site is, who runs it, and where its catalogue comes from, with licences. */
export function About() {
  useTitle(pageTitles.about);
  const name = useSiteName();
  const { data } = useSiteQuery();
  const site = data?.site;
  return (
    <Page at="about">
      <Headline>{`About ${name}`}</Headline>
      <div className={cx(layout.stack4, layout.measure, styles.text)}>
        <p>
          {name} is a place for anime: what’s airing this week, what you missed, and{' '}
          {site ? `${numberFormat().format(site.animeCount)} titles` : 'thousands of titles'} to browse by
          name in romaji, English or Japanese.
        </p>
        <p>There are no videos here. Each anime’s page links to the services that stream it legally.</p>
        {site?.operator ? <p>This site is run by {site.operator}.</p> : null}
        <div className={layout.wrap3}>
          <ButtonLink look="solid" to={paths.discover()}>
            Browse the catalogue
          </ButtonLink>
          <ButtonLink to={paths.legal()}>Legal</ButtonLink>
        </div>
      </div>
      <Sources />
      <section className={cx(layout.stack4, layout.measure, styles.text)}>
        <h2>Pictures</h2>
        <p>
          Most posters and wallpapers are drawn by this site from each anime’s own data and aren’t the
          publishers’ artwork. A few may be real pictures added here: the anime’s page names their artist,
          source and licence. Either way, your browser loads no pictures from anyone else.
        </p>
        <h2>Type</h2>
        <p>
          Set in <a href="https://github.com/Omnibus-Type/Archivo">Archivo</a> by Omnibus-Type, and in two
          themes in Cormorant Garamond and DM Serif Display, under the SIL Open Font License 1.1. Icons by{' '}
          <a href="https://lucide.dev">Lucide</a>, under the ISC licence.
        </p>
      </section>
    </Page>
  );
}

function Sources() {
  return (
    <section className={cx(layout.stack4, layout.measure, styles.text)}>
      <h2>Where the catalogue comes from</h2>
      <Loaded query={useCatalogueSourcesQuery()} skeleton={<Skeleton height={6} />} level={3}>
        {({ site }) => (
          <dl className={cx(layout.stack4, styles.sources)}>
            {site.catalogueSources.map((source) => (
              <Source key={source.id} {...source} />
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  );
}

/** A source with its licence, and the notice the licence requires. */
function Source({
  name,
  version,
  url,
  licence,
  licenceUrl,
  notice,
  terms,
  logo,
  animeCount,
  importedAt,
}: SourceFields) {
  return (
    <div>
      <dt>
        <SourceLink url={url}>{name}</SourceLink> {version}
      </dt>
      <dd>
        {licenceUrl ? <SourceLink url={licenceUrl}>{licence}</SourceLink> : licence}
        {`, ${numberFormat().format(animeCount)} anime, loaded on `}
        <time dateTime={importedAt}>{dateFormat({ dateStyle: 'long' }).format(new Date(importedAt))}</time>
        {notice ? <p>{notice}</p> : null}
        {terms ? <p>{terms}</p> : null}
        {logo ? (
          <svg className={styles.logo} viewBox="0 0 24 24" role="img" aria-label={`Logo of ${name}`}>
            <path d={logo.path} fill={logo.color} />
          </svg>
        ) : null}
      </dd>
    </div>
  );
}

/** The site's own source is described on this very page. */
function SourceLink({ url, children }: { url: string; children: string }) {
  return /^https?:/.test(url) ? (
    <a href={url} rel="noreferrer">
      {children}
    </a>
  ) : (
    children
  );
}
