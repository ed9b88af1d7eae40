import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { sharedLimits } from '../../../../../shared/limits';
import { refreshLists } from '../../../apollo/refreshLists';
import { Button } from '../../../components/buttons/Button';
import { cx } from '../../../components/cx';
import { Field } from '../../../components/fields/Field';
import { FormMessages } from '../../../components/fields/FormMessages';
import { Select } from '../../../components/fields/Select';
import layout from '../../../components/layout.module.css';
import { Dialog } from '../../../components/overlays/Dialog';
import { required } from '../../../forms/fields';
import { useForm } from '../../../forms/useForm';
import type { ShelfFieldsFragment, Visibility } from '../../../generated/graphql';
import { useCreateShelfMutation, useUpdateShelfMutation } from '../../../generated/graphql';
import { addToShelf } from '../changes/libraryChanges';
import { toastDone } from '../changes/toasts';
import styles from './ShelfDialog.module.css';

type Props = {
  /** The shelf to change; without it, a new one is created. */
  shelf?: ShelfFieldsFragment;
  /** Anime to put on the new shelf at once. */
  animeIds?: string[];
  onClose: () => void;
  onMade?: (id: string) => void;
};

type Shelf = { name: string; description: string; visibility: Visibility };

const visibilities: readonly { value: Visibility; label: string }[] = [
  { value: 'PUBLIC', label: 'Everyone' },
  { value: 'FRIENDS', label: 'My friends' },
  { value: 'PRIVATE', label: 'Only me' },
];
const schema = z.object({
  name: required('Enter a name.'),
  description: z.string(),
  visibility: z.enum(visibilities.map(({ value }) => value)),
});

/** A shelf's name, description and visibility. */
export function ShelfDialog({ shelf, animeIds = [], onClose, onMade }: Props) {
  const client = useApolloClient();
  const [createShelf] = useCreateShelfMutation();
  const [updateShelf] = useUpdateShelfMutation();
  const first = useRef<HTMLInputElement>(null);

  const make = async (input: Shelf) => {
    const { data } = await createShelf({ variables: { input } });
    const made = data?.createCollection.collection;
    if (!made) return;
    const shelfUndo = data.createCollection.undoId;
    const undoIds = shelfUndo ? [shelfUndo] : [];
    if (animeIds.length > 0) {
      // Undone in order: anime that were on no list were saved by this, so they are undone first, then the shelf.
      const undoId = await addToShelf(client, made.id, animeIds);
      if (undoId) undoIds.unshift(undoId);
    }
    toastDone(client, { title: `Shelf “${made.name}” created`, undoId: undoIds });
    await refreshLists(client, ['shelves', 'entries']);
    onMade?.(made.id);
  };
  const change = async (id: string, input: Shelf) => {
    const { data } = await updateShelf({ variables: { id, input } });
    toastDone(client, { title: `“${input.name}” is saved`, undoId: data?.updateCollection.undoId });
  };
  const form = useForm({
    schema,
    defaults: {
      name: shelf?.name ?? '',
      description: shelf?.description ?? '',
      visibility: shelf?.visibility ?? 'PUBLIC',
    },
    send: async (input) => {
      await (shelf ? change(shelf.id, input) : make(input));
      onClose();
      return null;
    },
  });

  const name = form.field('name');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={shelf ? 'Edit shelf' : 'New shelf'}
      initialFocus={first}
    >
      <form {...form.props} className={cx(layout.stack5, layout.start, styles.form)}>
        <FormMessages notes={form.notes} errors={form.errors} />
        <Field
          {...name}
          inputRef={(input) => {
            first.current = input;
            name.inputRef(input);
          }}
          label="Name"
          maxLength={sharedLimits.collectionName}
          autoComplete="off"
        />
        <Field
          label="Description"
          hint="Optional."
          {...form.field('description')}
          maxLength={sharedLimits.collectionDescription}
        />
        <Select
          label="Who can see it"
          value={form.values.visibility}
          options={visibilities}
          onChange={(chosen) => form.set('visibility', chosen)}
        />
        <div className={cx(layout.wrap3, styles.actions)}>
          <Button type="submit" look="solid" busy={form.busy}>
            {shelf ? 'Save' : 'Create shelf'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
