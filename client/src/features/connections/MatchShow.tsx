import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { refreshLists } from '../../apollo/refreshLists';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import { Check } from '../../components/fields/Check';
import { Field } from '../../components/fields/Field';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
import { toast } from '../../components/overlays/toast';
import { useAction } from '../../forms/useAction';
import type { SearchHitFragment, UnmatchedShowFactsFragment } from '../../generated/graphql';
import { useMatchShowMutation } from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import { AnimeFinder } from '../search/AnimeFinder';
import styles from './connections.module.css';
import { playedEpisodes, waitingLists } from './words';

type Props = { show: UnmatchedShowFactsFragment; onClose: () => void };

/** Matches a show from the user's player to an anime: first a search, then the first episode. */
export function MatchShow({ show, onClose }: Props) {
  const [anime, setAnime] = useState<SearchHitFragment | null>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Match this show" initialFocus={field}>
      {anime ? (
        <Beginning show={show} anime={anime} onBack={() => setAnime(null)} onClose={onClose} />
      ) : (
        <AnimeFinder
          label={`“${show.title}”, ${playedEpisodes(show.season, show.firstEpisode, show.lastEpisode)}`}
          text={show.title}
          inputRef={field}
          onChoose={setAnime}
        />
      )}
    </Dialog>
  );
}

/** How the player's episode numbers map to the anime's: nearly always 1 to 1. */
function Beginning({
  show,
  anime,
  onBack,
  onClose,
}: Props & { anime: SearchHitFragment; onBack: () => void }) {
  const client = useApolloClient();
  const [from, setFrom] = useState('1');
  const [first, setFirst] = useState('1');
  const [offered, setOffered] = useState(true);
  const [match] = useMatchShowMutation();
  const title = titlesOf(anime.title).main;
  const { run, busy, notes } = useAction(async () => {
    const { data } = await match({
      variables: {
        id: show.id,
        animeId: anime.id,
        fromEpisode: Number(from),
        firstNumber: Number(first),
        offered,
      },
      refetchQueries: waitingLists,
    });
    await refreshLists(client, ['entries', 'queue']);
    const counted = data?.matchShow.counted ?? 0;
    toast({
      title: `${show.title} is ${title}`,
      text: counted === 1 ? '1 play counted.' : `${counted} plays counted.`,
    });
    onClose();
  });
  const sound = /^\d{1,5}$/.test(from) && /^[1-9]\d{0,4}$/.test(first);
  return (
    <form
      className={cx(layout.stack5, styles.form)}
      onSubmit={(event) => {
        event.preventDefault();
        if (sound) run();
      }}
    >
      <p>
        <strong>{show.title}</strong> is <strong>{title}</strong>.
      </p>
      <div className={styles.numbers}>
        <Field
          label="Episode in your player"
          inputMode="numeric"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Field
          label="Is episode"
          inputMode="numeric"
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
      </div>
      <p className={cx(layout.hint, layout.measure)}>
        Leave both at 1 unless your player counts through several seasons. Later episodes follow from there.
      </p>
      <Check
        checked={offered}
        hint="They see the title and the match, not your name."
        onChange={({ target }) => setOffered(target.checked)}
      >
        Suggest this match to the site’s operators
      </Check>
      {notes.length > 0 ? <p role="alert">{notes[0]}</p> : null}
      <div className={layout.row3}>
        <Button look="solid" type="submit" busy={busy} disabled={!sound}>
          {busy ? 'Matching' : 'Match show'}
        </Button>
        <Button onClick={onBack}>Choose another anime</Button>
      </div>
    </form>
  );
}
