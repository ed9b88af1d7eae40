import { ExternalLink } from 'lucide-react';
import { Chip } from '../../../components/Chip';
import type { AnimeQuery } from '../../../generated/graphql';
import styles from './AnimeAbout.module.css';
import panel from './AnimePanel.module.css';

/** The synopsis, then where to watch it legally, other names, and the same anime elsewhere. */
export function AnimeAbout({ anime }: { anime: NonNullable<AnimeQuery['anime']> }) {
  return (
    <div className={panel.stack}>
      {anime.synopsis ? (
        <p className={styles.synopsis}>{anime.synopsis}</p>
      ) : (
        <p className={styles.missing}>Nobody has written a synopsis of this one yet.</p>
      )}
      {anime.streams.length > 0 ? (
        <section>
          <h2 className={styles.label}>Where to watch</h2>
          <ul className={styles.chips}>
            {anime.streams.map((stream) => (
              <li key={`${stream.service} ${stream.url}`}>
                <Chip href={stream.url}>
                  {stream.service}
                  {stream.regions.length > 0 ? (
                    <span className={styles.regions}>{stream.regions.join(', ')}</span>
                  ) : null}
                  <ExternalLink aria-hidden="true" />
                </Chip>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {anime.synonyms.length > 0 ? (
        <section>
          <h2 className={styles.label}>Also known as</h2>
          <p className={styles.names}>{anime.synonyms.join(', ')}</p>
        </section>
      ) : null}
      {anime.externalIds.length > 0 || anime.officialSite ? (
        <section>
          <h2 className={styles.label}>Elsewhere</h2>
          <ul className={styles.chips}>
            {anime.officialSite ? (
              <li>
                <Chip href={anime.officialSite}>
                  Official site
                  <ExternalLink aria-hidden="true" />
                </Chip>
              </li>
            ) : null}
            {anime.externalIds.map((external) => (
              <li key={external.url}>
                <Chip href={external.url}>
                  {external.site}
                  <ExternalLink aria-hidden="true" />
                </Chip>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
