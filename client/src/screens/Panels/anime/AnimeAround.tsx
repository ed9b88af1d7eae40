import type { FragmentType } from '@apollo/client';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../../shared/paths';
import { afterLayout } from '../../../components/afterLayout';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { numbered } from '../../../components/numbered';
import { Poster } from '../../../components/Poster';
import { Loaded } from '../../../components/states/Loaded';
import { Fitted } from '../../../components/text/Fitted';
import { AnimeCard } from '../../../features/anime/AnimeCard';
import { CardSkeletons } from '../../../features/anime/CardSkeletons';
import cards from '../../../features/anime/EpisodeCard.module.css';
import rails from '../../../features/anime/EpisodeRail.module.css';
import grid from '../../../features/anime/grid.module.css';
import { Section } from '../../../features/anime/Section';
import { plural, relationWord, seasonOf, titlesOf, whenAndWhat } from '../../../features/anime/words';
import { ThreadList } from '../../../features/threads/list/ThreadList';
import { NewThreadButton } from '../../../features/threads/write/NewThreadButton';
import type {
  AnimeAround_animeFragment,
  AnimeDiscussions_animeFragment,
  Season,
  WatchOrder_animeFragment,
} from '../../../generated/graphql';
import {
  useAnimeAround_anime,
  useAnimeAroundQuery,
  useAnimeDiscussions_anime,
  useSameSeasonQuery,
  useSimilarAnimeQuery,
  useWatchOrder_anime,
} from '../../../generated/graphql';
import { useViewer } from '../../../state';
import styles from './AnimeAround.module.css';
import { AnimeCast } from './AnimeCast';
import { AnimeRecommendations } from './AnimeRecommendations';
import { discussedEpisode } from './discussedEpisode';
import { RecommendedElsewhere } from './RecommendedElsewhere';

/** Cast and staff, related anime in watch order, and what to try next: by people here and elsewhere, and similar ones. Loaded after the page itself, which needs none of it. */
export function AnimeAround({ anime: given }: { anime: FragmentType<AnimeAround_animeFragment> }) {
  const anime = useAnimeAround_anime(given);
  return anime ? <Around anime={anime} /> : null;
}

function Around({ anime }: { anime: AnimeAround_animeFragment }) {
  const variables = { slug: anime.slug };
  const query = useAnimeAroundQuery({ variables });
  // A member's list may have changed since.
  const fetchPolicy = useViewer() ? 'cache-and-network' : 'cache-first';
  const { data: found } = useSimilarAnimeQuery({ variables, fetchPolicy });
  const similar = found?.anime?.similar;
  return (
    <Loaded query={query} skeleton={<div className={styles.awaited} aria-busy="true" />}>
      {({ anime: around }) =>
        around ? (
          <>
            <AnimeCast anime={around} />
            <WatchOrder anime={around} />
            <AnimeRecommendations key={anime.id} anime={anime} />
            {found?.anime ? <RecommendedElsewhere anime={found.anime} /> : null}
            {similar && similar.length > 0 ? (
              <Section title="Similar">
                <div className={grid.dozen}>
                  {similar.map(({ anime: other, reason }) => (
                    <div key={other.id}>
                      <AnimeCard anime={other} />
                      <p className={styles.reason}>{reason}</p>
                    </div>
                  ))}
                </div>
              </Section>
            ) : similar && anime.season && anime.year ? (
              <SameSeason id={anime.id} season={anime.season} year={anime.year} />
            ) : null}
          </>
        ) : null
      }
    </Loaded>
  );
}

/** Replaces similar anime if too little is known about this one: the most popular of its season. */
function SameSeason({ id, season, year }: { id: string; season: Season; year: number }) {
  const { data } = useSameSeasonQuery({ variables: { season, year } });
  const others = data?.season.items.filter((other) => other.id !== id).slice(0, 12);
  if (others?.length === 0) return null;
  return (
    <Section
      title="From the same season"
      more={<Link to={paths.season(year, season)}>All of {seasonOf({ season, year })}</Link>}
    >
      <div className={grid.dozen} aria-busy={!others || undefined}>
        {others?.map((other) => <AnimeCard key={other.id} anime={other} />) ?? <CardSkeletons count={12} />}
      </div>
    </Section>
  );
}

