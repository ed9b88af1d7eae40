import { ArrowDown, ArrowUp, ArrowUpToLine } from 'lucide-react';
import { MenuItem } from '../overlays/Menu';

export interface Moves {
  /** From 1 through the whole list. */
  place: number;
  total: number;
  /** To a place from 1 through the whole list. */
  onMove: (place: number) => void;
}

/** The items of a menu that move something within a list of the owner's order. */
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
