import { paths } from '../../../../../shared/paths';
import { Button, ButtonLink } from '../../../components/buttons/Button';
import { EmptyState } from '../../../components/states/EmptyState';
import { CardSkeletons, RowSkeletons } from '../../../features/anime/CardSkeletons';
import { formatWord, seasonWord } from '../../../features/anime/words';
import { AddOwnAnime } from '../../../features/tracking/own/AddOwnAnime';
import { useLibraryPicksQuery } from '../../../generated/graphql';
import { usePref } from '../../../state';
import { Invitation } from '../PanelParts';
import { Picks } from '../Picks';
import styles from './Library.module.css';
import { hasOwnOrder, isFiltered, noFilter } from './libraryLists';
import type { useLibraryAddress } from './useLibraryAddress';

type View = { view: 'card' | 'list' };

/** What the library shows instead of anime: to visitors, to users who keep nothing yet, and if nothing is found. */
export function LibraryInvitation({ view }: View) {
  return (
    <>
      <Invitation title="Everything you keep, in one place">
        Shows you follow, favourites, and shelves you arrange yourself.
      </Invitation>
      <ThisSeason view={view} />
    </>
  );
}

export function EmptyLibrary({ view }: View) {
  return (
    <>
      <EmptyState
        title="Your shelves are empty"
        actions={
          <>
            <ButtonLink look="solid" to={paths.start()}>
              Start your list
            </ButtonLink>
            <ButtonLink to={paths.discover()}>Browse the catalogue</ButtonLink>
            <AddOwnAnime />
          </>
        }
      >
        <p>Everything you keep is here: shows you follow, favourites and your own shelves.</p>
      </EmptyState>
      <ThisSeason view={view} />
    </>
  );
}

function ThisSeason({ view }: View) {
  const [page, setPage] = usePref('libraryPage');
  const query = useLibraryPicksQuery({ variables: { page } });
  const season = (query.data ?? query.previousData)?.season;
  return (
    <Picks
      heading={season ? `${seasonWord[season.season]} ${season.year}` : 'This season'}
      view={view}
      query={query}
      listOf={({ season: { items, pageInfo } }) => ({
        ...pageInfo,
        picks: items.map((anime) => ({
          key: anime.id,
          anime,
          note: [formatWord[anime.format], anime.year].filter(Boolean).join(', '),
        })),
      })}
      page={page}
      onPage={setPage}
    />
  );
}

export function NothingHere({ address }: { address: ReturnType<typeof useLibraryAddress> }) {
  const { wish, change } = address;
  if (isFiltered(wish)) {
    return (
      <EmptyState
        level={3}
        title="Nothing found"
        actions={<Button onClick={() => change({ ...noFilter, text: '' })}>Show the whole list</Button>}
      >
        <p>Nothing you keep here matches.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={3}
      title={hasOwnOrder(wish) ? 'Nothing here yet' : 'This list is empty'}
      actions={<ButtonLink to={paths.discover()}>Browse the catalogue</ButtonLink>}
    >
      <p>Use the menu (three dots) on an anime to add it here.</p>
    </EmptyState>
  );
}

export function NoSuchShelf({ to }: { to: string }) {
  return (
    <EmptyState level={3} title="No such shelf" actions={<ButtonLink to={to}>Show everything</ButtonLink>}>
      <p>It doesn’t exist, or was deleted.</p>
    </EmptyState>
  );
}

export function LibrarySkeleton({ view }: View) {
  return (
    <div className={view === 'card' ? styles.cards : styles.rows} aria-busy="true">
      {view === 'card' ? <CardSkeletons count={12} /> : <RowSkeletons count={12} height={5} />}
    </div>
  );
}
