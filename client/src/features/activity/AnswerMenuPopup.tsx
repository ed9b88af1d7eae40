import { Flag, ShieldX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/overlays/ConfirmDialog';
import { MenuAt, MenuItem, MenuLine } from '../../components/overlays/Menu';
import type { AtButton } from '../../components/overlays/MenuButton';
import type { AnswerFieldsFragment } from '../../generated/graphql';
import { ReportDialog } from '../threads/ReportDialog';
import { useFeedChanges } from './useFeedChanges';

interface Props extends AtButton {
  answer: AnswerFieldsFragment;
}

/** Delete, report; and remove, for operators. A deletion, which is final, asks first. */
export function AnswerMenuPopup({ answer, anchor, open, onOpenChange }: Props) {
  const { remove, takeDown } = useFeedChanges();
  const [asked, setAsked] = useState(false);
  const [reporting, setReporting] = useState(false);
  const { id, author, text, viewerCan: can } = answer;
  return (
    <>
      <MenuAt
        anchor={anchor}
        open={open}
        onOpenChange={onOpenChange}
        label={`More for the reply by ${author?.name ?? 'a deleted user'}`}
      >
        {can.delete ? (
          <MenuItem icon={<Trash2 />} onSelect={() => setAsked(true)}>
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
            <MenuItem icon={<ShieldX />} onSelect={() => takeDown(id)}>
              Remove as operator
            </MenuItem>
          </>
        ) : null}
      </MenuAt>
      {asked ? (
        <ConfirmDialog
          title="Delete this reply?"
          confirm="Delete"
          onConfirm={() => remove(id)}
          onClose={() => setAsked(false)}
        >
          “{text}”
        </ConfirmDialog>
      ) : null}
      {reporting ? <ReportDialog answerId={id} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
