import { useApolloClient } from '@apollo/client/react';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../../shared/paths';
import { refreshLists } from '../../../apollo/refreshLists';
import { Button } from '../../../components/buttons/Button';
import { ConfirmButton } from '../../../components/buttons/ConfirmButton';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { toast } from '../../../components/overlays/toast';
import { useGoOn } from '../../../components/useGoOn';
import { useDeleteOwnAnimeMutation } from '../../../generated/graphql';
import { toastFailed } from '../changes/toasts';
import styles from './OwnAnime.module.css';
import { OwnAnimeDialog, type ShownOwnAnime } from './OwnAnimeDialog';

/** On the page of a user's own anime, in place of what the catalogue and other people would contribute. */
export function OwnAnimePart({ anime }: { anime: ShownOwnAnime }) {
  const client = useApolloClient();
  const [deleteOwnAnime] = useDeleteOwnAnimeMutation();
  const fromHere = useGoOn();
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const goOn = fromHere();
    try {
      await deleteOwnAnime({ variables: { animeId: anime.id } });
      await goOn(paths.library());
      client.cache.evict({ id: client.cache.identify({ __typename: 'Anime', id: anime.id }) });
      await refreshLists(client, ['entries', 'queue', 'shelves']);
      toast({ title: `${anime.title.preferred} is deleted` });
    } catch (error) {
      setBusy(false);
      toastFailed(error);
    }
  };
  return (
    <section className={styles.part} aria-label="About it">
      {anime.synopsis ? <p className={styles.note}>{anime.synopsis}</p> : null}
      <p className={cx(layout.line2, layout.hint, styles.alone)}>
        <Lock aria-hidden="true" />
        You added this. Only you can see it.
      </p>
      <div className={cx(layout.wrap3, styles.actions)}>
        <Button onClick={() => setEditing(true)}>Edit details</Button>
        <ConfirmButton
          question="Delete it with your progress, score and notes? This can’t be undone."
          confirm="Delete"
          keep="Keep it"
          busy={busy}
          onConfirm={() => void remove()}
        >
          Delete …
        </ConfirmButton>
      </div>
      {editing ? <OwnAnimeDialog anime={anime} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}
