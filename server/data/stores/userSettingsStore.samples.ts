import { type Samples, sampleDate, samplePeople } from './samples';
import type * as store from './userSettingsStore';

const [userId] = samplePeople;

export const samples: Samples<typeof store> = {
  findUserSettings: [[[...samplePeople]]],
  hasUserSettings: [[userId]],
  writeUserSettings: [
    [
      {
        userId,
        titleLanguage: 'ENGLISH',
        scoreFormat: 'POINT_10',
        spoilerLevel: 'UNWATCHED',
        privacy: 'PUBLIC',
        silenced: [],
        adult: false,
        queueAutoFill: false,
        skipFiller: false,
        drawnCovers: false,
        country: 'DE',
        updatedAt: sampleDate,
      },
    ],
  ],
};
