import type { Entry } from './entryRow';
import type * as store from './entryStore';
import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';

const [userId] = samplePeople;
const animeIds = [...sampleAnime];
const entry: Entry = {
  id: 'entry',
  userId,
  animeId: 1,
  status: 'WATCHING',
  progress: 3,
  score: 70,
  startedOn: '2025-04',
  finishedOn: null,
  notes: '',
  tags: ['one'],
  priority: 'LOW',
  visibility: 'PUBLIC',
  favouritePlace: null,
  rewatches: 0,
  pass: 1,
  seenBefore: 0,
  spoilerLevel: null,
  version: 1,
  createdAt: sampleDate,
  updatedAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  findEntries: [[{ userId, animeIds }]],
  findEntry: [[{ userId, animeId: 1 }]],
  entriesAfter: [[{ userId, animeId: 0, limit: 10 }]],
  insertEntries: [[[entry]]],
  updateEntries: [
    [
      [
        { id: 'entry', userId, animeId: 1, fields: ['status', 'priority', 'tags'], values: entry },
        {
          id: 'other',
          userId,
          animeId: 1,
          fields: ['status', 'priority', 'tags'],
          values: { ...entry, status: 'PAUSED' },
        },
      ],
    ],
  ],
  deleteEntries: [[{ userId, animeIds }]],
};
