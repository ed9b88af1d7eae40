import { useState } from 'react';
import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import { Poster } from '../../../components/Poster';
import { Headline } from '../../../components/text/Headline';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { Countdown } from '../../../features/anime/Countdown';
import { NativeTitle } from '../../../features/anime/NativeTitle';
import { episodeName, factLine, titlesOf } from '../../../features/anime/words';
import type { FeaturedFieldsFragment } from '../../../generated/graphql';
import { useWallpaper } from '../../../layout/ActiveScope';
import styles from './FeaturedHero.module.css';

/** The picture of the day: the chosen anime's wallpaper fills the main panel, its titles stand on it. */
export function FeaturedHero({ featured }: { featured: readonly FeaturedFieldsFragment[] }) {
  const [chosen, choose] = useState(0);
  const anime = featured[chosen] ?? featured[0];
  useWallpaper(anime?.banner.url);
  if (!anime) return <div className={styles.none} />;
  const { main, native } = titlesOf(anime.title);
  return (
    <section className={styles.hero} aria-label="Featured">
      {native ? (
        <div className={styles.native}>
          <NativeTitle vertical>{native}</NativeTitle>
        </div>
      ) : null}
      <div className={styles.copy}>
        <p className={styles.facts}>
          {factLine(anime)}
          {anime.nextEpisode ? (
            <span>
              {' '}
              {episodeName(anime.nextEpisode)} <Countdown episode={anime.nextEpisode} />
            </span>
          ) : null}
        </p>
        <Headline level={2} size="title">
          {main}
        </Headline>
        {anime.synopsis ? <p className={styles.synopsis}>{anime.synopsis}</p> : null}
        <div className={styles.actions}>
          <ButtonLink look="solid" to={paths.anime(anime.slug)}>
            See the anime
            <VisuallyHidden>: {main}</VisuallyHidden>
          </ButtonLink>
        </div>
      </div>
      {featured.length > 1 ? (
        <ul className={styles.picks} aria-label="More featured anime">
          {featured.map((other, at) => (
            <li key={other.id}>
              <button
                type="button"
                className={styles.pick}
                aria-pressed={at === chosen}
                aria-label={titlesOf(other.title).main}
                onClick={() => choose(at)}
              >
                <Poster {...other.cover} title="" eager />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
