import { useApolloClient } from '@apollo/client/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { refreshLists } from '../../../apollo/refreshLists';
import { IconButton } from '../../../components/buttons/IconButton';
import { cx } from '../../../components/cx';
import layout from '../../../components/layout.module.css';
import { Sortable } from '../../../components/lists/Sortable';
import { Dialog } from '../../../components/overlays/Dialog';
import { VisuallyHidden } from '../../../components/text/VisuallyHidden';
import { toastFailed } from '../../../features/tracking/changes/toasts';
import type { ShelfFieldsFragment } from '../../../generated/graphql';
import styles from './Library.module.css';
import { moveShelf } from './orderChanges';

type Props = { shelves: readonly ShelfFieldsFragment[]; onClose: () => void };

/** Reorders the shelves: by dragging, keys or buttons. */
export function ArrangeShelves({ shelves, onClose }: Props) {
  const client = useApolloClient();
  const [said, say] = useState('');
  const move = async (id: string, to: number, aloud = true) => {
    const from = shelves.findIndex((shelf) => shelf.id === id);
    if (from < 0 || to < 0 || to >= shelves.length || to === from) return;
    const after = shelves[to > from ? to : to - 1]?.id ?? null;
    if (aloud) say(`${shelves[from]?.name} is now at place ${to + 1} of ${shelves.length}.`);
    try {
      await moveShelf(client, { id, after });
    } catch (error) {
      toastFailed(error);
      await refreshLists(client, ['shelves']);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Arrange the shelves">
      <Sortable
        label="Shelves, in your order"
        items={shelves}
        nameOf={({ name }) => name}
        layout="list"
        className={styles.rows}
        onMove={(id, to) => void move(id, to, false)}
      >
        {({ id, name, size }, { handle, place }) => (
          <div className={cx(layout.line2, styles.arranged)}>
            {handle()}
            <strong>{name}</strong>
            <span>{size}</span>
            <IconButton
              label={`Move ${name} up`}
              tip="none"
              icon={<ArrowUp aria-hidden="true" />}
              onClick={() => void move(id, place - 2)}
            />
            <IconButton
              label={`Move ${name} down`}
              tip="none"
              icon={<ArrowDown aria-hidden="true" />}
              onClick={() => void move(id, place)}
            />
          </div>
        )}
      </Sortable>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Dialog>
  );
}
