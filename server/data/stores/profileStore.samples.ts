import type * as store from './profileStore';
import { type Samples, sampleDate, samplePeople, sampleReaders } from './samples';

const [userId] = samplePeople;
const [reader, careful] = sampleReaders;
const search = { handle: 'mi', start: 'mi%', names: ['%mi%'], most: 5 };

export const samples: Samples<typeof store> = {
  profileRowsOf: [[samplePeople]],
  imageOf: [[userId]],
  findProfile: [[userId]],
  insertProfile: [
    [
      {
        userId,
        handle: 'mika',
        about: '',
        avatar: null,
        banner: null,
        postsGoSince: null,
        digestAt: null,
        createdAt: sampleDate,
      },
    ],
  ],
  updateProfile: [
    [userId, { about: 'Hello' }],
    [userId, { digestAt: sampleDate }],
  ],
  publicProfileOf: [[userId]],
  searchProfiles: [[{ ...search, reader }], [{ ...search, reader: careful }]],
  isDigestOn: [[userId]],
  dueDigests: [[{ now: sampleDate, most: 5 }]],
  claimDigest: [[{ userId, now: sampleDate, next: sampleDate }]],
  digestAddress: [[userId]],
};
