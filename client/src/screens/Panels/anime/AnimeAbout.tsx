import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { Chip } from '../../../components/lists/Chip';
import { locale } from '../../../components/text/locale';
import type { AnimeQuery } from '../../../generated/graphql';
import styles from './AnimeAbout.module.css';
import panel from './AnimePanel.module.css';
import { AnimeTags } from './AnimeTags';
import { sayFacts } from './sayFacts';

type Anime = NonNullable<AnimeQuery['anime']>;

/** The synopsis, then what it is about, where to watch it legally, other names, the same anime elsewhere, and whose data. */
export function AnimeAbout({ anime }: { anime: Anime }) {
  return (
    <div className={panel.stack}>
      {anime.synopsis ? (
        <p className={styles.synopsis}>{anime.synopsis}</p>
      ) : (
        <div>
          <p className={styles.synopsis}>{sayFacts(anime)}</p>
          <p className={styles.missing}>Nobody has written a synopsis of this one yet.</p>
        </div>
      )}
      <AnimeTags tags={anime.tags} />
      {anime.streams.length > 0 ? (
        <Part title="Where to watch">
          <ul className={styles.chips}>
            {anime.streams.map((stream) => (
              <li key={`${stream.service} ${stream.url}`}>
                <Outside href={stream.url}>
                  {stream.service}
                  <Regions codes={stream.regions} />
                </Outside>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {anime.synonyms.length > 0 ? (
        <Part title="Also known as">
          <p className={styles.names}>{anime.synonyms.join(', ')}</p>
        </Part>
      ) : null}
      {anime.externalIds.length > 0 || anime.officialSite ? (
        <Part title="Elsewhere">
          <ul className={styles.chips}>
            {anime.officialSite ? (
              <li>
                <Outside href={anime.officialSite}>Official site</Outside>
              </li>
            ) : null}
            {anime.externalIds.map((external) => (
              <li key={external.url}>
                <Outside href={external.url}>{external.site}</Outside>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <p className={styles.credit}>
        {anime.curated ? 'Synopsis, tags and relations are our own words. ' : null}
        The facts come from open catalogues, <Link to={paths.about()}>credited with their licences</Link>. The
        pictures are drawn by this site.
      </p>
    </div>
  );
}

/** Where a service may show it: a few countries by their code, many by their number; the names are in the tooltip. */
function Regions({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (
    <abbr className={styles.regions} title={codes.map((code) => names.of(code) ?? code).join(', ')}>
      {codes.length > 3 ? `${codes.length} countries` : codes.join(', ')}
    </abbr>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.label}>{title}</h2>
      {children}
    </section>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Chip href={href}>
      {children}
      <ExternalLink aria-hidden="true" />
    </Chip>
  );
}
