import type { ApolloClient, FragmentType } from '@apollo/client';
import { Grid3x3, Rows3, Table2 } from 'lucide-react';
import { Suspense, useContext, useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pageTitles } from '../../../../../shared/pageTitles';
import { paths } from '../../../../../shared/paths';
import { ButtonLink } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import layout from '../../../components/layout.module.css';
import { Pagination } from '../../../components/lists/Pagination';
import { EmptyState } from '../../../components/states/EmptyState';
import { Loaded } from '../../../components/states/Loaded';
import { lazyPart } from '../../../components/states/lazyPart';
import { Skeleton } from '../../../components/states/Skeleton';
import { Headline } from '../../../components/text/Headline';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { CardSkeletons, RowSkeletons } from '../../../features/anime/CardSkeletons';
import { Countdown } from '../../../features/anime/Countdown';
import { EpisodeTable } from '../../../features/anime/EpisodeTable';
import grid from '../../../features/anime/grid.module.css';
import { pageOf, withPage } from '../../../features/anime/pages';
import { Section } from '../../../features/anime/Section';
import { revealNow, usePartReveal, useReveal } from '../../../features/anime/useReveal';
import { episodeName, titlesOf } from '../../../features/anime/words';
import { utcOffset } from '../../../features/anime/zone';
import {
  type EpisodeCard_episodeFragment,
  LatestEpisodesDocument,
  UpcomingEpisodesDocument,
  useEpisodeCard_episode,
  useLatestEpisodesQuery,
  useUpcomingEpisodesQuery,
} from '../../../generated/graphql';
import { ActiveScope, useTitle } from '../../../layout/ActiveScope';
import type { StateValue } from '../../../state';
import { state, usePref, useViewer } from '../../../state';
import { currentTime } from '../../../state/environment';
import { EpisodeDays } from './EpisodeDays';
import days from './EpisodeDays.module.css';
import styles from './LatestPanel.module.css';

const views = [
  { value: 'grid', label: 'Grid', icon: <Grid3x3 aria-hidden="true" /> },
  { value: 'card', label: 'Cards', icon: <Rows3 aria-hidden="true" /> },
  { value: 'table', label: 'Table', icon: <Table2 aria-hidden="true" /> },
] as const;

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const;

/** Not needed by any first screen. */
const DataAge = lazyPart(() => import('../../../features/anime/DataAge').then((module) => module.DataAge));
const LongRuns = lazyPart(() => import('./LongRuns').then((module) => module.LongRuns));

const pageSize = 24;
/** The viewer's UTC offset: the server orders each local day's episodes. */
const offset = () => utcOffset(currentTime());

/** Fetches the page named in the address before anything is rendered. Personal episodes wait until the viewer is known. */
export async function readLatest(client: ApolloClient): Promise<void> {
  const params = new URLSearchParams(window.location.search);
  if (params.has('mine')) return;
  const variables = {
    newestFirst: state.episodesSort(),
    page: pageOf(params),
    pageSize,
    utcOffset: offset(),
    ...revealNow(),
  };
  await Promise.all([client.query({ query: LatestEpisodesDocument, variables }), readUpcoming(client)]);
}

/** Latest: aired episodes by day, in three views and two orders, which are remembered. */
export function LatestPanel() {
  const [preferred, setView] = usePref('episodesView');
  const [newestFirst, setNewestFirst] = usePref('episodesSort');
  const [params, setParams] = useSearchParams();
  const view = viewIn(params) ?? preferred;
  // The switch responds at once, before all cards are rendered again.
  const shownView = useDeferredValue(view);
  const active = useContext(ActiveScope);
  const page = active ? pageOf(params) : 1;
  const viewer = useViewer();
  const mine = viewer !== null && active && params.get('mine') === 'true';
  const query = useLatestEpisodesQuery({
    variables: { newestFirst, ...(mine && { mine }), page, pageSize, utcOffset: offset(), ...useReveal() },
  });
  useTitle(pageTitles.latest);

  /** A view named in the address overrides the remembered one, so the address has to follow the switch. */
  const chooseView = (next: StateValue<'episodesView'>) => {
    setView(next);
    if (params.has('view')) setParams(replaced(params, 'view', next), { replace: true });
  };
  const chooseOrder = (next: 'newest' | 'oldest') => {
    setNewestFirst(next === 'newest');
    if (params.has('page')) setParams(replaced(params, 'page', null), { replace: true });
  };

  return (
    <div className={cx(layout.stack6, layout.page, styles.latest)}>
      <header className={layout.stack4}>
        <Headline>Latest</Headline>
        <NextUp mine={mine} />
        <Suspense>
          <DataAge />
        </Suspense>
        <div className={cx(layout.wrap3, layout.apart)}>
          {viewer ? <MineSwitch mine={mine} /> : null}
          <ViewSwitch legend="View" options={views} value={view} onChange={chooseView} />
          <ViewSwitch
            legend="Order"
            options={orders}
            value={newestFirst ? 'newest' : 'oldest'}
            onChange={chooseOrder}
          />
        </div>
      </header>
      <Loaded query={query} skeleton={<LatestSkeleton view={view} />} keepsLast>
        {({ latestEpisodes: { items, pageInfo } }, loading) => (
          <>
            {items.length > 0 ? (
              <EpisodeDays episodes={items} view={shownView} busy={loading} />
            ) : mine && page === 1 ? (
              <NothingOfMine />
            ) : (
              <EmptyState
                title="No episodes on this page"
                actions={<ButtonLink to={`?${withPage(params, 1)}`}>Go to the first page</ButtonLink>}
              >
                No aired episodes go back this far.
              </EmptyState>
            )}
            <Pagination
              label="Pages of episodes"
              page={pageInfo.page}
              totalPages={pageInfo.totalPages}
              to={(number) => `?${withPage(params, number)}`}
            />
          </>
        )}
      </Loaded>
      <Upcoming mine={mine} />
      {mine ? null : (
        <Suspense>
          <LongRuns />
        </Suspense>
      )}
    </div>
  );
}

