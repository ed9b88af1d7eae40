import type * as store from './episodeStore';
import { type Samples, sampleAnime, sampleDate } from './samples';

const [animeId] = sampleAnime;
const page = { page: 1, pageSize: 10 };
const now = sampleDate;
const since = sampleDate;
const hidden = sampleAnime;

export const samples: Samples<typeof store> = {
  findEpisode: [[1]],
  episodesOf: [[sampleAnime, page]],
  nextEpisodesOf: [[sampleAnime, now]],
  countAiredOf: [[sampleAnime, now]],
  countAired: [[{ now }], [{ now, since }]],
  newEpisodes: [[{ since, now }], [{ since, now, hidden }]],
  episodesBetween: [[{ from: since, to: now, limit: 10 }], [{ from: since, to: now, limit: 10, hidden }]],
  upcomingEpisodes: [[{ now, page }], [{ now, page, hidden, ending: true }]],
  openRuns: [[]],
  insertEpisodes: [
    [
      [
        {
          animeId,
          number: 1,
          title: null,
          airsAt: now,
          dated: false,
          estimated: true,
          numberEstimated: false,
          listed: true,
          changedAt: now,
        },
      ],
    ],
  ],
  episodeExists: [[{ animeId: 1, number: 1 }]],
};
