import { Link, useSearchParams } from 'react-router-dom';
import { paths, type TopListName, topListNames } from '../../../../shared/paths';
import { topLists } from '../../../../shared/topLists';
import { ButtonLink } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Pagination } from '../../components/lists/Pagination';
import { EmptyState } from '../../components/states/EmptyState';
import { Loaded } from '../../components/states/Loaded';
import { Headline } from '../../components/text/Headline';
import { pageOf, withPage } from '../../features/anime/pages';
import { useDiscoverQuery } from '../../generated/graphql';
import { useTitle } from '../../layout/ActiveScope';
import { Page } from '../../layout/Page';
import { currentTime } from '../../state/environment';
import { type FoundAnime, Result, ResultsSkeleton } from './ResultCell';
import styles from './TopScreen.module.css';

const pageSize = 50;

/** A list of the best, or best known, with ranks: discover in one of its orders. */
export function TopScreen({ name }: { name: TopListName }) {
  const [params] = useSearchParams();
  const page = pageOf(params);
  const year = new Date(currentTime()).getUTCFullYear();
  const list = topLists[name];
  const title = list.title(year);
  const query = useDiscoverQuery({
    variables: { filter: list.filter(year), sort: list.sort, page, pageSize },
  });
  useTitle(title);
  return (
    <Page className={layout.stack5} at={`top ${name} ${page}`}>
      <Headline>{title}</Headline>
      <nav className={styles.lists} aria-label="Top lists">
        {topListNames.map((one) => (
          <Link key={one} to={paths.top(one)} aria-current={one === name ? 'page' : undefined}>
            {topLists[one].label}
          </Link>
        ))}
      </nav>
      <Loaded query={query} skeleton={<ResultsSkeleton view="list" count={12} />} keepsLast>
        {({ discover: { items, pageInfo } }, loading) =>
          items.length > 0 ? (
            <div className={cx(layout.stack6, styles.found)} aria-busy={loading || undefined}>
              <Ranks items={items} first={(pageInfo.page - 1) * pageSize + 1} />
              <Pagination
                label="Pages of anime"
                page={pageInfo.page}
                totalPages={pageInfo.totalPages}
                to={(number) => `?${withPage(params, number)}`}
              />
            </div>
          ) : page > 1 ? (
            <EmptyState
              title="No anime on this page"
              actions={<ButtonLink to={`?${withPage(params, 1)}`}>Go to the first page</ButtonLink>}
            />
          ) : (
            <EmptyState
              title={
                list.sort === 'MOST_FAVOURITED'
                  ? 'Nothing is a favourite of many yet'
                  : 'Nothing has a score yet'
              }
              actions={<ButtonLink to={paths.top('popular')}>See the most popular</ButtonLink>}
            >
              An anime is ranked once five people here have scored it, or chosen it as a favourite.
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

function Ranks({ items, first }: { items: readonly FoundAnime[]; first: number }) {
  return (
    <ol className={styles.ranks} start={first}>
      {items.map((anime, at) => (
        <li key={anime.id}>
          <span className={styles.rank} aria-hidden="true">
            {first + at}
          </span>
          <Result anime={anime} view="list" eager={at < 6} hidden />
        </li>
      ))}
    </ol>
  );
}
