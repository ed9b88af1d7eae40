import { clockTime, shortDate } from '../../../features/anime/time';
import { episodeName } from '../../../features/anime/words';
import { useQueuePicksQuery } from '../../../generated/graphql';
import { usePref } from '../../../state';
import { Invitation } from '../Invitation';
import { Picks } from '../Picks';

/** Episodes that air next: something to start from where there is no queue yet. */
export function AiringNext({ view }: { view: 'card' | 'list' }) {
  const [page, setPage] = usePref('queuePage');
  const { data, previousData, error, refetch } = useQueuePicksQuery({ variables: { page } });
  const episodes = (data ?? previousData)?.upcomingEpisodes;
  return (
    <Picks
      heading="Airing next"
      view={view}
      picks={episodes?.items.map((episode) => ({
        key: episode.id,
        anime: episode.anime,
        note: `${episodeName(episode)}, ${shortDate(episode.airsAt)}, ${clockTime(episode.airsAt)}`,
      }))}
      failed={error !== undefined}
      onRetry={() => void refetch()}
      page={page}
      totalPages={episodes?.pageInfo.totalPages ?? 1}
      onPage={setPage}
    />
  );
}

export function QueueInvitation({ view }: { view: 'card' | 'list' }) {
  return (
    <>
      <Invitation title="What now?">
        The queue is a short list of what you watch next, in your order and seen by nobody else.
      </Invitation>
      <AiringNext view={view} />
    </>
  );
}