/** Discussions about an anime and its episodes, or about the episode that the address names. */
export function AnimeDiscussions({ anime: given }: { anime: FragmentType<AnimeDiscussions_animeFragment> }) {
  const anime = useAnimeDiscussions_anime(given);
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const episode = discussedEpisode(search);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (episode !== null) place.current?.scrollIntoView({ block: 'start' });
  }, [episode]);
  if (!anime) return null;
  const name = titlesOf(anime.title).main;
  return (
    <div ref={place}>
      <Section
        title={episode === null ? 'Discussions' : `Discussions of episode ${episode}`}
        more={episode === null ? null : <Link to={pathname}>All discussions</Link>}
      >
        <div className={layout.stack4}>
          <ThreadList
            key={episode}
            filter={{ animeId: anime.id, limit: 5, ...(episode === null ? {} : { episodeNumber: episode }) }}
            empty={
              <p className={layout.muted}>No threads about {episode === null ? 'it' : 'this episode'} yet.</p>
            }
          />
          <div>
            <NewThreadButton
              look="quiet"
              about={{
                anime: { id: anime.id, name },
                episodes: anime.episodeCountEstimated ? null : anime.episodeCount,
                episode,
              }}
            />
          </div>
        </div>
      </Section>
    </div>
  );
}

function WatchOrder({ anime: given }: { anime: FragmentType<WatchOrder_animeFragment> }) {
  const anime = useWatchOrder_anime(given);
  if (!anime?.franchise) return null;
  const { total, position } = anime.franchise;
  return (
    <Section
      title="Watch in this order"
      note={`${plural(total, 'part')}, this one is number ${position}`}
      bleed
    >
      <FranchiseRail franchise={anime.franchise} relations={anime.relations} current={anime.id} />
    </Section>
  );
}

type RailProps = {
  franchise: NonNullable<WatchOrder_animeFragment['franchise']>;
  relations: WatchOrder_animeFragment['relations'];
  current: string;
};

/** The watch order as a rail: each part with its position in the band; the current one's band is red. */
function FranchiseRail({ franchise, relations, current }: RailProps) {
  const kinds = new Map(relations.map((relation) => [relation.anime.id, relation.kind]));
  const list = useRef<HTMLOListElement>(null);
  // Scrolls the current part into view within the rail; the page itself stays put.
  useLayoutEffect(() => {
    const rail = list.current;
    const here = rail?.querySelector<HTMLElement>(`[data-part="${CSS.escape(current)}"]`);
    if (!rail || !here) return;
    return afterLayout(rail, () => {
      rail.scrollLeft = here.offsetLeft - here.offsetWidth * 1.5;
    });
  }, [current]);
  return (
    <ol className={rails.rail} ref={list}>
      {franchise.items.map((anime, at) => {
        const { main, lang } = titlesOf(anime.title);
        const place = String(franchise.first + at);
        const here = anime.id === current;
        const kind = kinds.get(anime.id);
        return (
          <li key={anime.id} className={cx(layout.linked, cards.card)} data-part={anime.id}>
            <div className={cards.picture}>
              <div className={cards.band} data-fresh={here || undefined} {...numbered(place.length)}>
                <b className={cards.number}>{place}</b>
                <span className={cards.time}>
                  {here ? 'This one' : kind && kind !== 'OTHER' ? relationWord[kind] : null}
                </span>
              </div>
              <Poster {...anime.cover} title={main} className={cards.poster} />
            </div>
            <h3 className={cx(layout.clamp3, layout.cardTitle)} lang={lang}>
              {here ? (
                <span aria-current="page">
                  <Fitted>{main}</Fitted>
                </span>
              ) : (
                <Link to={paths.anime(anime.slug)}>
                  <Fitted>{main}</Fitted>
                </Link>
              )}
            </h3>
            <p className={cards.name}>{whenAndWhat(anime)}</p>
          </li>
        );
      })}
    </ol>
  );
}
