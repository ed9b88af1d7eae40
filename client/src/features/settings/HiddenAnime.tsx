import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { ErrorState } from '../../components/states/ErrorState';
import { Skeleton } from '../../components/states/Skeleton';
import { VisuallyHidden } from '../../components/text/VisuallyHidden';
import { useHiddenAnimeQuery } from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import { unhideAnime } from '../tracking/changes/animeChanges';
import styles from './settings.module.css';

const pageSize = 12;

/** Anime the viewer has hidden, each with a button to show it again. */
export function HiddenAnime() {
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useHiddenAnimeQuery({
    variables: { page, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const hidden = (data ?? previousData)?.hiddenAnime;
  if (!hidden)
    return error ? <ErrorState level={3} onRetry={() => void refetch()} /> : <Skeleton height={3} />;
  if (hidden.pageInfo.totalItems === 0)
    return (
      <p className={styles.hint}>Nothing hidden. Choose “Not interested” in an anime’s menu to hide it.</p>
    );
  const { totalPages, hasNextPage } = hidden.pageInfo;
  return (
    <>
      <ul className={styles.hidden}>
        {hidden.items.map((anime) => (
          <li key={anime.id}>
            <span>{titlesOf(anime.title).main}</span>
            <OfferAgain id={anime.id} name={titlesOf(anime.title).main} />
          </li>
        ))}
      </ul>
      {totalPages > 1 || page > 1 ? (
        <div>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>{' '}
          <Button disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      ) : null}
    </>
  );
}

function OfferAgain({ id, name }: { id: string; name: string }) {
  const client = useApolloClient();
  return (
    <Button look="plain" onClick={() => unhideAnime(client, { id, name })}>
      Show again
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
}
