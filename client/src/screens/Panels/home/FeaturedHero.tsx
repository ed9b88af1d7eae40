import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { Countdown } from '../../../features/anime/Countdown';
import { episodeName, factLine, titlesOf } from '../../../features/anime/words';
import { type FeaturedHero_animeFragment, useFeaturedHero_anime } from '../../../generated/graphql';
import { Hero, type HeroAnime } from './Hero';
import styles from './Hero.module.css';

export type Featured = FragmentType<FeaturedHero_animeFragment> & HeroAnime;

type Props = {
  featured: readonly Featured[];
  /** A line above each: what the site is, or why this anime is recommended. */
  about?: (anime: { id: string }) => string | null;
};

/** The featured anime of the day, or those recommended to a member. */
export function FeaturedHero({ featured, about }: Props) {
  const [chosen, choose] = useState<string>();
  const anime = featured.find(({ id }) => id === chosen) ?? featured[0];
  if (!anime) return <div className={styles.none} />;
  return <Chosen anime={anime} line={about?.(anime)} picks={featured} onPick={choose} />;
}

type ChosenProps = {
  anime: Featured;
  line: string | null | undefined;
  picks: readonly Featured[];
  onPick: (id: string) => void;
};

function Chosen({ anime: given, line, picks, onPick }: ChosenProps) {
  const anime = useFeaturedHero_anime(given);
  if (!anime) return null;
  return (
    <Hero
      label="Featured"
      anime={given}
      above={
        <>
          {line ? <p className={styles.about}>{line}</p> : null}
          <p className={styles.facts}>
            {factLine(anime)}
            {anime.nextEpisode ? (
              <span>
                {' '}
                {episodeName(anime.nextEpisode)} <Countdown episode={anime.nextEpisode} />
              </span>
            ) : null}
          </p>
        </>
      }
      below={
        <>
          {anime.synopsis ? <p className={cx(layout.clamp3, styles.synopsis)}>{anime.synopsis}</p> : null}
          <div className={layout.wrap3}>
            <ButtonLink look="solid" to={paths.anime(anime.slug)}>
              See the anime
              <VisuallyHidden>: {titlesOf(anime.title).main}</VisuallyHidden>
            </ButtonLink>
          </div>
        </>
      }
      picks={picks}
      picksLabel="More featured anime"
      onPick={onPick}
    />
  );
}
