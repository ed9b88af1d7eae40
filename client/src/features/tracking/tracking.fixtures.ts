import { anAnime } from '../anime/anime.fixtures';

/** Entries for screen tests. */
export const anEntryFixture = (id: string, more: object = {}) => ({
  __typename: 'Entry',
  id: `entry-${id}`,
  status: 'WATCHING',
  progress: 5,
  score: null,
  favourite: false,
  tags: [],
  priority: 'LOW',
  visibility: 'PUBLIC',
  version: 3,
  behind: 2,
  updatedAt: '2026-11-20T12:00:00.000Z',
  startedOn: null,
  finishedOn: null,
  rewatches: 0,
  pass: 1,
  spoilerLevel: null,
  notes: '',
  passes: [],
  nextEpisode: null,
  passedOver: '',
  nextNumber: ('progress' in more ? Number(more.progress) : 5) + 1,
  ...more,
});

/** An anime with the viewer's entry and a certain episode count. */
export const anAnimeOnList = (id: string, entry: object | null = {}, more: object = {}) =>
  anAnime(id, {
    episodeCount: 12,
    episodeCountEstimated: false,
    viewerEntry: entry && anEntryFixture(id, entry),
    ...more,
  });

/** As a list returns it: the entry, and its anime with the same entry. */
export const aListedEntry = (id: string, entry: object = {}, more: object = {}) => ({
  ...anEntryFixture(id, entry),
  anime: anAnimeOnList(id, entry, more),
});

export const entryChanged = (id: string, entry: object | null, more: object = {}) => ({
  __typename: 'EntryPayload',
  anime: { __typename: 'Anime', id, viewerEntry: entry && anEntryFixture(id, entry) },
  undoId: 'undo-1',
  finished: false,
  skipped: [],
  ...more,
});

export const mika = {
  token: 't',
  user: { id: 'me', email: 'mika@example.org', emailVerified: true, name: 'Mika', image: null },
};
