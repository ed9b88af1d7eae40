import type { ApolloClient } from '@apollo/client';
import { Grid3x3, Rows3, Table2 } from 'lucide-react';
import { useContext } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../components/buttons/Button';
import { ViewSwitch } from '../../../components/fields/ViewSwitch';
import { Pagination } from '../../../components/lists/Pagination';
import { EmptyState } from '../../../components/states/EmptyState';
import { ErrorState } from '../../../components/states/ErrorState';
import { Headline } from '../../../components/text/Headline';
import { pageOf, withPage } from '../../../features/anime/pages';
import { revealNow, useReveal } from '../../../features/anime/useReveal';
import { LatestEpisodesDocument, useLatestEpisodesQuery } from '../../../generated/graphql';
import { ActiveScope, useTitle } from '../../../layout/ActiveScope';
import type { StateValue } from '../../../state';
import { state, usePref, useViewer } from '../../../state';
import { EpisodeDays } from './EpisodeDays';
import styles from './LatestPanel.module.css';
import { LatestSkeleton } from './LatestSkeleton';
import { MineSwitch, NothingOfMine } from './Mine';
import { NextUp, readUpcoming, Upcoming } from './Upcoming';

const views = [
  { value: 'grid', label: 'Grid', icon: <Grid3x3 aria-hidden="true" /> },
  { value: 'card', label: 'Cards', icon: <Rows3 aria-hidden="true" /> },
  { value: 'table', label: 'Table', icon: <Table2 aria-hidden="true" /> },
] as const;

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const;

const pageSize = 24;

/** Asks for the page that the address names before anything is drawn. One's own episodes wait until it is known whose. */
export async function readLatest(client: ApolloClient): Promise<void> {
  const params = new URLSearchParams(window.location.search);
  if (params.has('mine')) return;
  const variables = { newestFirst: state.episodesSort(), page: pageOf(params), pageSize, ...revealNow() };
  await Promise.all([client.query({ query: LatestEpisodesDocument, variables }), readUpcoming(client)]);
}

/** Latest: aired episodes by day, in three views and two orders that are remembered (product P1). */
export function LatestPanel() {
  const [view, setView] = usePref('episodesView');
  const [newestFirst, setNewestFirst] = usePref('episodesSort');
  const [params, setParams] = useSearchParams();
  const active = useContext(ActiveScope);
  const page = active ? pageOf(params) : 1;
  const viewer = useViewer();
  const mine = viewer !== null && active && params.get('mine') === 'true';
  const { data, previousData, error, loading, refetch } = useLatestEpisodesQuery({
    variables: { newestFirst, ...(mine && { mine }), page, pageSize, ...useReveal() },
  });
  const shown = (data ?? (error ? undefined : previousData))?.latestEpisodes;
  useTitle('Latest episodes');

  /** A view named in the address wins over the remembered one, so the address has to follow the switch. */
  const chooseView = (next: StateValue<'episodesView'>) => {
    setView(next);
    if (params.has('view')) setParams(replaced(params, 'view', next), { replace: true });
  };
  const chooseOrder = (next: 'newest' | 'oldest') => {
    setNewestFirst(next === 'newest');
    if (params.has('page')) setParams(replaced(params, 'page', null), { replace: true });
  };

  return (
    <div className={styles.latest}>
      <header className={styles.head}>
        <Headline>Latest</Headline>
        <NextUp mine={mine} />
        <div className={styles.controls}>
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
      {shown ? (
        <>
          {shown.items.length > 0 ? (
            <EpisodeDays episodes={shown.items} view={view} busy={loading} />
          ) : mine && page === 1 ? (
            <NothingOfMine />
          ) : (
            <EmptyState
              title="No episodes on this page"
              actions={<ButtonLink to={`?${withPage(params, 1)}`}>To the first page</ButtonLink>}
            >
              The list of aired episodes ends before it.
            </EmptyState>
          )}
          <Pagination
            label="Pages of episodes"
            page={shown.pageInfo.page}
            totalPages={shown.pageInfo.totalPages}
            to={(number) => `?${withPage(params, number)}`}
          />
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} busy={loading} />
      ) : (
        <LatestSkeleton view={view} />
      )}
      <Upcoming mine={mine} />
    </div>
  );
}

function replaced(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}
