import { Flag, Link as LinkIcon, Pencil, RotateCcw, ShieldX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../../shared/paths';
import { MenuAt, MenuItem, MenuLine } from '../../../components/overlays/Menu';
import type { AtButton } from '../../../components/overlays/MenuButton';
import { toast } from '../../../components/overlays/toast';
import type { CommentFieldsFragment } from '../../../generated/graphql';
import { ReportDialog } from '../ReportDialog';
import { useThreadChanges } from '../useThreadChanges';

interface Props extends AtButton {
  comment: CommentFieldsFragment;
  onEdit: () => void;
}

/** Edit, delete, report, copy the link; and remove, for operators. */
export function CommentMenuPopup({ comment, anchor, open, onOpenChange, onEdit }: Props) {
  const { remove, takeDownComment } = useThreadChanges();
  const [reporting, setReporting] = useState(false);
  const { id, threadId, viewerCan: can, state } = comment;
  const copy = () => {
    const address = `${window.location.origin}${paths.thread(threadId)}#comment-${id}`;
    navigator.clipboard.writeText(address).then(
      () => toast({ title: 'Link copied' }),
      () => toast({ kind: 'failed', title: 'The link couldn’t be copied', text: address }),
    );
  };
  return (
    <>
      <MenuAt anchor={anchor} open={open} onOpenChange={onOpenChange} label="More for this comment">
        <MenuItem icon={<LinkIcon />} onSelect={copy}>
          Copy link
        </MenuItem>
        {can.edit ? (
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            Edit
          </MenuItem>
        ) : null}
        {can.delete ? (
          <MenuItem icon={<Trash2 />} onSelect={() => remove(comment)}>
            Delete
          </MenuItem>
        ) : null}
        {can.report ? (
          <MenuItem icon={<Flag />} onSelect={() => setReporting(true)}>
            Report to the operators
          </MenuItem>
        ) : null}
        {can.remove ? (
          <>
            <MenuLine />
            {state === 'REMOVED' ? (
              <MenuItem icon={<RotateCcw />} onSelect={() => takeDownComment(id, false)}>
                Bring back
              </MenuItem>
            ) : (
              <MenuItem icon={<ShieldX />} onSelect={() => takeDownComment(id, true)}>
                Remove as operator
              </MenuItem>
            )}
          </>
        ) : null}
      </MenuAt>
      {reporting ? <ReportDialog commentId={id} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
