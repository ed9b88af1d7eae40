import { EyeOff } from 'lucide-react';
import { Button } from '../../components/buttons/Button';
import { titlesOf } from '../../features/anime/words';
import { type DiscoverFieldsFragment, useUnhideAnimeMutation } from '../../generated/graphql';
import styles from './Results.module.css';

/** Replaces an anime that was just hidden: nothing moves under the pointer, and Undo is in the same place. */
export function HiddenCell({ anime }: { anime: DiscoverFieldsFragment }) {
  const [unhide, { loading, error }] = useUnhideAnimeMutation({ errorPolicy: 'all' });
  const { main } = titlesOf(anime.title);
  return (
    <div className={styles.hidden}>
      <EyeOff aria-hidden="true" />
      <p>{error ? 'That didn’t work.' : `You won’t see ${main} anymore.`}</p>
      <Button busy={loading} onClick={() => void unhide({ variables: { animeId: anime.id } })}>
        Bring back
      </Button>
    </div>
  );
}
