import { paths } from '../../../app/paths';
import { ButtonLink } from '../../../components/Button';
import { EmptyState } from '../../../components/EmptyState';
import { ViewSwitch } from '../../../components/ViewSwitch';
import { useLibraryPicksQuery } from '../../../generated/graphql';
import { usePref, useViewer } from '../../../state';
import { Invitation } from '../Invitation';
import { PanelHead } from '../PanelHead';
import styles from '../PanelParts.module.css';
import { Picks } from '../Picks';

const views = [
  { value: 'card', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;
const seasons = { WINTER: 'Winter', SPRING: 'Spring', SUMMER: 'Summer', FALL: 'Fall' } as const;
const formats = { TV: 'Series', MOVIE: 'Film', OVA: 'OVA', WEB: 'Web series' } as const;

/** The library: everything a person keeps (P1). Empty, it offers the season as a start. */
export function LibraryPanel() {
  const viewer = useViewer();
  const [view, setView] = usePref('libraryView');
  const [page, setPage] = usePref('libraryPage');
  const { data, previousData, error, refetch } = useLibraryPicksQuery({ variables: { page } });
  const season = (data ?? previousData)?.season;
  return (
    <div className={styles.panel}>
      <PanelHead title="Library">
        <ViewSwitch legend="View of the library" options={views} value={view} onChange={setView} />
      </PanelHead>
      {viewer ? (
        <EmptyState
          title="Your shelves are empty"
          actions={
            <ButtonLink look="solid" to={paths.discover()}>
              Look through the catalogue
            </ButtonLink>
          }
        >
          <p>
            The library holds whatever you keep: shows you follow, favourites, and collections of your own.
          </p>
        </EmptyState>
      ) : (
        <Invitation title="Everything you keep, in one place">
          Shows you follow, favourites, and shelves that you arrange yourself.
        </Invitation>
      )}
      <Picks
        heading={season ? `${seasons[season.season]} ${season.year}` : 'This season'}
        view={view}
        picks={season?.items.map((anime) => ({
          key: anime.id,
          anime,
          note: [formats[anime.format], anime.year].filter(Boolean).join(', '),
        }))}
        failed={error !== undefined}
        onRetry={() => void refetch()}
        page={page}
        totalPages={season?.pageInfo.totalPages ?? 1}
        onPage={setPage}
      />
    </div>
  );
}
