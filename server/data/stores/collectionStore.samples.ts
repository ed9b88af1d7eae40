import type * as store from './collectionStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const page = { page: 1, pageSize: 10 };
const shelf: store.Collection = {
  id: 'shelf',
  userId,
  name: 'Best of',
  description: '',
  visibility: 'PUBLIC',
  place: 'a0',
  createdAt: sampleDate,
  updatedAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  findCollection: [['shelf']],
  collectionsInOrder: [[userId]],
  pageOfCollections: [
    [{ viewing: { ownerId: userId, as: 'owner', adult: true }, ...page }],
    [{ viewing: { ownerId: userId, as: 'stranger', adult: false }, ...page }],
  ],
  countCollections: [[userId]],
  collectionIdsOf: [[userId]],
  insertCollection: [[shelf]],
  updateCollection: [[shelf]],
  touchCollection: [[shelf]],
  deleteCollection: [[shelf]],
};
