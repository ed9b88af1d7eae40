import { entryRow } from '../entryRow';
import { idOf, statusOf, textOf, titleOf } from '../fields';
import { fieldOf, type JsonPart, type ListFormat, type Taken } from '../format';
import { keptRow } from '../keptRow';

/** Shikimori's JSON export; its XML has MyAnimeList's format. Its ids are those of MyAnimeList. */
export const shikimori: ListFormat = {
  source: 'SHIKIMORI',
  json: [
    {
      lists: [''],
      knows: ({ value }) =>
        fieldOf(value, 'target_id') !== undefined && fieldOf(value, 'target_type') !== undefined,
      open: () => ({ take }),
    },
  ],
};

function take({ value }: JsonPart): Taken {
  const of = (name: string) => fieldOf(value, name);
  const type = textOf(of('target_type'));
  if (type !== 'Anime') {
    const kind = type === 'Ranobe' ? 'NOVEL' : 'MANGA';
    const [id, title] = [of('target_id'), of('target_title')];
    return [keptRow({ source: 'SHIKIMORI', kind, id, title, content: value })];
  }
  const russian = titleOf(of('target_title_ru'));
  return [
    entryRow({
      anime: {
        title: titleOf(of('target_title')),
        malId: idOf(of('target_id')),
        ...(russian === '' ? {} : { also: [russian] }),
      },
      shown: russian,
      status: statusOf(of('status')),
      progress: of('episodes'),
      score: of('score'),
      notes: textOf(of('text')),
      rewatches: of('rewatches'),
    }),
  ];
}
