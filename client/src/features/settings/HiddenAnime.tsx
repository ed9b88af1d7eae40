import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
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
  const query = useHiddenAnimeQuery({ variables: { page, pageSize }, fetchPolicy: 'cache-and-network' });
  return (
    <Loaded query={query} skeleton={<Skeleton height={3} />} keepsLast level={3}>
      {({ hiddenAnime: { items, pageInfo } }) =>
        pageInfo.totalItems === 0 ? (
          <p className={cx(layout.hint, layout.measure)}>
            Nothing hidden. Choose “Not interested” in an anime’s menu to hide it.
          </p>
        ) : (
          <>
            <ul className={styles.hidden}>
              {items.map((anime) => (
                <li key={anime.id}>
                  <span>{titlesOf(anime.title).main}</span>
                  <OfferAgain id={anime.id} name={titlesOf(anime.title).main} />
                </li>
              ))}
            </ul>
            {pageInfo.totalPages > 1 || page > 1 ? (
              <div>
                <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
                  Previous
                </Button>{' '}
                <Button disabled={!pageInfo.hasNextPage} onClick={() => setPage(page + 1)}>
                  Next
                </Button>
              </div>
            ) : null}
          </>
        )
      }
    </Loaded>
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
