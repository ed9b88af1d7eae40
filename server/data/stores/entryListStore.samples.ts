import * as store from './entryListStore';
import { type Samples, sampleDate, samplePeople } from './samples';
import type { Viewing } from './viewing';

const [ownerId] = samplePeople;
const own: Viewing = { ownerId, as: 'owner', adult: true };
const friend: Viewing = { ownerId, as: 'friend', adult: true };
const stranger: Viewing = { ownerId, as: 'stranger', adult: false };
const page = { page: 1, pageSize: 10 };
const inEveryOrder = store.entrySorts.flatMap((sort) =>
  [true, false].map((reverse): [store.ListInput] => [{ viewing: own, sort, reverse, ...page }]),
);

export const samples: Samples<typeof store> = {
  pageOfEntries: [
    [{ where: 'a.year = ?', values: [2025], needsAnime: true, sort: 'UPDATED', reverse: false, ...page }],
  ],
  pageOfList: [
    [{ viewing: friend, sort: 'UPDATED', reverse: false, status: null, ...page }],
    [{ viewing: stranger, sort: 'TITLE', reverse: false, status: 'WATCHING', favourites: true, ...page }],
    ...inEveryOrder,
  ],
  listCounts: [[own], [stranger]],
  pageOfContinueWatching: [[{ userId: ownerId, now: sampleDate, ...page }]],
};
