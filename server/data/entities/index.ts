import { accountEntities } from './accounts';
import { catalogueEntities } from './catalogue';

/** Every entity of the site. A room adds its list: one import, one line. */
export const entities: (new () => object)[] = [...accountEntities, ...catalogueEntities];
