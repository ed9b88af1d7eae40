import type * as store from './animePictureStore';
import { type Samples, sampleAnime, sampleDate, samplePeople } from './samples';

const place = { animeId: sampleAnime[0], kind: 'COVER' } as const;
const row = {
  version: 'a'.repeat(32),
  color: '#203040',
  artist: null,
  source: 'https://pictures.example/a',
  licence: 'CC0',
  userId: samplePeople[0],
  createdAt: sampleDate,
};

export const samples: Samples<typeof store> = {
  picturesOf: [[sampleAnime]],
  swapPicture: [
    [place, row],
    [place, null],
  ],
  coverAddressesOf: [[sampleAnime]],
  coversNamedFor: [[sampleAnime]],
  sourcedPicturesOf: [[sampleAnime, 'EPISODE_STILLS']],
  allSourcedPictures: [['EPISODE_STILLS']],
  allSourcedCovers: [[]],
  malIdsOf: [[sampleAnime]],
};
