import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Detail } from '../../components/lists/DetailRow';
import { Loaded } from '../../components/states/Loaded';
import { ago, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import {
  type UnmatchedShowFactsFragment,
  useDismissShowMutation,
  useUnmatchedShowsQuery,
} from '../../generated/graphql';
import styles from './connections.module.css';
import { MatchShow } from './MatchShow';
import { Pages } from './Pages';
import { playedEpisodes, waitingLists } from './words';

/** Shows without a known anime: matched by hand, once. Hidden if there are none. */
export function UnmatchedShows() {
  const [page, setPage] = useState(1);
  const [matching, setMatching] = useState<UnmatchedShowFactsFragment | null>(null);
  const query = useUnmatchedShowsQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Loaded query={query} keepsLast level={3}>
      {({ unmatchedShows: shows }) => {
        if (shows.items.length === 0 && page === 1) return null;
        return (
          <section className={layout.stack4} aria-labelledby="connections-unmatched">
            <h3 id="connections-unmatched" className={layout.subheading}>
              Needs a match
            </h3>
            <p className={cx(layout.hint, layout.measure)}>
              We couldn’t tell which anime these are. Match a show once, and its next episodes are marked on
              their own.
            </p>
            <ul className={layout.list}>
              {shows.items.map((show) => (
                <ShowRow key={show.id} show={show} onMatch={() => setMatching(show)} />
              ))}
            </ul>
            <Pages page={page} {...shows.pageInfo} onPage={setPage} />
            {matching ? <MatchShow show={matching} onClose={() => setMatching(null)} /> : null}
          </section>
        );
      }}
    </Loaded>
  );
}

function ShowRow({ show, onMatch }: { show: UnmatchedShowFactsFragment; onMatch: () => void }) {
  const { id, title, season, firstEpisode, lastEpisode, latestAt } = show;
  const [dismiss] = useDismissShowMutation();
  const { run, busy, notes } = useAction(async () => {
    await dismiss({ variables: { id }, refetchQueries: waitingLists, awaitRefetchQueries: true });
  });
  const name = title || 'Unnamed show';
  return (
    <li className={styles.plain}>
      <div>
        <p className={styles.name}>{name}</p>
        <Detail>
          {playedEpisodes(season, firstEpisode, lastEpisode)} · <When iso={latestAt}>{ago(latestAt)}</When>
        </Detail>
        {notes.length > 0 ? <p role="alert">{notes[0]}</p> : null}
      </div>
      <div className={layout.row3}>
        <Button onClick={onMatch} aria-label={`Match: ${name}`}>
          Match
        </Button>
        <Button look="plain" busy={busy} onClick={() => run()} aria-label={`Dismiss: ${name}`}>
          Dismiss
        </Button>
      </div>
    </li>
  );
}
