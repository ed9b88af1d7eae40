import { Ban, Flag, Scale, UserMinus, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../../shared/paths';
import { ConfirmDialog } from '../../components/overlays/ConfirmDialog';
import { MenuAt, MenuItem, MenuLink } from '../../components/overlays/Menu';
import type { AtButton } from '../../components/overlays/MenuButton';
import { useFriendMuteQuery } from '../../generated/graphql';
import { ReportDialog } from '../threads/ReportDialog';
import { useFriendChanges } from './useFriendChanges';

interface Props extends AtButton {
  handle: string;
  friend: boolean;
}

const questions = {
  remove: {
    title: 'Remove friend?',
    text: 'You’ll no longer see what you each share with friends only.',
    yes: 'Remove',
  },
  block: {
    title: 'Block this person?',
    text: 'You won’t see each other here: no profiles, no comments, no requests. They won’t be told.',
    yes: 'Block',
  },
} as const;

/** Compare, mute, end the friendship, block, report. Irreversible actions ask first. */
export function PersonMenuPopup({ handle, friend, anchor, open, onOpenChange }: Props) {
  const changes = useFriendChanges();
  const { data } = useFriendMuteQuery({
    variables: { handle },
    skip: !friend,
    fetchPolicy: 'cache-and-network',
  });
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <MenuAt anchor={anchor} open={open} onOpenChange={onOpenChange} label={`More for @${handle}`}>
        <MenuLink to={paths.compare(handle)} icon={<Scale />}>
          Compare lists
        </MenuLink>
        {data?.profile ? (
          data.profile.muted ? (
            <MenuItem icon={<Volume2 />} onSelect={() => void changes.unmute(handle)}>
              Unmute in activity
            </MenuItem>
          ) : (
            <MenuItem icon={<VolumeX />} onSelect={() => void changes.mute(handle)}>
              Mute in activity
            </MenuItem>
          )
        ) : null}
        {friend ? (
          <MenuItem icon={<UserMinus />} onSelect={() => setAsked('remove')}>
            Remove friend
          </MenuItem>
        ) : null}
        <MenuItem icon={<Ban />} onSelect={() => setAsked('block')}>
          Block
        </MenuItem>
        <MenuItem icon={<Flag />} onSelect={() => setReporting(true)}>
          Report
        </MenuItem>
      </MenuAt>
      {asked ? (
        <ConfirmDialog
          title={questions[asked].title}
          confirm={questions[asked].yes}
          onConfirm={() => void changes[asked](handle)}
          onClose={() => setAsked(null)}
        >
          <strong>@{handle}.</strong> {questions[asked].text}
        </ConfirmDialog>
      ) : null}
      {reporting ? <ReportDialog handle={handle} onClose={() => setReporting(false)} /> : null}
    </>
  );
}
