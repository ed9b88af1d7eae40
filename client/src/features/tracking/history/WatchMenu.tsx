import { useApolloClient } from '@apollo/client/react';
import { CalendarDays, Repeat, Trash2 } from 'lucide-react';
import { sharedLimits } from '../../../../../shared/limits';
import { MenuAt, MenuItem, MenuNote, MenuSub } from '../../../components/overlays/Menu';
import type { AtButton } from '../../../components/overlays/MenuButton';
import { toastFailed } from '../changes/toasts';
import { passesFor, passWords, removalWords, type WatchGroup } from './groupWatches';
import { moveToPass, removeWatches } from './watchChanges';

type Props = AtButton & { label: string; group: WatchGroup; onDate: () => void };

/** What can be done with an episode of the history, or with several of one anime. */
export function WatchMenu({ label, group, onDate, ...at }: Props) {
  const client = useApolloClient();
  const { watches } = group;
  const passes = passesFor(group);
  const tooMany = watches.length > sharedLimits.watchesAtOnce;
  return (
    <MenuAt {...at} label={label}>
      <MenuItem icon={<CalendarDays aria-hidden="true" />} disabled={tooMany} onSelect={onDate}>
        {watches.some(({ watchedAt }) => watchedAt) ? 'Change the date' : 'Give it a date'}
      </MenuItem>
      {passes.length > 0 && !tooMany ? (
        <MenuSub icon={<Repeat aria-hidden="true" />} label="Move to">
          {passes.map((pass) => (
            <MenuItem key={pass} onSelect={() => void moveToPass(client, watches, pass).catch(toastFailed)}>
              {passWords(pass)}
            </MenuItem>
          ))}
        </MenuSub>
      ) : null}
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        disabled={tooMany}
        onSelect={() => void removeWatches(client, watches).catch(toastFailed)}
      >
        Remove from history
      </MenuItem>
      <MenuNote>
        {tooMany
          ? `More than ${sharedLimits.watchesAtOnce} episodes: select some of them.`
          : removalWords(group)}
      </MenuNote>
    </MenuAt>
  );
}
