import type * as store from './reportNoteStore';
import { type Samples, sampleDate, samplePeople } from './samples';

const [authorId] = samplePeople;
const note = { id: 'note', reportId: 'report', authorId, text: 'Seen before', createdAt: sampleDate };

export const samples: Samples<typeof store> = {
  insertReportNote: [[note]],
  findReportNote: [['note']],
  deleteReportNote: [['note']],
  countNotesAbout: [['comment']],
  notesAbout: [[['report', 'another']]],
  exportedReportNotes: [[{ userId: authorId, after: '', most: 5 }]],
};
