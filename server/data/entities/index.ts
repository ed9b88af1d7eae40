import { accountEntities } from './accounts';
import { catalogueEntities } from './catalogue';
import { communityEntities } from './community';
import { trackingEntities } from './tracking';
import { transferEntities } from './transfer';

/** Every entity of the site. A room adds its list: one import, one line. */
export const entities: (new () => object)[] = [
  ...accountEntities,
  ...catalogueEntities,
  ...trackingEntities,
  ...communityEntities,
  ...transferEntities,
];
