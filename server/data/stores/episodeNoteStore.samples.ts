import type * as store from './episodeNoteStore';
import { type Samples, sampleAnime, sampleCursor, sampleDate, samplePeople, sampleReaders } from './samples';

const [userId] = samplePeople;
const [animeId] = sampleAnime;
const [visitor, member] = sampleReaders;
const on = { animeId, number: 3 };

export const samples: Samples<typeof store> = {
  findNote: [[{ userId, ...on }]],
  insertNotes: [[[{ id: 'note', userId, ...on, removedAt: null, createdAt: sampleDate }]], [[]]],
  numbersWithNotes: [[{ userId, animeId }]],
  countNotesBy: [[userId]],
  notesOn: [
    [{ reader: visitor, ...on, after: null, most: 5 }],
    [{ reader: member, ...on, after: sampleCursor, most: 5 }],
  ],
  findOpenNote: [[{ reader: visitor, id: 'note' }], [{ reader: member, id: 'note' }]],
  notesByIds: [[['note', 'other']]],
  setNoteRemoved: [
    ['note', sampleDate],
    ['note', null],
  ],
  removedNotesOf: [[{ userId, animeIds: [...sampleAnime] }]],
};
