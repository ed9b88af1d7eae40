import { limits } from '../../../../../config/limits';
import type { WatchRow } from '../../../../../data/stores/watchStore';
import { entryRow, entryRows } from '../entryRow';
import { countOf, episodesOf, formatOf, idOf, instantOf, statusOf, textOf, titleOf, yearOf } from '../fields';
import { type CsvRecord, fieldOf, type JsonPart, type ListFormat, type Taken } from '../format';

/** Simkl's backup, as JSON (complete) or as a table. Films and series that are not anime are skipped. */
export const simkl: ListFormat = {
  source: 'SIMKL',
  json: [
    {
      lists: ['anime', 'shows', 'movies'],
      knows: ({ value }) =>
        fieldOf(value, 'status') !== undefined &&
        (fieldOf(value, 'show') ?? fieldOf(value, 'movie')) !== undefined,
      open: () => ({ take }),
    },
  ],
  csv: [
    {
      columns: ['simkl_id', 'title', 'type', 'year', 'watchlist', 'lastepwatched'],
      open: () => ({ take: record }),
    },
  ],
};

const others: Record<string, string> = { shows: 'Series', movies: 'Films' };

function take({ name, value }: JsonPart): Taken {
  const other = others[name];
  if (other !== undefined) return { skipped: other };
  const of = (field: string) => fieldOf(value, field);
  const show = of('show');
  const ids = fieldOf(show, 'ids');
  const watches = watchesOf(of('seasons'));
  const status = statusOf(of('status'));
  const dated = watches.flatMap(([, , at]) => at ?? []).sort();
  return entryRows({
    anime: {
      title: titleOf(fieldOf(show, 'title')),
      year: yearOf(fieldOf(show, 'year')),
      malId: idOf(fieldOf(ids, 'mal')),
      aniListId: idOf(fieldOf(ids, 'anilist')),
      aniDbId: idOf(fieldOf(ids, 'anidb')),
      format: formatOf(of('anime_type')),
      episodes: episodesOf(of('total_episodes_count')),
    },
    shown: `Simkl ${textOf(fieldOf(ids, 'simkl'))}`.trim(),
    status,
    progress: of('watched_episodes_count') ?? watches.length,
    score: of('user_rating'),
    startedOn: dated[0],
    finishedOn: status === 'COMPLETED' ? (dated.at(-1) ?? of('last_watched_at')) : null,
    notes: textOf(fieldOf(of('memo'), 'text')),
    watches,
    createdAt: of('added_to_watchlist_at'),
  });
}

/** Simkl numbers an anime's episodes through all seasons; specials are in season 0. */
function watchesOf(seasons: unknown): WatchRow[] {
  const rows = new Map<number, WatchRow>();
  for (const season of Array.isArray(seasons) ? seasons : []) {
    const episodes = fieldOf(season, 'episodes');
    if (fieldOf(season, 'number') === 0 || !Array.isArray(episodes)) continue;
    for (const episode of episodes) {
      const number = countOf(fieldOf(episode, 'number'), limits.episodes);
      if (number) rows.set(number, [1, number, instantOf(fieldOf(episode, 'watched_at')) ?? null]);
    }
  }
  return [...rows.values()];
}

function record(cells: CsvRecord): Taken {
  const of = (name: string) => cells.get(name) ?? '';
  const type = textOf(of('type')).toLowerCase();
  if (type !== 'anime') return { skipped: type === 'movie' ? 'Films' : 'Series' };
  const [, last] = /(\d{1,5})\s*$/.exec(of('lastepwatched')) ?? [];
  // In older backups, the row of a completed anime names no list.
  const status = of('watchlist').trim() === '' ? 'COMPLETED' : statusOf(of('watchlist'));
  return [
    entryRow({
      anime: {
        title: titleOf(of('title')),
        year: yearOf(of('year')),
        malId: idOf(of('mal_id') || of('mal')),
      },
      shown: `Simkl ${textOf(of('simkl_id'))}`.trim(),
      status,
      progress: last ?? '',
      score: of('rating'),
      finishedOn: status === 'COMPLETED' ? of('watcheddate') : null,
      notes: of('memo'),
    }),
  ];
}
