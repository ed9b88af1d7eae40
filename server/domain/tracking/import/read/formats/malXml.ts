import { limits } from '../../../../../config/limits';
import type { Priority } from '../../../entry';
import { storageTags } from '../../../malStorage';
import { entryRow } from '../entryRow';
import { countOf, episodesOf, formatOf, idOf, statusOf } from '../fields';
import type { ListFormat, Taken, XmlFields } from '../format';
import { keptRow } from '../keptRow';

const fieldNames = new Set([
  'series_animedb_id',
  'series_title',
  'series_type',
  'series_episodes',
  'my_watched_episodes',
  'my_start_date',
  'my_finish_date',
  'my_score',
  'my_storage',
  'my_status',
  'shiki_status',
  'my_comments',
  'my_times_watched',
  'my_priority',
  'my_tags',
  'my_rewatching',
  'my_rewatching_ep',
]);

/**
 * MyAnimeList's export, a format that Kitsu, Shikimori, Hikka and most other sites write, too. Other fields of a row are
 * ignored.
 */
export const malXml: ListFormat = {
  source: 'MAL_XML',
  xml: [
    {
      root: 'myanimelist',
      record: 'anime',
      keeps: (field) => fieldNames.has(field),
      row,
      others: new Map([['manga', mangaRow]]),
    },
  ],
};

/** One `<anime>`: status as text or number, `shiki_status`, dates with zeros, a rewatch hidden behind "Completed". */
function row(fields: XmlFields): Taken {
  const of = (name: string) => fields.get(name) ?? '';
  const malId = idOf(of('series_animedb_id'));
  const { status, marked } = statusIn(fields);
  const watched = of('my_watched_episodes');
  return [
    entryRow({
      anime: {
        title: of('series_title'),
        malId,
        format: formatOf(of('series_type')),
        episodes: episodesOf(of('series_episodes')),
      },
      shown: `MyAnimeList ${malId ?? ''}`.trim(),
      status,
      // Shikimori counts the rewatch among the watched episodes; MyAnimeList has a separate number for it.
      progress: marked ? (countOf(of('my_rewatching_ep'), limits.episodes) ?? 0) : watched,
      seen: marked ? countOf(watched, limits.episodes) || undefined : undefined,
      problems: marked && countOf(watched, limits.episodes) === null ? ['BAD_NUMBER'] : [],
      score: of('my_score'),
      startedOn: of('my_start_date'),
      finishedOn: of('my_finish_date'),
      notes: of('my_comments').replace(/<br\s*\/?>\n?/gi, '\n'),
      tags: [...of('my_tags').split(','), ...storageTags(of('my_storage'))],
      rewatches: of('my_times_watched'),
      priority: priorities.get(of('my_priority').trim().toLowerCase()),
    }),
  ];
}

function mangaRow(fields: XmlFields): Taken {
  return [
    keptRow({
      source: 'MAL_XML',
      id: fields.get('manga_mangadb_id') ?? fields.get('series_mangadb_id'),
      title: fields.get('manga_title') ?? fields.get('series_title'),
      content: Object.fromEntries(fields),
    }),
  ];
}

const numbers = new Map([
  ['1', 'watching'],
  ['2', 'completed'],
  ['3', 'onhold'],
  ['4', 'dropped'],
  ['6', 'planned'],
]);

function statusIn(fields: XmlFields) {
  const read = (text = '') => statusOf(numbers.get(text.trim()) ?? text);
  const status = read(fields.get('shiki_status')) ?? read(fields.get('my_status'));
  const marked = fields.get('my_rewatching')?.trim() === '1' && status === 'COMPLETED';
  return { status: marked ? ('REWATCHING' as const) : status, marked };
}

const priorities = new Map<string, Priority>([
  ['low', 'LOW'],
  ['0', 'LOW'],
  ['medium', 'MEDIUM'],
  ['1', 'MEDIUM'],
  ['high', 'HIGH'],
  ['2', 'HIGH'],
]);