function replaced(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}

/** The view named in the address, which is shown but not remembered; unknown views are ignored. */
function viewIn(params: URLSearchParams): StateValue<'episodesView'> | undefined {
  return views.find(({ value }) => value === params.get('view'))?.value;
}

/** The loading state of a day in Latest, in the view that will show it. */
function LatestSkeleton({ view }: { view: StateValue<'episodesView'> }) {
  return (
    <div className={days.day} aria-busy="true">
      <div className={days.mark}>
        <VisuallyHidden role="status">Loading episodes</VisuallyHidden>
        <Skeleton height={7} className={styles.number} />
      </div>
      {view === 'table' ? (
        <div>
          <RowSkeletons count={12} height={2.5} />
        </div>
      ) : view === 'grid' ? (
        <div className={grid.posters}>
          <CardSkeletons count={15} band />
        </div>
      ) : (
        <div className={grid.wides}>
          <RowSkeletons count={6} height={18} />
        </div>
      )}
    </div>
  );
}

const whose = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
] as const;

/** All episodes, or those of the viewer's own anime. Part of the address; switching starts at the first page. */
function MineSwitch({ mine }: { mine: boolean }) {
  const [params, setParams] = useSearchParams();
  const choose = (next: (typeof whose)[number]['value']) => {
    const changed = new URLSearchParams(params);
    changed.delete('page');
    if (next === 'mine') changed.set('mine', 'true');
    else changed.delete('mine');
    setParams(changed, { replace: true });
  };
  return <ViewSwitch legend="Whose anime" options={whose} value={mine ? 'mine' : 'all'} onChange={choose} />;
}

function NothingOfMine() {
  return (
    <EmptyState
      title="None of your anime have aired yet"
      actions={
        <>
          <ButtonLink look="solid" to={paths.discover()}>
            Find something to follow
          </ButtonLink>
          <ButtonLink to={paths.latest()}>See all episodes</ButtonLink>
        </>
      }
    >
      Episodes of the anime on your list appear here as they air, except dropped ones.
    </EmptyState>
  );
}

const upcomingSize = 12;

function useUpcoming(mine: boolean) {
  return useUpcomingEpisodesQuery({
    variables: { ...(mine && { mine }), ...useReveal(), pageSize: upcomingSize },
  }).data;
}

/** Fetches everyone's upcoming episodes before anything is rendered: they surround the list, and would shift it. */
const readUpcoming = (client: ApolloClient) =>
  client.query({ query: UpcomingEpisodesDocument, variables: { ...revealNow(), pageSize: upcomingSize } });

/** One line under the heading: the very next episode and how long until then. */
function NextUp({ mine }: { mine: boolean }) {
  const next = useUpcoming(mine)?.upcomingEpisodes.items[0];
  return <p className={styles.next}>{next ? <Until episode={next} /> : null}</p>;
}

function Until({ episode: given }: { episode: FragmentType<EpisodeCard_episodeFragment> }) {
  const episode = useEpisodeCard_episode(given, usePartReveal());
  if (!episode) return null;
  return (
    <>
      Next: <Link to={paths.anime(episode.anime.slug)}>{titlesOf(episode.anime.title).main}</Link>,{' '}
      {episodeName(episode).toLowerCase()},{' '}
      <strong>
        <Countdown episode={episode} />
      </strong>
    </>
  );
}

/** Upcoming episodes, soonest first; hidden if the catalogue has none. */
function Upcoming({ mine }: { mine: boolean }) {
  const episodes = useUpcoming(mine)?.upcomingEpisodes.items ?? [];
  if (episodes.length === 0) return null;
  return (
    <Section title="Coming up" more={<Link to={paths.schedule()}>Schedule</Link>}>
      <EpisodeTable caption="Episodes still to air" episodes={episodes} upcoming />
    </Section>
  );
}
