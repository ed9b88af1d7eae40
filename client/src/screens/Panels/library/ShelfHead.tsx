import { useApolloClient } from '@apollo/client/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refreshLists } from '../../../apollo/refreshLists';
import { IconButton } from '../../../components/buttons/IconButton';
import { Headline } from '../../../components/text/Headline';
import { plural } from '../../../features/anime/words';
import { ShelfDialog } from '../../../features/tracking/ShelfDialog';
import { toastDone, toastFailed } from '../../../features/tracking/toasts';
import type { ShelfFieldsFragment } from '../../../generated/graphql';
import { DeleteShelfDocument } from '../../../generated/graphql';
import styles from './Library.module.css';
import { visibilities } from './libraryLists';

/** The head of a shelf: what it is for, who sees it, and how to change or take it away. */
export function ShelfHead({ shelf, onGone }: { shelf: ShelfFieldsFragment; onGone: () => void }) {
  const client = useApolloClient();
  const [editing, setEditing] = useState(false);
  const remove = async () => {
    try {
      const { data } = await client.mutate({ mutation: DeleteShelfDocument, variables: { id: shelf.id } });
      toastDone(client, {
        title: `The shelf “${shelf.name}” is gone`,
        undoId: data?.deleteCollection.undoId,
      });
      onGone();
      await refreshLists(client, ['shelves', 'entries']);
    } catch (error) {
      toastFailed(error);
    }
  };
  const who = visibilities.find(({ value }) => value === shelf.visibility)?.label.toLowerCase();
  return (
    <header className={styles.shelf}>
      <Headline level={2} size="section">
        {shelf.name}
      </Headline>
      <IconButton
        label="Change the shelf"
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setEditing(true)}
      />
      <IconButton
        label="Remove the shelf"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => void remove()}
      />
      <p>
        {plural(shelf.size, 'anime', 'anime')}, seen by {who === 'only me' ? 'you alone' : who}
        {shelf.description ? `. ${shelf.description}` : ''}
      </p>
      {editing ? <ShelfDialog shelf={shelf} onClose={() => setEditing(false)} /> : null}
    </header>
  );
}
