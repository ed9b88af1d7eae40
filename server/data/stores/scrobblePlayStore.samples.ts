import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';
import type * as store from './scrobblePlayStore';

const [userId] = samplePeople;
const [animeId] = sampleAnime;
const season = { userId, state: 'UNMATCHED', seriesKey: 'title:frieren', season: -1 };
const page = { page: 1, pageSize: 20 };

export const samples: Samples<typeof store> = {
  findScrobbleRules: [[userId]],
  saveScrobbleRules: [
    [
      {
        userId,
        percent: 80,
        askFirst: false,
        addNew: true,
        fillGaps: true,
        rewatch: false,
        updatedAt: sampleDate,
      },
    ],
  ],
  hasPlay: [[{ userId, playKey: 'key' }], [{ userId, playKey: 'key', since: sampleDate }]],
  insertPlay: [
    [
      {
        ...season,
        id: 'play',
        playKey: 'key',
        source: 'JELLYFIN',
        title: 'Frieren',
        episode: 1,
        percent: 100,
        animeId,
        number: 1,
        undoId: null,
        createdAt: sampleDate,
      },
    ],
  ],
  findPlay: [[{ id: 'play', userId }]],
  countPlays: [[{ userId, state: 'UNMATCHED' }]],
  playsIn: [[{ userId, states: ['MARKED', 'UNMATCHED'], ...page }]],
  playsOf: [[userId]],
  playsOfSeason: [[season]],
  updatePlay: [['play', { state: 'MARKED', animeId, number: 1, undoId: null }]],
  setPlaysOfSeason: [[season, 'DISMISSED']],
  waitingSeasons: [[{ userId, state: 'UNMATCHED', ...page }]],
  trimPlays: [[{ userId, keep: 10 }]],
  deletePlaysBefore: [[sampleDate, 10]],
};
