import { paths } from '../../../app/paths';
import { ButtonLink } from '../../../components/Button';
import { EmptyState } from '../../../components/EmptyState';
import { ViewSwitch } from '../../../components/ViewSwitch';
import { episodeName } from '../../../features/anime/words';
import { useQueuePicksQuery } from '../../../generated/graphql';
import { usePref, useViewer } from '../../../state';
import { Invitation } from '../Invitation';
import { PanelHead } from '../PanelHead';
import styles from '../PanelParts.module.css';
import { Picks } from '../Picks';

const views = [
  { value: 'card', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;

/** The queue: what to watch next (P1). Empty, it offers the episodes that air next as a start. */
export function QueuePanel() {
  const viewer = useViewer();
  const [view, setView] = usePref('queueView');
  const [page, setPage] = usePref('queuePage');
  const { data, previousData, error, refetch } = useQueuePicksQuery({ variables: { page } });
  const episodes = (data ?? previousData)?.upcomingEpisodes;
  return (
    <div className={styles.panel}>
      <PanelHead title="Queue">
        <ViewSwitch legend="View of the queue" options={views} value={view} onChange={setView} />
      </PanelHead>
      {viewer ? (
        <EmptyState
          title="Nothing queued yet"
          actions={
            <>
              <ButtonLink look="solid" to={paths.discover()}>
                Find something to watch
              </ButtonLink>
              <ButtonLink to={paths.latest()}>See what just aired</ButtonLink>
            </>
          }
        >
          <p>The queue is your own short list of what to watch next, in the order you like.</p>
        </EmptyState>
      ) : (
        <Invitation title="What now?">
          The queue is a short list of what you watch next, in your order and seen by nobody else.
        </Invitation>
      )}
      <Picks
        heading="Airing next"
        view={view}
        picks={episodes?.items.map((episode) => ({
          key: episode.id,
          anime: episode.anime,
          note: `${episodeName(episode)}, ${airing.format(new Date(episode.airsAt))}`,
        }))}
        failed={error !== undefined}
        onRetry={() => void refetch()}
        page={page}
        totalPages={episodes?.pageInfo.totalPages ?? 1}
        onPage={setPage}
      />
    </div>
  );
}

const airing = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
