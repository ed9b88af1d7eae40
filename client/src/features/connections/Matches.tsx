import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { useAction } from '../../forms/useAction';
import type { MatchFactsFragment } from '../../generated/graphql';
import {
  useDecideMatchMutation,
  useForgetMatchMutation,
  useOfferedMatchesQuery,
  useScrobbleMatchesQuery,
} from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import styles from './connections.module.css';
import { Pages } from './Pages';
import { playedEpisode } from './words';

/** What one has said about the shows in one's players. */
export function Matches() {
  const [page, setPage] = useState(1);
  const { data, previousData } = useScrobbleMatchesQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const matches = (data ?? previousData)?.scrobbleMatches;
  if (!matches || (matches.items.length === 0 && page === 1)) return null;
  return (
    <section className={styles.section} aria-labelledby="connections-matches">
      <h3 id="connections-matches" className={styles.heading}>
        Your matches
      </h3>
      <ul className={styles.list}>
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
      <Said match={match} problem={notes[0]} />
      <div className={styles.actions}>
        <Button look="plain" busy={busy} onClick={() => run()} aria-label={`Forget: ${match.title}`}>
          Forget
        </Button>
      </div>
    </li>
  );
}

function Said({ match, problem }: { match: MatchFactsFragment; problem?: string }) {
  const { title, season, fromEpisode, firstNumber, anime, people } = match;
  return (
    <div>
      <p className={styles.name}>{title}</p>
      <p className={styles.hint}>
        {playedEpisode(season, fromEpisode)} is episode {firstNumber} of{' '}
        {anime ? (
          <Link to={paths.anime(anime.slug)}>{titlesOf(anime.title).main}</Link>
        ) : (
          'an anime that’s gone'
        )}
        {people ? ` · ${people === 1 ? '1 person' : `${people} people`}` : null}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}

/** For operators: what people have suggested. */
export function OfferedMatches() {
  const [page, setPage] = useState(1);
  const { data, previousData } = useOfferedMatchesQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const offers = (data ?? previousData)?.offeredMatches;
  if (!offers || (offers.items.length === 0 && page === 1)) return null;
  return (
    <section className={styles.section} aria-labelledby="connections-offered">
      <h3 id="connections-offered" className={styles.heading}>
        Matches people suggest
      </h3>
      <ul className={styles.list}>
        {offers.items.map((offer) => (
          <OfferRow key={`${offer.id} ${offer.anime?.id}`} offer={offer} />
        ))}
      </ul>
      <Pages page={page} {...offers.pageInfo} onPage={setPage} />
    </section>
  );
}

function OfferRow({ offer }: { offer: MatchFactsFragment }) {
  const [decide] = useDecideMatchMutation();
  const { run, busy, notes } = useAction(async (accepted: boolean) => {
    await decide({
      variables: { id: offer.id, animeId: offer.anime?.id ?? '', accepted },
      refetchQueries: ['OfferedMatches'],
      awaitRefetchQueries: true,
    });
  });
  return (
    <li className={styles.plain}>
      <Said match={offer} problem={notes[0]} />
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => run(true)} aria-label={`Use for everyone: ${offer.title}`}>
          Use for everyone
        </Button>
        <Button look="plain" onClick={() => run(false)} aria-label={`Dismiss: ${offer.title}`}>
          Dismiss
        </Button>
      </div>
    </li>
  );
}
