import type * as store from './episodeOpinionStore';
import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';

const entryIds = ['entry', 'other'];
const key = { number: 3, pass: 1 };
const opinion = {
  ...key,
  entryId: 'entry',
  score: 80,
  note: 'Rain.',
  notePublic: true,
  reaction: 'SAD',
  updatedAt: sampleDate.toISOString(),
} as const;

export const samples: Samples<typeof store> = {
  opinionsOf: [[entryIds]],
  findOpinion: [[{ entryId: 'entry', ...key }]],
  publicOpinionsOn: [[{ entryId: 'entry', number: 3 }]],
  opinionTotals: [['entry']],
  insertOpinions: [[[opinion]]],
  deleteOpinions: [['entry', [key, { number: 4, pass: 1 }]]],
  opinionsOnEpisodes: [
    [{ userId: samplePeople[0], keys: sampleAnime.map((animeId) => ({ animeId, number: 3 })) }],
  ],
  opinionPages: [[{ entryIds, page: 1, pageSize: 10 }]],
};
