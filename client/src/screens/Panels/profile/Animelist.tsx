import { paths } from '../../../app/paths';
import { ButtonLink } from '../../../components/Button';
import { EmptyState } from '../../../components/EmptyState';
import { ViewSwitch } from '../../../components/ViewSwitch';
import { chooseList, usePref } from '../../../state';
import styles from '../PanelParts.module.css';

const lists = [
  { value: 'watching', label: 'Watching', empty: 'Nothing that you are watching yet' },
  { value: 'completed', label: 'Completed', empty: 'Nothing completed yet' },
  { value: 'planning', label: 'Planning', empty: 'Nothing planned yet' },
  { value: 'paused', label: 'Paused', empty: 'Nothing on pause' },
  { value: 'dropped', label: 'Dropped', empty: 'Nothing dropped' },
  { value: 'rewatching', label: 'Rewatching', empty: 'Nothing that you are watching again' },
] as const;
const views = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
] as const;

/** The anime list of a profile, one list at a time. Another list starts at page 1 (specification section 3). */
export function Animelist() {
  const [list] = usePref('animelistList');
  const [view, setView] = usePref('animelistView');
  const shown = lists.find(({ value }) => value === list) ?? lists[0];
  return (
    <section className={styles.picks} aria-label="Anime list">
      <div className={styles.head}>
        <ViewSwitch legend="List" options={lists} value={list} onChange={chooseList} />
        <ViewSwitch legend="View of the list" options={views} value={view} onChange={setView} />
      </div>
      <EmptyState
        title={shown.empty}
        actions={
          <>
            <ButtonLink look="solid" to={paths.discover()}>
              Find an anime
            </ButtonLink>
            <ButtonLink to={paths.home()}>See this season</ButtonLink>
          </>
        }
      >
        <p>A list answers where you are with each show. Choose one in the catalogue to begin.</p>
      </EmptyState>
    </section>
  );
}
