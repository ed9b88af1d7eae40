import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { sharedLimits } from '../../../../shared/limits';
import { refreshLists } from '../../apollo/refreshLists';
import { Button } from '../../components/buttons/Button';
import { Field } from '../../components/fields/Field';
import { FormMessages } from '../../components/fields/FormMessages';
import { Select } from '../../components/fields/Select';
import { Dialog } from '../../components/overlays/Dialog';
import { useSubmit } from '../../errors/useSubmit';
import type { ShelfFieldsFragment, Visibility } from '../../generated/graphql';
import { AddToShelfDocument, CreateShelfDocument, UpdateShelfDocument } from '../../generated/graphql';
import styles from './ShelfDialog.module.css';
import { toastDone } from './toasts';

type Props = {
  /** The shelf to change; without one, a new one is made. */
  shelf?: ShelfFieldsFragment;
  /** What to put on the new one at once. */
  animeIds?: string[];
  onClose: () => void;
  onMade?: (id: string) => void;
};

const fields = ['name', 'description'] as const;
const visibilities: readonly { value: Visibility; label: string }[] = [
  { value: 'PUBLIC', label: 'Everybody' },
  { value: 'FRIENDS', label: 'My friends' },
  { value: 'PRIVATE', label: 'Only me' },
];
/** Names a shelf, describes it, and says who may see it (product P1). */
export function ShelfDialog({ shelf, animeIds = [], onClose, onMade }: Props) {
  const client = useApolloClient();
  const first = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(shelf?.name ?? '');
  const [description, setDescription] = useState(shelf?.description ?? '');
  const [visibility, setVisibility] = useState<Visibility>(shelf?.visibility ?? 'PUBLIC');

  const make = async () => {
    const input = { name, description, visibility };
    const { data } = await client.mutate({ mutation: CreateShelfDocument, variables: { input } });
    const made = data?.createCollection.collection;
    if (!made) return;
    const shelfUndo = data.createCollection.undoId;
    const undoIds = shelfUndo ? [shelfUndo] : [];
    if (animeIds.length > 0) {
      const variables = { id: made.id, animeIds };
      const filled = await client.mutate({ mutation: AddToShelfDocument, variables });
      // What was on no list is saved by it: that goes first, then the shelf.
      const undoId = filled.data?.addToCollection.undoId;
      if (undoId) undoIds.unshift(undoId);
    }
    toastDone(client, { title: `“${made.name}” is a shelf now`, undoId: undoIds });
    await refreshLists(client, ['shelves', 'entries']);
    onMade?.(made.id);
  };
  const change = async (id: string) => {
    const variables = { id, input: { name, description, visibility } };
    const { data } = await client.mutate({ mutation: UpdateShelfDocument, variables });
    toastDone(client, { title: `“${name.trim()}” is saved`, undoId: data?.updateCollection.undoId });
  };
  const form = useSubmit({
    fields,
    check: () => (name.trim() === '' ? { name: 'Give it a name.' } : {}),
    send: async () => {
      await (shelf ? change(shelf.id) : make());
      onClose();
      return null;
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={shelf ? 'Change the shelf' : 'New shelf'}
      initialFocus={first}
    >
      <form ref={form.formRef} className={styles.form} onSubmit={form.onSubmit} noValidate>
        <FormMessages notes={form.notes} errors={form.errors} />
        <Field
          inputRef={first}
          label="Name"
          name="name"
          value={name}
          maxLength={sharedLimits.collectionName}
          error={form.errors.name}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value);
            form.touch('name');
          }}
        />
        <Field
          label="What it is for"
          hint="May stay empty."
          name="description"
          value={description}
          maxLength={sharedLimits.collectionDescription}
          error={form.errors.description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Select label="Who may see it" value={visibility} options={visibilities} onChange={setVisibility} />
        <div className={styles.actions}>
          <Button type="submit" look="solid" busy={form.busy}>
            {shelf ? 'Save' : 'Make the shelf'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
