import type { FragmentType } from '@apollo/client';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Poster } from '../../../components/Poster';
import { Headline } from '../../../components/text/Headline';
import { Countdown } from '../../../features/anime/Countdown';
import { NativeLettering } from '../../../features/anime/NativeTitle';
import { dayAndTime, whenOf } from '../../../features/anime/time';
import { episodeName, factLine, titlesOf } from '../../../features/anime/words';
import { type AnimeHero_animeFragment, useAnimeHero_anime } from '../../../generated/graphql';
import styles from './AnimeHero.module.css';

/** The anime on its own wallpaper: poster, title, and the native title down the side. */
export function AnimeHero({ anime: given }: { anime: FragmentType<AnimeHero_animeFragment> }) {
  const anime = useAnimeHero_anime(given);
  if (!anime) return null;
  const { main, lang, native, also } = titlesOf(anime.title);
  const next = anime.nextEpisode;
  return (
    <header data-plate className={styles.hero}>
      <div className={styles.poster}>
        <Poster {...anime.cover} title={main} eager part="hero" />
      </div>
      <div className={cx(layout.stack3, styles.copy)}>
        {next ? (
          <p className={styles.next}>
            <strong>
              {episodeName(next)} <Countdown episode={next} />
            </strong>
            <span>
              {dayAndTime(whenOf(next))}
              {next.estimated ? ', estimated' : ''}
            </span>
          </p>
        ) : (
          <p className={styles.line}>{factLine(anime)}</p>
        )}
        <Headline size="title" lang={lang}>
          {main}
        </Headline>
        {also ? (
          <p className={styles.romaji} lang={also === anime.title.romaji ? 'ja-Latn' : undefined}>
            {also}
          </p>
        ) : null}
      </div>
      {native ? (
        <div className={styles.native}>
          <NativeLettering animeId={anime.id} title={anime.title} />
        </div>
      ) : null}
    </header>
  );
}
