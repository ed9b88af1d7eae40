import type * as store from './htmlStore';
import { type Samples, samplePeople } from './samples';

const [userId] = samplePeople;
const page = { after: '', most: 5, version: 1 };

export const samples: Samples<typeof store> = {
  replaceHtml: [
    ['about', { id: userId, rendered: { version: 1, html: '<p>Hello</p>' } }],
    ['comment', { id: 'comment', rendered: null }],
  ],
  htmlOf: [
    ['about', { ids: [userId], version: 1 }],
    ['comment', { ids: ['comment'], version: 1 }],
  ],
  textsAfter: [
    ['about', page],
    ['comment', page],
  ],
  lockText: [
    ['about', userId],
    ['comment', 'comment'],
  ],
  deleteHtmlOfAuthor: [[userId]],
};
