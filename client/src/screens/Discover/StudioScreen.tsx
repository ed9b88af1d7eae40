import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { pageTitles } from '../../../../shared/pageTitles';
import { paths } from '../../../../shared/paths';
import { ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Select } from '../../components/fields/Select';
import layout from '../../components/layout.module.css';
import { Pagination } from '../../components/lists/Pagination';
import { EmptyState } from '../../components/states/EmptyState';
import { Headline } from '../../components/text/Headline';
import { AnimeCard } from '../../features/anime/AnimeCard';
import grid from '../../features/anime/grid.module.css';
import { pageOf, withPage } from '../../features/anime/pages';
import { useMeanText } from '../../features/anime/scores';
import { plural } from '../../features/anime/words';
import { FavouriteHeart } from '../../features/tracking/favourites/FavouriteHeart';
import { useStudioQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import styles from './Credits.module.css';
import { CreditsPage } from './CreditsPage';

const pageSize = 48;
const sorts = [
  { value: 'NEWEST', label: 'Newest first' },
  { value: 'POPULARITY', label: 'Most popular' },
  { value: 'SCORE', label: 'Best scores' },
  { value: 'TITLE', label: 'Title' },
] as const;

/** A studio's works: newest first, or in the order named by the address. */
export function StudioScreen({ slug }: { slug: string }) {
  const textOf = useMeanText();
  const [params, setParams] = useSearchParams();
  const { search } = useLocation();
  const page = pageOf(params);
  const sort = sorts.find(({ value }) => value === params.get('sort')?.toUpperCase())?.value ?? 'NEWEST';
  const { data, previousData, ...query } = useStudioQuery({ variables: { slug, sort, page, pageSize } });
  const before = previousData?.studio?.slug === slug ? previousData : undefined;
  const studio = (data ?? before)?.studio;
  useTitle(studio ? studio.name : data ? pageTitles.notFound : undefined);
  const info = studio?.anime.pageInfo;

  const choose = (next: (typeof sorts)[number]['value']) => {
    const chosen = new URLSearchParams(params);
    chosen.delete('page');
    if (next === 'NEWEST') chosen.delete('sort');
    else chosen.set('sort', next.toLowerCase());
    setParams(chosen, { replace: true });
  };
  return (
    <CreditsPage
      at={`${slug} ${sort} ${page}`}
      unknown={data !== undefined && !studio}
      query={{ ...query, data, previousData: before }}
    >
      {(_, loading) =>
        studio && info ? (
          <>
            {studio.slug === slug ? null : <Navigate replace to={paths.studio(studio.name) + search} />}
            <header className={layout.stack2}>
              <Headline>{studio.name}</Headline>
              <div className={layout.row3}>
                <p className={styles.count} role="status">
                  {plural(info.totalItems, 'anime', 'anime')}
                </p>
                <FavouriteHeart
                  item={{ kind: 'STUDIO', id: studio.slug, slug: studio.slug, name: studio.name }}
                  favourite={studio.viewerFavourite}
                />
                <ButtonLink look="plain" to={paths.discoverBy('studio', studio.name)}>
                  Filter these
                </ButtonLink>
                <Select label="Order" options={sorts} value={sort} onChange={choose} />
              </div>
            </header>
            <div className={cx(layout.stack6, styles.list)} aria-busy={loading || undefined}>
              {studio.anime.items.length > 0 ? (
                <div className={grid.posters}>
                  {studio.anime.items.map((anime, at) => (
                    <AnimeCard
                      key={anime.id}
                      anime={anime}
                      eager={at < 12}
                      mean={textOf(anime.stats.mean)}
                      friends={anime.friends.totalItems}
                    />
                  ))}
                </div>
              ) : (
                <EmptyState
                  title="No anime on this page"
                  actions={<ButtonLink to={`?${withPage(params, 1)}`}>Go to the first page</ButtonLink>}
                />
              )}
              <Pagination
                label="Pages of anime"
                page={info.page}
                totalPages={info.totalPages}
                to={(number) => `?${withPage(params, number)}`}
              />
            </div>
          </>
        ) : null
      }
    </CreditsPage>
  );
}
