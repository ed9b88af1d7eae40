import { Trash2 } from 'lucide-react';
import { MenuMoves, type Moves } from '../../../components/lists/MenuMoves';
import { MenuAt, MenuItem } from '../../../components/overlays/Menu';
import type { AtButton } from '../../../components/overlays/MenuButton';

type Props = AtButton & Moves & { label: string; onRemove: () => void };

/** Moves an item within the queue, or removes it. */
export function QueueMenuPopup({ label, onRemove, anchor, open, onOpenChange, ...moves }: Props) {
  return (
    <MenuAt anchor={anchor} open={open} onOpenChange={onOpenChange} label={label}>
      <MenuMoves {...moves} />
      <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={onRemove}>
        Remove from the queue
      </MenuItem>
    </MenuAt>
  );
}
