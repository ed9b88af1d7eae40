import { accountEntities } from './accounts';
import { activityEntities } from './activity';
import { catalogueEntities } from './catalogue';
import { channelEntities } from './channels';
import { communityEntities } from './community';
import { editingEntities } from './editing';
import { factorEntities } from './factors';
import { importEntities } from './imports';
import { invitationEntities } from './invitations';
import { jobEntities } from './jobs';
import { moderationEntities } from './moderation';
import { newAccountEntities } from './newAccounts';
import { peopleEntities } from './people';
import { recommendationEntities } from './recommendations';
import { reviewEntities } from './reviews';
import { SiteMatchEntity, scrobbleEntities } from './scrobble';
import { signUpRequestEntities } from './signUpRequests';
import { siteSettingsEntities } from './siteSettings';
import { sourceEntities } from './sources';
import { suspensionEntities } from './suspensions';
import { threadEntities } from './threads';
import { trackingEntities } from './tracking';
import { transferEntities } from './transfer';
import { unlockEntities } from './unlocks';
import { WorkEntity } from './work';

/** All entities. Each file adds its list: one import, one line. */
export const entities: (new () => object)[] = [
  ...accountEntities,
  ...factorEntities,
  ...catalogueEntities,
  ...peopleEntities,
  ...importEntities,
  ...sourceEntities,
  ...trackingEntities,
  ...scrobbleEntities,
  SiteMatchEntity,
  ...communityEntities,
  ...activityEntities,
  ...channelEntities,
  ...threadEntities,
  ...reviewEntities,
  ...recommendationEntities,
  ...suspensionEntities,
  ...unlockEntities,
  ...invitationEntities,
  ...newAccountEntities,
  ...signUpRequestEntities,
  ...moderationEntities,
  ...editingEntities,
  ...transferEntities,
  ...jobEntities,
  ...siteSettingsEntities,
  WorkEntity,
];
