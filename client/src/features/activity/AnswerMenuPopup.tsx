import { Flag, ShieldX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/buttons/Button';
import layout from '../../components/layout.module.css';
import { Dialog } from '../../components/overlays/Dialog';
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
        <Dialog open onOpenChange={(stays) => !stays && setAsked(false)} title="Delete this reply?">
          <div className={layout.stack5}>
            <p>“{text}”</p>
            <div className={layout.row2}>
              <Button
                look="danger"
                onClick={() => {
                  remove(id);
                  setAsked(false);
                }}
              >
                Delete
              </Button>
              <Button look="plain" onClick={() => setAsked(false)}>
                Cancel
              </Button>
            </div>
          </div>
        </Dialog>
      ) : null}
      {reporting ? <ReportDialog answerId={id} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
