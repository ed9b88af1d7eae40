import type { EntryStatus } from '../../../entry';
import { entryRow } from '../entryRow';
import { idOf } from '../fields';
import { fieldOf, type JsonPart, type ListFormat, type Taken } from '../format';
import { keptRow } from '../keptRow';

/** In the order of AniList's own enum. */
const statuses: readonly EntryStatus[] = [
  ...(['WATCHING', 'PLANNING', 'COMPLETED', 'DROPPED', 'PAUSED', 'REWATCHING'] as const),
];

/**
 * AniList's data download (Settings, Account): everything it stores, of which `lists` is the list, anime and manga together.
 */
export const aniList: ListFormat = {
  source: 'ANILIST',
  json: [
    {
      lists: ['lists'],
      knows: ({ value }) =>
        fieldOf(value, 'series_id') !== undefined && fieldOf(value, 'series_type') !== undefined,
      open: () => ({ take }),
    },
  ],
};

function take({ value }: JsonPart): Taken {
  const of = (name: string) => fieldOf(value, name);
  const aniListId = idOf(of('series_id'));
  const shown = `AniList ${aniListId ?? ''}`.trim();
  if (of('series_type') !== 0)
    return [keptRow({ source: 'ANILIST', id: aniListId, title: shown, content: value })];
  return [
    entryRow({
      anime: { title: '', aniListId },
      shown,
      status: statuses[Number(of('status'))],
      progress: of('progress'),
      score: of('score'),
      outOf: 100,
      startedOn: of('started_on'),
      finishedOn: of('finished_on'),
      notes: text(of('notes')),
      rewatches: of('repeat'),
      visibility: of('private') === 1 || of('private') === true ? 'PRIVATE' : undefined,
      createdAt: of('created_at'),
      updatedAt: of('updated_at'),
    }),
  ];
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
