import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import layout from '../../components/layout.module.css';
import { useAction } from '../../forms/useAction';
import type { MatchFactsFragment } from '../../generated/graphql';
import { useForgetMatchMutation, useScrobbleMatchesQuery } from '../../generated/graphql';
import styles from './connections.module.css';
import { Pages } from './Pages';
import { SaidMatch } from './SaidMatch';

/** The matches the user has set for shows in their players. */
export function Matches() {
  const [page, setPage] = useState(1);
  const { data, previousData } = useScrobbleMatchesQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const matches = (data ?? previousData)?.scrobbleMatches;
  if (!matches || (matches.items.length === 0 && page === 1)) return null;
  return (
    <section className={layout.stack4} aria-labelledby="connections-matches">
      <h3 id="connections-matches" className={layout.subheading}>
        Your matches
      </h3>
      <ul className={layout.list}>
        {matches.items.map((match) => (
          <MatchRow key={match.id} match={match} />
        ))}
      </ul>
      <Pages page={page} {...matches.pageInfo} onPage={setPage} />
    </section>
  );
}

function MatchRow({ match }: { match: MatchFactsFragment }) {
  const [forget] = useForgetMatchMutation();
  const { run, busy, notes } = useAction(async () => {
    await forget({
      variables: { id: match.id },
      refetchQueries: ['ScrobbleMatches'],
      awaitRefetchQueries: true,
    });
  });
  return (
    <li className={styles.plain}>
      <SaidMatch match={match} problem={notes[0]} />
      <div className={layout.row3}>
        <Button look="plain" busy={busy} onClick={() => run()} aria-label={`Forget: ${match.title}`}>
          Forget
        </Button>
      </div>
    </li>
  );
}
