import { Ban, Flag, Scale, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../shared/paths';
import { Button } from '../../components/buttons/Button';
import { Dialog } from '../../components/overlays/Dialog';
import { MenuAt, MenuItem, MenuLink } from '../../components/overlays/Menu';
import type { AtButton } from '../../components/overlays/MenuButton';
import { ReportDialog } from '../threads/ReportDialog';
import styles from './friends.module.css';
import { useFriendChanges } from './useFriendChanges';

interface Props extends AtButton {
  handle: string;
  friend: boolean;
}

const questions = {
  remove: {
    title: 'End the friendship?',
    text: 'What either of you shows to friends only is closed to the other then.',
    yes: 'End it',
  },
  block: {
    title: 'Block this person?',
    text: 'Neither of you meets the other on this site any more: no profile, no comments, no requests. They are not told.',
    yes: 'Block',
  },
} as const;

/** Compare, end the friendship, block, report. What cannot be taken back asks first. */
export function PersonMenuPopup({ handle, friend, anchor, open, onOpenChange }: Props) {
  const changes = useFriendChanges();
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <MenuAt anchor={anchor} open={open} onOpenChange={onOpenChange} label={`More for @${handle}`}>
        <MenuLink to={paths.compare(handle)} icon={<Scale />}>
          Compare lists
        </MenuLink>
        {friend ? (
          <MenuItem icon={<UserMinus />} onSelect={() => setAsked('remove')}>
            End the friendship
          </MenuItem>
        ) : null}
        <MenuItem icon={<Ban />} onSelect={() => setAsked('block')}>
          Block
        </MenuItem>
        <MenuItem icon={<Flag />} onSelect={() => setReporting(true)}>
          Report to the operators
        </MenuItem>
      </MenuAt>
      {asked ? (
        <Dialog open onOpenChange={(stays) => !stays && setAsked(null)} title={questions[asked].title}>
          <div className={styles.question}>
            <p>
              <strong>@{handle}.</strong> {questions[asked].text}
            </p>
            <div className={styles.actions}>
              <Button
                look="danger"
                onClick={() => {
                  void changes[asked](handle);
                  setAsked(null);
                }}
              >
                {questions[asked].yes}
              </Button>
              <Button look="plain" onClick={() => setAsked(null)}>
                Cancel
              </Button>
            </div>
          </div>
        </Dialog>
      ) : null}
      {reporting ? <ReportDialog handle={handle} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
