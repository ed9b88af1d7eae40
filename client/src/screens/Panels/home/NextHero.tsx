import { useState } from 'react';
import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { EpisodeTitle, hasTitle } from '../../../features/anime/EpisodeTitle';
import { usePartReveal } from '../../../features/anime/useReveal';
import { plural, titlesOf } from '../../../features/anime/words';
import { ProgressButton } from '../../../features/tracking/actions/ProgressButton';
import { type NextUpFragment, useNextHero_entry } from '../../../generated/graphql';
import { Hero, type HeroAnime } from './Hero';
import styles from './Hero.module.css';
import { nextName } from './nextName';

/** The viewer's next episode on its anime's wallpaper, with +1; the following ones are thumbnails. */
export function NextHero({ entries }: { entries: readonly NextUpFragment[] }) {
  const [chosen, choose] = useState<string>();
  const entry = entries.find(({ anime }) => anime.id === chosen) ?? entries[0];
  return entry ? <Next entry={entry} picks={entries.map(({ anime }) => anime)} onPick={choose} /> : null;
}

type NextProps = {
  entry: NextUpFragment;
  picks: readonly HeroAnime[];
  onPick: (id: string) => void;
};

function Next({ entry: given, picks, onPick }: NextProps) {
  const entry = useNextHero_entry(given, usePartReveal());
  if (!entry) return null;
  const { anime, nextEpisode: next, behind } = entry;
  const { main } = titlesOf(anime.title);
  const name = nextName(entry);
  return (
    <Hero
      label="Your next episode"
      anime={given.anime}
      above={
        <p className={styles.facts}>
          {name}
          {anime.episodeMinutes ? `, ${anime.episodeMinutes} min` : ''}
          {behind > 1 ? <span> {plural(behind, 'episode')} waiting</span> : null}
        </p>
      }
      below={
        <>
          {next && hasTitle(next) ? (
            <p className={cx(layout.clamp3, styles.synopsis)}>
              <EpisodeTitle episode={next} name={`${main}, ${name.toLowerCase()}`} />
            </p>
          ) : null}
          <div className={layout.wrap3}>
            <ProgressButton anime={anime} className={styles.plus} />
            <ButtonLink to={paths.anime(anime.slug)}>
              See the anime
              <VisuallyHidden>: {main}</VisuallyHidden>
            </ButtonLink>
          </div>
        </>
      }
      picks={picks}
      picksLabel="Your next anime"
      onPick={onPick}
    />
  );
}
