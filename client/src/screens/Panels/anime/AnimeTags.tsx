import { useState } from 'react';
import { paths } from '../../../../../shared/paths';
import { Button } from '../../../components/buttons/Button';
import { Chip } from '../../../components/lists/Chip';
import { plural } from '../../../features/anime/words';
import type { AnimeQuery } from '../../../generated/graphql';
import styles from './AnimeAbout.module.css';

type Props = { tags: NonNullable<AnimeQuery['anime']>['tags'] };

/** What it is about. Tags that give the story away are shown on a press, and lead nowhere that would list them. */
export function AnimeTags({ tags }: Props) {
  const [revealed, reveal] = useState(false);
  const spoilers = tags.filter(({ spoiler }) => spoiler);
  if (tags.length === 0) return null;
  return (
    <section>
      <h2 className={styles.label}>Tags</h2>
      <ul className={styles.chips}>
        {tags
          .filter(({ spoiler }) => !spoiler)
          .map(({ name }) => (
            <li key={name}>
              <Chip to={paths.discoverBy('tag', name)}>{name}</Chip>
            </li>
          ))}
        {revealed
          ? spoilers.map(({ name }) => (
              <li key={name} className={styles.spoiler}>
                <Chip>{name}</Chip>
              </li>
            ))
          : null}
      </ul>
      {spoilers.length > 0 ? (
        <Button
          className={styles.reveal}
          look="plain"
          aria-expanded={revealed}
          onClick={() => reveal(!revealed)}
        >
          {revealed ? 'Hide spoilers' : `Show ${plural(spoilers.length, 'tag')} with spoilers`}
        </Button>
      ) : null}
    </section>
  );
}
