import { Section } from '../../../features/anime/Section';
import { titlesOf } from '../../../features/anime/words';
import { NewThreadButton } from '../../../features/threads/NewThreadButton';
import { ThreadList } from '../../../features/threads/ThreadList';
import type { AnimeQuery } from '../../../generated/graphql';
import styles from './AnimeDiscussions.module.css';

/** What people say about an anime and its episodes (product P5). */
export function AnimeDiscussions({ anime }: { anime: NonNullable<AnimeQuery['anime']> }) {
  const name = titlesOf(anime.title).main;
  return (
    <Section title="Discussions">
      <div className={styles.discussions}>
        <ThreadList
          filter={{ animeId: anime.id, limit: 5 }}
          empty={<p className={styles.nothing}>Nobody has said anything about it yet.</p>}
        />
        <div>
          <NewThreadButton
            look="quiet"
            about={{
              anime: { id: anime.id, name },
              episodes: anime.episodeCountEstimated ? null : anime.episodeCount,
            }}
          />
        </div>
      </div>
    </Section>
  );
}
