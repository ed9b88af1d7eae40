import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { FormSaved } from '../../components/fields/FormMessages';
import layout from '../../components/layout.module.css';
import { Loaded } from '../../components/states/Loaded';
import { useAction } from '../../forms/useAction';
import type { MatchFactsFragment } from '../../generated/graphql';
import { useDecideMatchMutation, useOfferedMatchesQuery } from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import styles from './connections.module.css';
import { Pages } from './Pages';
import { SaidMatch } from './SaidMatch';

/** For operators: matches people have suggested for shows in their players. Hidden if there are none. */
export function OfferedMatches() {
  const [page, setPage] = useState(1);
  const [decided, setDecided] = useState<string | null>(null);
  const query = useOfferedMatchesQuery({ variables: { page }, fetchPolicy: 'cache-and-network' });
  const offers = (query.data ?? query.previousData)?.offeredMatches;
  if (!offers && !query.error) return null;
  const empty = offers?.items.length === 0 && page === 1;
  if (empty && !decided) return null;
  return (
    <section className={layout.stack4} aria-labelledby="connections-offered">
      <div>
        <h3 id="connections-offered" className={layout.subheading}>
          Matches people suggest
        </h3>
        <p className={cx(layout.hint, layout.measure)}>
          {empty
            ? 'No more suggestions.'
            : 'Shows from people’s players that we couldn’t match. The match you use applies to everyone who hasn’t matched the show themselves.'}
        </p>
      </div>
      <Loaded query={query} keepsLast level={3}>
        {({ offeredMatches: { items, pageInfo } }) => (
          <>
            {empty ? null : (
              <ul className={layout.list}>
                {items.map((offer) => (
                  <OfferRow key={`${offer.id} ${offer.anime?.id}`} offer={offer} onDecided={setDecided} />
                ))}
              </ul>
            )}
            <FormSaved text={decided} />
            <Pages page={page} {...pageInfo} onPage={setPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}

type Props = { offer: MatchFactsFragment; onDecided: (words: string) => void };

function OfferRow({ offer, onDecided }: Props) {
  const [decide] = useDecideMatchMutation();
  const { run, busy, notes } = useAction(async (accepted: boolean) => {
    await decide({
      variables: { id: offer.id, animeId: offer.anime?.id ?? '', accepted },
      refetchQueries: ['OfferedMatches'],
      awaitRefetchQueries: true,
    });
    const title = offer.anime ? titlesOf(offer.anime.title).main : 'the anime';
    onDecided(
      accepted ? `“${offer.title}” is ${title} for everyone now.` : `“${offer.title}” has been dismissed.`,
    );
  });
  return (
    <li className={styles.plain}>
      <SaidMatch match={offer} problem={notes[0]} />
      <div className={layout.row3}>
        <Button busy={busy} onClick={() => run(true)} aria-label={`Use for everyone: ${offer.title}`}>
          Use for everyone
        </Button>
        <Button look="plain" busy={busy} onClick={() => run(false)} aria-label={`Dismiss: ${offer.title}`}>
          Dismiss
        </Button>
      </div>
    </li>
  );
}
