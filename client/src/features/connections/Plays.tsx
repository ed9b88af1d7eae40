import { useApolloClient } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../shared/paths';
import { refreshLists } from '../../apollo/refreshLists';
import { Button } from '../../components/buttons/Button';
import { cx } from '../../components/cx';
import layout from '../../components/layout.module.css';
import { Detail } from '../../components/lists/DetailRow';
import { Loaded } from '../../components/states/Loaded';
import { Skeleton } from '../../components/states/Skeleton';
import { ago, When } from '../../components/text/When';
import { useAction } from '../../forms/useAction';
import type { PlayFactsFragment } from '../../generated/graphql';
import { useAnswerPlayMutation, usePlaysQuery } from '../../generated/graphql';
import { titlesOf } from '../anime/words';
import { takeBack } from '../tracking/changes/takeBack';
import { playSourceWords } from '../tracking/playSources';
import styles from './connections.module.css';
import { playedEpisode, playOutcome } from './words';

/** Plays waiting for approval, if the user wants to be asked. */
export function AskedPlays() {
  const { data } = usePlaysQuery({ variables: { asked: true }, fetchPolicy: 'cache-and-network' });
  const items = data?.plays.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={layout.stack4} aria-labelledby="connections-asked">
      <h3 id="connections-asked" className={layout.subheading}>
        Did you watch these?
      </h3>
      <ul className={layout.list}>
        {items.map((play) => (
          <AskedRow key={play.id} play={play} />
        ))}
      </ul>
    </section>
  );
}

function AskedRow({ play }: { play: PlayFactsFragment }) {
  const client = useApolloClient();
  const [answer] = useAnswerPlayMutation();
  const { run, busy, notes } = useAction(async (yes: boolean) => {
    await answer({ variables: { id: play.id, yes }, refetchQueries: ['Plays'], awaitRefetchQueries: true });
    if (yes) await refreshLists(client, ['entries', 'queue']);
  });
  const name = play.anime ? titlesOf(play.anime.title).main : play.title;
  return (
    <li className={styles.plain}>
      <div>
        <p className={styles.name}>{name}</p>
        <Detail>
          Episode {play.number} · {playSourceWords[play.source]} ·{' '}
          <When iso={play.createdAt}>{ago(play.createdAt)}</When>
        </Detail>
        {notes.length > 0 ? <p role="alert">{notes[0]}</p> : null}
      </div>
      <div className={layout.row3}>
        <Button busy={busy} onClick={() => run(true)} aria-label={`Mark episode ${play.number} of ${name}`}>
          Mark episode
        </Button>
        <Button look="plain" onClick={() => run(false)} aria-label={`Dismiss: ${name}`}>
          Dismiss
        </Button>
      </div>
    </li>
  );
}

/** Recent plays from players, and their outcomes. */
export function LatestPlays() {
  const query = usePlaysQuery({
    variables: { asked: false },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Loaded query={query} skeleton={<Skeleton height={12} />} level={3}>
      {({ plays: { items } }) => (
        <section className={layout.stack4} aria-labelledby="connections-latest">
          <h3 id="connections-latest" className={layout.subheading}>
            Latest plays
          </h3>
          {items.length === 0 ? (
            <p className={cx(layout.hint, layout.measure)}>
              Nothing yet. Play something to its end, and it shows up here.
            </p>
          ) : (
            <ol className={layout.list}>
              {items.map((play) => (
                <PlayRow key={play.id} play={play} />
              ))}
            </ol>
          )}
        </section>
      )}
    </Loaded>
  );
}

/** How long a change can be undone. */
const UNDO_LIFETIME_MS = 600_000;

function PlayRow({ play }: { play: PlayFactsFragment }) {
  const client = useApolloClient();
  const { anime, title, season, episode, source, createdAt, undoId } = play;
  const name = anime ? titlesOf(anime.title).main : title;
  const until = Date.parse(createdAt) + UNDO_LIFETIME_MS;
  const undo =
    undoId && Date.now() < until
      ? { title: `${playOutcome(play)} of ${name}`, undoIds: [undoId], until }
      : null;
  return (
    <li className={styles.plain}>
      <div>
        <p className={styles.name}>
          {anime ? <Link to={paths.anime(anime.slug)}>{name}</Link> : name || 'Unnamed show'}
        </p>
        <Detail>
          {playOutcome(play)} · {playSourceWords[source]}
          {anime ? null : `: ${playedEpisode(season, episode)}`} ·{' '}
          <When iso={createdAt}>{ago(createdAt)}</When>
        </Detail>
      </div>
      {undo ? (
        <div className={layout.row3}>
          <Button look="plain" onClick={() => void takeBack(client, undo)} aria-label={`Undo: ${name}`}>
            Undo
          </Button>
        </div>
      ) : null}
    </li>
  );
}
