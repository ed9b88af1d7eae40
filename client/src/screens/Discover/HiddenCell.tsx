import { useApolloClient } from '@apollo/client/react';
import { EyeOff } from 'lucide-react';
import { Button } from '../../components/buttons/Button';
import { titlesOf } from '../../features/anime/words';
import { unhideAnime } from '../../features/tracking/changes/animeChanges';
import type { ResultCell_animeFragment } from '../../generated/graphql';
import styles from './Results.module.css';

/** Replaces an anime that was just hidden: nothing moves under the pointer, and Undo is in the same place. */
export function HiddenCell({ anime }: { anime: ResultCell_animeFragment }) {
  const client = useApolloClient();
  const { main } = titlesOf(anime.title);
  return (
    <div className={styles.hidden}>
      <EyeOff aria-hidden="true" />
      <p>You won’t see {main} anymore.</p>
      <Button onClick={() => unhideAnime(client, { id: anime.id, name: main })}>Bring back</Button>
    </div>
  );
}
