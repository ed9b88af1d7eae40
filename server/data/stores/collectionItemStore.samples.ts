import type * as store from './collectionItemStore';
import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';
import type { Viewing } from './viewing';

const [userId] = samplePeople;
const animeIds = [...sampleAnime];
const ids = ['shelf', 'other'];
const owner: Viewing = { ownerId: userId, as: 'owner', adult: true };
const stranger: Viewing = { ownerId: userId, as: 'stranger', adult: false };
const item = { collectionId: 'shelf', animeId: 1, place: 'a0', addedAt: sampleDate.toISOString() };

export const samples: Samples<typeof store> = {
  collectionItemsOf: [[{ userId, animeIds }]],
  itemsOfCollection: [['shelf']],
  animeOnCollections: [[ids]],
  collectionSizes: [[{ viewing: owner, ids }], [{ viewing: stranger, ids }]],
  pagesOfCollectionItems: [
    [{ viewing: owner, ids, page: 1, pageSize: 10 }],
    [{ viewing: stranger, ids, page: 1, pageSize: 10 }],
  ],
  insertCollectionItems: [[[item]]],
  deleteCollectionItems: [[{ collectionId: 'shelf', animeIds }]],
  deleteAnimeOnCollections: [[{ animeId: 1, collectionIds: ids }]],
  deleteFromAllCollections: [[{ userId, animeIds }]],
};
