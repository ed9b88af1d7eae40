import type { FragmentType } from '@apollo/client';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import layout from '../../../components/layout.module.css';
import { Pagination } from '../../../components/lists/Pagination';
import { Loaded } from '../../../components/states/Loaded';
import { Skeleton } from '../../../components/states/Skeleton';
import { Section } from '../../../features/anime/Section';
import { titlesOf } from '../../../features/anime/words';
import { RecommendButton } from '../../../features/recommendations/RecommendButton';
import { RecommendedCard } from '../../../features/recommendations/RecommendedCard';
import styles from '../../../features/recommendations/recommendations.module.css';
import {
  type AnimeRecommendations_animeFragment,
  type RecommendedWithAnimeFragment,
  useAnimeRecommendations_anime,
  useAnimeRecommendationsQuery,
} from '../../../generated/graphql';
import { useViewer } from '../../../state';
import { hasBegun } from './hasBegun';

type Anime = AnimeRecommendations_animeFragment;

/** Anime beside the rest of the page, and on a page of their own numbers. */
const FIRST = 4;
const PER_PAGE = 12;
const PARAMETER = 'recommended';

/** What people here recommend to those who liked an anime. The page of the list stands in the address. */
export function AnimeRecommendations({ anime: given }: { anime: FragmentType<Anime> }) {
  const anime = useAnimeRecommendations_anime(given);
  return anime ? <Asked anime={anime} /> : null;
}

function Asked({ anime }: { anime: Anime }) {
  const [search] = useSearchParams();
  const asked = Number(search.get(PARAMETER));
  const all = Number.isSafeInteger(asked) && asked >= 1;
  const page = { page: all ? asked : 1, pageSize: all ? PER_PAGE : FIRST };
  const query = useAnimeRecommendationsQuery({
    variables: { slug: anime.slug, ...page },
    fetchPolicy: useViewer() ? 'cache-and-network' : 'cache-first',
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={14} />} keepsLast level={3}>
      {({ anime: found }) =>
        found ? <Recommendations anime={anime} found={found.recommendations} page={page} all={all} /> : null
      }
    </Loaded>
  );
}

type Props = {
  anime: Anime;
  found: RecommendedWithAnimeFragment['recommendations'];
  page: { page: number; pageSize: number };
  all: boolean;
};

function Recommendations({ anime, found: { items, pageInfo }, page, all }: Props) {
  const { pathname } = useLocation();
  const to = (number: number) => `${pathname}?${PARAMETER}=${number}`;
  const onPageOf = { id: anime.id, name: titlesOf(anime.title).main };
  const { totalItems, totalPages } = pageInfo;
  return (
    <Section
      title="Recommended by people here"
      more={!all && totalItems > FIRST ? <Link to={to(1)}>All {totalItems} of them</Link> : null}
    >
      {items.length > 0 ? (
        <div className={styles.list}>
          {items.map((recommended) => (
            <RecommendedCard
              key={recommended.pair.id}
              recommended={recommended}
              onPageOf={onPageOf}
              page={page}
            />
          ))}
        </div>
      ) : (
        <p className={layout.muted}>Nobody has said yet what to try for those who liked it.</p>
      )}
      {all ? (
        <Pagination label="Pages of recommendations" page={page.page} totalPages={totalPages} to={to} />
      ) : null}
      <div className={styles.recommend}>
        <RecommendButton anime={onPageOf} begun={hasBegun(anime)} page={page} />
      </div>
    </Section>
  );
}
