import type * as store from './favouriteStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const favourite = { kind: 'PERSON', ref: '1' };

export const samples: Samples<typeof store> = {
  favouritesOf: [[userId]],
  withoutFavourites: [['PERSON', [1, 2]]],
  insertFavourites: [[userId, [{ ...favourite, addedAt: sampleDate }]]],
  deleteFavourite: [[{ userId, ...favourite }]],
  moveFavourites: [['CHARACTER', { from: '1', to: '2' }]],
};
