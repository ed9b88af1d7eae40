import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Poster } from '../../../components/Poster';
import { Skeleton } from '../../../components/states/Skeleton';
import { Headline } from '../../../components/text/Headline';
import { NativeLettering } from '../../../features/anime/NativeTitle';
import { titlesOf } from '../../../features/anime/words';
import { type Hero_animeFragment, useHero_anime } from '../../../generated/graphql';
import { useWallpaper } from '../../../layout/ActiveScope';
import styles from './Hero.module.css';

export type HeroAnime = FragmentType<Hero_animeFragment> & { id: string };

type Props = {
  label: string;
  anime: HeroAnime;
  /** Above the title: what the site is, and facts. */
  above: ReactNode;
  /** Below it: text and buttons. */
  below: ReactNode;
  /** The anime that can be brought here with a press, including this one. */
  picks: readonly HeroAnime[];
  picksLabel: string;
  onPick: (id: string) => void;
};

/** The chosen anime's wallpaper fills the main panel, with its titles on top. */
export function Hero({ label, anime: given, above, below, picks, picksLabel, onPick }: Props) {
  const anime = useHero_anime(given);
  useWallpaper(anime?.banner.url);
  if (!anime) return null;
  const { main, native, lang } = titlesOf(anime.title);
  return (
    <section data-plate className={styles.hero} aria-label={label} data-anime={anime.id}>
      {native ? (
        <div className={styles.native}>
          <NativeLettering animeId={anime.id} title={anime.title} />
        </div>
      ) : null}
      <div className={cx(layout.stack4, styles.copy)}>
        {above}
        <Headline level={2} size="title" lang={lang}>
          {main}
        </Headline>
        {below}
      </div>
      {picks.length > 1 ? (
        <ul className={styles.picks} aria-label={picksLabel}>
          {picks.map((pick) => (
            <li key={pick.id}>
              <PickButton anime={pick} chosen={pick.id === anime.id} onPick={onPick} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type PickProps = Pick<Props, 'anime' | 'onPick'> & { chosen: boolean };

function PickButton({ anime: given, chosen, onPick }: PickProps) {
  const anime = useHero_anime(given);
  if (!anime) return null;
  return (
    <button
      type="button"
      className={cx(layout.bare, styles.pick)}
      aria-pressed={chosen}
      aria-label={titlesOf(anime.title).main}
      onClick={() => onPick(anime.id)}
    >
      <Poster {...anime.cover} title="" eager part="pick" />
    </button>
  );
}

/** Placeholder while it is loading. */
export function HeroSkeleton() {
  return (
    <div data-plate data-empty className={styles.hero}>
      <div className={cx(layout.stack4, styles.copy)}>
        <Skeleton shape="label" />
        <Skeleton shape="display" />
        <Skeleton height={4.75} />
        <Skeleton shape="button" />
      </div>
    </div>
  );
}
