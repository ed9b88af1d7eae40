import type { KeptKind } from '../../rowKinds';
import { entryRow } from '../entryRow';
import { idOf, statusOf, textOf } from '../fields';
import { fieldOf, type JsonPart, type ListFormat, type Taken } from '../format';
import { keptRow } from '../keptRow';

const others: Record<string, KeptKind> = { manga: 'MANGA', novel: 'NOVEL' };

/** Hikka's JSON export; its XML has MyAnimeList's format. */
export const hikka: ListFormat = {
  source: 'HIKKA',
  json: [
    {
      lists: ['anime', 'manga', 'novel'],
      knows: ({ value }) => fieldOf(value, 'hikka_slug') !== undefined,
      open: () => ({ take }),
    },
  ],
};

function take({ name, value }: JsonPart): Taken {
  const of = (field: string) => fieldOf(value, field);
  // A slug is the title and six hexadecimal digits that make it unique.
  const title = textOf(of('hikka_slug'))
    .replace(/-[0-9a-f]{6}$/, '')
    .replaceAll('-', ' ');
  const kind = others[name];
  if (kind) return [keptRow({ source: 'HIKKA', kind, id: of('mal_id'), title, content: value })];
  return [
    entryRow({
      anime: { title, malId: idOf(of('mal_id')) },
      status: statusOf(of('status')),
      progress: of('episodes'),
      score: of('score'),
      notes: textOf(of('note')),
      rewatches: of('rewatches'),
      createdAt: of('created'),
      updatedAt: of('updated'),
    }),
  ];
}
