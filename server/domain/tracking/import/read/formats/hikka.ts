import { entryRow } from '../entryRow';
import { idOf, statusOf, textOf } from '../fields';
import { fieldOf, type JsonPart, type ListFormat, type Taken } from '../format';

const skipped: Record<string, string> = { manga: 'Manga', novel: 'Novels' };

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
  const other = skipped[name];
  if (other !== undefined) return { skipped: other };
  const of = (field: string) => fieldOf(value, field);
  return [
    entryRow({
      // A slug is the title and six hexadecimal digits that make it unique.
      anime: {
        title: textOf(of('hikka_slug'))
          .replace(/-[0-9a-f]{6}$/, '')
          .replaceAll('-', ' '),
        malId: idOf(of('mal_id')),
      },
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
