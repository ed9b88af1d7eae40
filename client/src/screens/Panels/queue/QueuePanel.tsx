import { Suspense, useEffect } from 'react';
import { paths } from '../../../../../shared/paths';
import { Button, ButtonLink } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import layout from '../../../components/layout.module.css';
import { EmptyState } from '../../../components/states/EmptyState';
import { ErrorBoundary } from '../../../components/states/ErrorBoundary';
import { Loaded } from '../../../components/states/Loaded';
import { lazyPart } from '../../../components/states/lazyPart';
import { CardSkeletons, RowSkeletons } from '../../../features/anime/CardSkeletons';
import { dayAndTime, whenOf } from '../../../features/anime/time';
import { useReveal } from '../../../features/anime/useReveal';
import { episodeName } from '../../../features/anime/words';
import { UndoButton } from '../../../features/tracking/changes/UndoButton';
import { useQueuePicksQuery, useQueueQuery } from '../../../generated/graphql';
import { state, usePref, useViewer } from '../../../state';
import { Invitation, PanelHead } from '../PanelParts';
import { Picks } from '../Picks';
import styles from './Queue.module.css';
import { QueueFilling, QueueSum, useFillQueue } from './QueueTools';
import { queuePageSize } from './queueOrder';

/** Loaded on demand: only a queue with items needs the dragging library. */
const QueueItems = lazyPart(() => import('./QueueItems').then((module) => module.QueueItems));

const RecommendationTray = lazyPart(() =>
  import('../../../features/recommend-to/RecommendationTray').then((module) => module.RecommendationTray),
);

const views = [
  { value: 'card', label: 'Cards' },
  { value: 'list', label: 'List' },
] as const;

/** The queue: what to watch next, in the user's own order, visible to no one else. */
export function QueuePanel() {
  const viewer = useViewer();
  const [view, setView] = usePref('queueView');
  return (
    <div className={cx(layout.stack7, layout.page)}>
      <PanelHead title="Queue">
        {viewer ? <UndoButton /> : null}
        <ViewSwitch
          legend="View of the queue"
          options={views}
          value={view}
          onChange={(chosen) => {
            setView(chosen);
            state.queuePage(1);
          }}
        />
      </PanelHead>
      {viewer ? (
        <>
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <RecommendationTray />
            </Suspense>
          </ErrorBoundary>
          <OwnQueue view={view} />
        </>
      ) : (
        <QueueInvitation view={view} />
      )}
    </div>
  );
}

function OwnQueue({ view }: { view: 'card' | 'list' }) {
  const [page, setPage] = usePref('queuePage');
  const query = useQueueQuery({
    variables: { page, pageSize: queuePageSize, ...useReveal() },
    fetchPolicy: 'cache-and-network',
  });
  const totalPages = query.data?.queue.pageInfo.totalPages;
  // Its last item may have gone, here or in another browser.
  useEffect(() => {
    if (totalPages !== undefined && page > Math.max(1, totalPages)) setPage(Math.max(1, totalPages));
  }, [page, totalPages, setPage]);

  return (
    <Loaded query={query} skeleton={<QueueSkeleton view={view} />} keepsLast>
      {({ queue }) =>
        queue.pageInfo.totalItems === 0 ? (
          <EmptyQueue view={view} />
        ) : (
          <>
            <div className={styles.head}>
              <QueueSum queue={queue} />
              <QueueFilling />
            </div>
            <section
              className={layout.stack4}
              aria-label="What to watch next"
              aria-busy={!query.data || undefined}
            >
              <Suspense fallback={<QueueSkeleton view={view} />}>
                <QueueItems queue={queue} view={view} page={page} onPage={setPage} />
              </Suspense>
            </section>
          </>
        )
      }
    </Loaded>
  );
}

function EmptyQueue({ view }: { view: 'card' | 'list' }) {
  const { fill, busy } = useFillQueue();
  return (
    <>
      <EmptyState
        title="Nothing queued yet"
        actions={
          <>
            <Button look="solid" busy={busy} onClick={fill}>
              Fill from my list
            </Button>
            <ButtonLink to={paths.discover()}>Find something to watch</ButtonLink>
            <ButtonLink to={paths.start()}>Start your list</ButtonLink>
          </>
        }
      >
        <p>Your own short list of what to watch next, in any order you like.</p>
      </EmptyState>
      <AiringNext view={view} />
    </>
  );
}

function QueueSkeleton({ view }: { view: 'card' | 'list' }) {
  return (
    <div className={view === 'card' ? styles.cards : styles.rows} aria-busy="true">
      {view === 'card' ? <CardSkeletons count={12} band /> : <RowSkeletons count={12} height={6} />}
    </div>
  );
}

/** Episodes airing next: a start for users without a queue. */
function AiringNext({ view }: { view: 'card' | 'list' }) {
  const [page, setPage] = usePref('queuePage');
  const query = useQueuePicksQuery({ variables: { page } });
  return (
    <Picks
      heading="Airing next"
      view={view}
      query={query}
      listOf={({ upcomingEpisodes: { items, pageInfo } }) => ({
        ...pageInfo,
        picks: items.map((episode) => ({
          key: episode.id,
          anime: episode.anime,
          note: `${episodeName(episode)}, ${dayAndTime(whenOf(episode))}`,
        })),
      })}
      page={page}
      onPage={setPage}
    />
  );
}

function QueueInvitation({ view }: { view: 'card' | 'list' }) {
  return (
    <>
      <Invitation title="What to watch next?">
        The queue is a private list of what to watch next, in your own order.
      </Invitation>
      <AiringNext view={view} />
    </>
  );
}
