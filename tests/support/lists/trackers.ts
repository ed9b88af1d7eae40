import type { ListFile } from './listFile';

const json = (value: unknown) => JSON.stringify(value);

const traktShow = (trakt: number, title: string, year: number) => ({
  title,
  year,
  ids: { trakt, slug: 'carried-tale', tvdb: trakt + 1, tmdb: trakt + 2 },
});

const play = (show: object, season: number, number: number, watched_at: string) => ({
  id: 1,
  watched_at,
  action: 'scrobble',
  type: 'episode',
  episode: { season, number, title: `Episode ${number}`, ids: { trakt: 5000 + number } },
  show,
});

const first = traktShow(71, 'Carried Tale 2', 2011);
const simklIds = (simkl: number, ids: object) => ({ simkl, slug: 'carried-tale', ...ids });

/** Exports of general film and series trackers. */
export const trackers: readonly ListFile[] = [
  {
    name: 'Simkl',
    source: 'SIMKL',
    from: 'SimklBackup.json, by the fields that programs on GitHub read, and tests of FuzzyGrim/Yamtrack',
    file: json({
      shows: [{ status: 'completed', show: { title: 'Not drawn', year: 2009, ids: { simkl: 5 } } }],
      anime: [
        {
          added_to_watchlist_at: '2019-03-01T10:00:00Z',
          last_watched_at: '2019-06-21T10:00:00Z',
          user_rating: 9,
          status: 'completed',
          watched_episodes_count: 12,
          total_episodes_count: 12,
          anime_type: 'tv',
          memo: { text: 'Fine', is_private: true },
          show: { title: 'Carried Tale 1', year: 2010, ids: simklIds(11, { mal: '101', anidb: '2101' }) },
          seasons: [
            {
              number: 1,
              episodes: [
                { number: 1, watched_at: '2019-04-05T10:00:00Z' },
                { number: 12, watched_at: '2019-06-21T10:00:00Z' },
              ],
            },
          ],
        },
        {
          user_rating: null,
          status: 'hold',
          watched_episodes_count: 4,
          total_episodes_count: 12,
          anime_type: 'tv',
          show: { title: 'Carried Tale 2', year: 2011, ids: simklIds(12, {}) },
        },
      ],
      movies: [{ status: 'completed', movie: { title: 'Not drawn', year: 2010, ids: { simkl: 6 } } }],
    }),
  },
  {
    name: 'Simkl CSV',
    source: 'SIMKL',
    from: 'the backup of simkl.com as a table, by its columns in programs on GitHub',
    file: 'SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB,MAL_ID\n11,Carried Tale 1,anime,2010,completed,,2019-06-21 10:00:00,9,"Fine, ""very""",1,2,tt3,101\n12,Carried Tale 2,anime,2011,hold,s1e4,,,,,,,\n13,Not drawn,tv,2009,watching,s1e4,,,,,,,\n',
  },
  {
    name: 'Trakt history',
    source: 'TRAKT',
    from: 'FuzzyGrim/Yamtrack, tests/mock_data/trakt_export/watched-history.json',
    file: json([
      play(first, 1, 2, '2020-01-02T20:00:00.000Z'),
      play(first, 1, 1, '2020-01-01T20:00:00.000Z'),
      play(first, 2, 1, '2020-02-01T20:00:00.000Z'),
      play(first, 0, 1, '2020-03-01T20:00:00.000Z'),
      {
        id: 2,
        watched_at: '2020-04-01T20:00:00.000Z',
        action: 'watch',
        type: 'movie',
        movie: traktShow(72, 'Carried Tale 3', 2012),
      },
    ]),
  },
  {
    name: 'Trakt watched shows',
    source: 'TRAKT',
    from: 'sync/watched/shows of the API, by the fields that programs on GitHub read',
    file: json([
      {
        plays: 12,
        last_watched_at: '2020-01-12T20:00:00.000Z',
        show: first,
        seasons: [
          {
            number: 1,
            episodes: Array.from({ length: 12 }, (_, n) => ({
              number: n + 1,
              plays: 1,
              last_watched_at: `2020-01-${String(n + 1).padStart(2, '0')}T20:00:00.000Z`,
            })),
          },
        ],
      },
    ]),
  },
  {
    name: 'Trakt watchlist',
    source: 'TRAKT',
    from: 'FuzzyGrim/Yamtrack, tests/mock_data/trakt_export/lists-watchlist.json',
    file: json([
      { rank: 1, id: 3, listed_at: '2020-01-01T20:00:00.000Z', notes: 'Soon', type: 'show', show: first },
    ]),
  },
  {
    name: 'Trakt ratings',
    source: 'TRAKT',
    from: 'FuzzyGrim/Yamtrack, tests/mock_data/trakt_export/ratings-seasons.json, ratings-shows.json',
    file: json([{ rated_at: '2020-01-01T20:00:00.000Z', rating: 8, type: 'show', show: first }]),
  },
  {
    name: 'Yamtrack',
    source: 'YAMTRACK',
    from: 'FuzzyGrim/Yamtrack, tests/mock_data/import_yamtrack.csv',
    file: [
      [
        'media_id',
        'source',
        'media_type',
        'title',
        'image',
        'season_number',
        'episode_number',
        'score',
        'progress',
        'status',
        'start_date',
        'end_date',
        'notes',
        'progress_changed',
      ],
      [
        '1668',
        'tmdb',
        'tv',
        'Carried Tale 2',
        'https://image.example/a.jpg',
        '',
        '',
        '',
        '24',
        'In progress',
        '2024-02-09',
        '',
        '',
        '',
      ],
      [
        '1668',
        'tmdb',
        'season',
        'Carried Tale 2',
        '',
        '1',
        '',
        '8.0',
        '2',
        'Paused',
        '2024-02-09',
        '',
        '',
        '',
      ],
      ['1668', 'tmdb', 'episode', 'Carried Tale 2', '', '1', '3', '', '', '', '', '2024-02-11', '', ''],
      [
        '101',
        'mal',
        'anime',
        'Carried Tale 1',
        '',
        '',
        '',
        '9.5',
        '12',
        'Completed',
        '2024-01-01',
        '2024-02-01',
        'Fine',
        '',
      ],
      [
        '101',
        'mal',
        'anime',
        'Carried Tale 1',
        '',
        '',
        '',
        '9.5',
        '12',
        'Completed',
        '2024-03-01',
        '2024-04-01',
        'Fine',
        '',
      ],
      ['2', 'mal', 'manga', 'Berserk', '', '', '', '', '0', 'Completed', '', '2024-02-09', '', ''],
    ]
      .map((row) => row.map((cell) => `"${cell}"`).join(','))
      .join('\n'),
  },
];
