import { ArrowDown, ArrowUp, ArrowUpToLine } from 'lucide-react';
import { MenuItem } from '../overlays/Menu';

export interface Moves {
  /** Position in the whole list, from 1. */
  place: number;
  total: number;
  /** Receives the new position in the whole list, from 1. */
  onMove: (place: number) => void;
}

/** Menu items that move something within a list the user has ordered. */
export function MenuMoves({ place, total, onMove }: Moves) {
  return (
    <>
      <MenuItem icon={<ArrowUpToLine aria-hidden="true" />} disabled={place === 1} onSelect={() => onMove(1)}>
        Move to the top
      </MenuItem>
      <MenuItem
        icon={<ArrowUp aria-hidden="true" />}
        disabled={place === 1}
        onSelect={() => onMove(place - 1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden="true" />}
        disabled={place === total}
        onSelect={() => onMove(place + 1)}
      >
        Move down
      </MenuItem>
    </>
  );
}
