import { Headline } from '../../../components/Headline';
import { Poster } from '../../../components/Poster';
import { Countdown } from '../../../features/anime/Countdown';
import { NativeTitle } from '../../../features/anime/NativeTitle';
import { episodeName, titlesOf } from '../../../features/anime/words';
import type { FeaturedFieldsFragment } from '../../../generated/graphql';
import styles from './AnimeHero.module.css';

/** The anime on its own wallpaper: poster, title, and the title in its script down the side. */
export function AnimeHero({ anime }: { anime: FeaturedFieldsFragment }) {
  const { main, native } = titlesOf(anime.title);
  const { romaji } = anime.title;
  return (
    <header className={styles.hero}>
      <div className={styles.poster}>
        <Poster {...anime.cover} title={main} eager />
      </div>
      <div className={styles.copy}>
        {anime.nextEpisode ? (
          <p className={styles.next}>
            {episodeName(anime.nextEpisode)} <Countdown airsAt={anime.nextEpisode.airsAt} />
          </p>
        ) : null}
        <Headline size="title">{main}</Headline>
        {romaji && romaji !== main ? (
          <p className={styles.romaji} lang="ja-Latn">
            {romaji}
          </p>
        ) : null}
      </div>
      {native ? (
        <div className={styles.native}>
          <NativeTitle vertical>{native}</NativeTitle>
        </div>
      ) : null}
    </header>
  );
}
