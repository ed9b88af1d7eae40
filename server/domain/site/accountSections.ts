import { exportPasskeys } from '../accounts/factors/passkeys';
import { exportSecurityLog } from '../accounts/factors/securityLog';
import { exportChannels } from '../community/channels/exportChannels';
import { exportWritings } from '../community/exportWritings';
import { exportModeration } from '../community/moderation/readModeration';
import type { Deps } from '../deps';
import { exportSuggestions } from '../editing/exportSuggestions';
import { exportScrobbles } from '../scrobble/exportScrobbles';
import type { ExportSection } from '../tracking/export/accountJson';
import { exportInvitations } from './invitations';
import { exportSuspensions } from './people/readPeople';

/** Sections of a user's export that come from modules other than their lists. */
export function accountSections(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  userId: string,
): ExportSection[] {
  return [
    ...exportWritings(deps, userId),
    ...exportSuggestions(deps, userId),
    ...exportScrobbles(deps, userId),
    ...exportChannels(deps, userId),
    ...exportPasskeys(deps, userId),
    ...exportSecurityLog(deps, userId),
    ...exportSuspensions(deps, userId),
    ...exportInvitations(deps, userId),
    ...exportModeration(deps, userId),
  ];
}
