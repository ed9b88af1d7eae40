import { Flag, Lock, LockOpen, Pencil, Pin, PinOff, RotateCcw, ShieldX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../shared/paths';
import { MenuAt, MenuItem, MenuLine } from '../../components/overlays/Menu';
import type { AtButton } from '../../components/overlays/MenuButton';
import { useGoOn } from '../../components/useGoOn';
import type { ShownThreadFragment } from '../../generated/graphql';
import { ReportDialog } from './ReportDialog';
import { useThreadChanges } from './useThreadChanges';

interface Props extends AtButton {
  thread: ShownThreadFragment;
  onEdit: () => void;
}

/** Edit, delete, report; lock, pin and remove for operators. */
export function ThreadMenuPopup({ thread, anchor, open, onOpenChange, onEdit }: Props) {
  const { removeThread, lock, pin, takeDown } = useThreadChanges();
  const fromHere = useGoOn();
  const [reporting, setReporting] = useState(false);
  const { id, viewerCan: can, opening, locked, pinned, state } = thread;
  return (
    <>
      <MenuAt anchor={anchor} open={open} onOpenChange={onOpenChange} label="More for this thread">
        {can.edit ? (
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            Edit
          </MenuItem>
        ) : null}
        {can.delete ? (
          <MenuItem
            icon={<Trash2 />}
            onSelect={() => {
              const goOn = fromHere();
              removeThread(thread, () => void goOn(paths.discussions()));
            }}
          >
            Delete thread
          </MenuItem>
        ) : null}
        {opening.viewerCan.report ? (
          <MenuItem icon={<Flag />} onSelect={() => setReporting(true)}>
            Report to the operators
          </MenuItem>
        ) : null}
        {can.operate ? (
          <>
            <MenuLine />
            <MenuItem icon={locked ? <LockOpen /> : <Lock />} onSelect={() => lock(id, !locked)}>
              {locked ? 'Unlock' : 'Lock'}
            </MenuItem>
            <MenuItem icon={pinned ? <PinOff /> : <Pin />} onSelect={() => pin(id, !pinned)}>
              {pinned ? 'Unpin' : 'Pin'}
            </MenuItem>
            <MenuItem
              icon={state === 'REMOVED' ? <RotateCcw /> : <ShieldX />}
              onSelect={() => takeDown(id, state !== 'REMOVED')}
            >
              {state === 'REMOVED' ? 'Bring back' : 'Remove as operator'}
            </MenuItem>
          </>
        ) : null}
      </MenuAt>
      {reporting ? <ReportDialog thread commentId={opening.id} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
