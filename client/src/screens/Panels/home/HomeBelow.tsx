import { Link } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { AnimeCard } from '../../../features/anime/AnimeCard';
import { EpisodeTable } from '../../../features/anime/EpisodeTable';
import grid from '../../../features/anime/grid.module.css';
import { Section } from '../../../features/anime/Section';
import { plural, seasonWord } from '../../../features/anime/words';
import type { HomeQuery } from '../../../generated/graphql';
import styles from './HomeBelow.module.css';
import { DiscoverSearch, GenreLinks } from './HomeDiscover';

type Props = {
  of: HomeQuery;
  /** Off if the season is shown above. */
  season: boolean;
};

/** The season, upcoming episodes, popular anime, and links to everything. */
export function HomeBelow({ of: data, season: withSeason }: Props) {
  const { season, upcomingEpisodes, popular, discoverFacets } = data;
  return (
    <div className={cx(layout.stack9, styles.below)}>
      {withSeason && season.items.length > 0 ? (
        <Section
          title={`${seasonWord[season.season]} ${season.year}`}
          note={plural(season.pageInfo.totalItems, 'anime', 'anime')}
          more={<Link to={paths.season(season.year, season.season)}>The whole season</Link>}
        >
          <div className={grid.dozen}>
            {season.items.map((anime) => (
              <AnimeCard key={anime.id} anime={anime} />
            ))}
          </div>
        </Section>
      ) : null}
      {upcomingEpisodes.items.length > 0 ? (
        <Section title="Coming up" more={<Link to={paths.schedule()}>Schedule</Link>}>
          <EpisodeTable caption="Episodes still to air" episodes={upcomingEpisodes.items} upcoming />
        </Section>
      ) : null}
      {popular.items.length > 0 ? (
        <Section title="Popular" more={<Link to={paths.discover()}>The whole catalogue</Link>}>
          <div className={grid.dozen}>
            {popular.items.map((anime) => (
              <AnimeCard key={anime.id} anime={anime} />
            ))}
          </div>
        </Section>
      ) : null}
      <DiscoverSearch />
      <GenreLinks genres={discoverFacets.genres} />
    </div>
  );
}
