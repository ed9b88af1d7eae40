import { malAnime, malFile } from '../people/transfer';
import type { ListFile } from './listFile';

const json = (value: unknown) => JSON.stringify(value);

const aniListRow = (series_id: number, row: object) => ({
  id: 9000 + series_id,
  user_id: 1,
  series_id,
  series_type: 0,
  status: 0,
  score: 0,
  progress: 0,
  progress_volume: 0,
  repeat: 0,
  priority: 0,
  private: 0,
  notes: null,
  hidden_default: 0,
  custom_lists: '[]',
  advanced_scores: '[]',
  started_on: 0,
  finished_on: 0,
  created_at: '2019-03-01 10:00:00',
  updated_at: '2019-04-12 10:00:00',
  ...row,
});

const kitsuEntry = (id: string, animeId: string, attributes: object) => ({
  id,
  type: 'libraryEntries',
  relationships: { anime: { data: { type: 'anime', id: animeId } } },
  attributes: {
    createdAt: '2019-03-01T10:00:00.000Z',
    updatedAt: '2019-04-12T10:00:00.000Z',
    progress: 0,
    notes: null,
    private: false,
    reconsuming: false,
    reconsumeCount: 0,
    ratingTwenty: null,
    startedAt: null,
    finishedAt: null,
    ...attributes,
  },
});

/** Exports of anime and manga sites. */
export const animeSites: readonly ListFile[] = [
  {
    name: 'MyAnimeList',
    source: 'MAL_XML',
    from: 'myanimelist.net, Export; hikka-io/hikka-next writes the same',
    file: malFile(malAnime({ id: 101, my_status: 'Watching', my_watched_episodes: 5, my_score: 8 })),
  },
  {
    name: 'Shikimori XML',
    source: 'MAL_XML',
    from: 'shikimori.one, list_export/animes.xml',
    file: malFile(
      malAnime({ id: 101, my_status: 'Completed', shiki_status: 'Rewatching', my_watched_episodes: 5 }),
    ),
  },
  {
    name: 'this software',
    source: 'ACCOUNT',
    from: 'export/accountJson.ts',
    file: json({
      format: 'enspired-account',
      version: 1,
      entries: [{ anime: { title: 'A', ids: { mal: 101 } }, status: 'WATCHING', progress: 5, score: 80 }],
    }),
  },
  {
    name: 'this software, a table',
    source: 'ACCOUNT',
    from: 'export/listCsv.ts',
    file: [
      'title,year,status,progress,score,visibility,notes,myanimelist,address,episode,reaction,pass',
      "Carried Tale 1,2010,REWATCHING,5,80,PRIVATE,'=1+1,101,https://a.example/anime/a,,,2",
      'Carried Tale 1,2010,,,90,,"Rain,',
      'again",101,https://a.example/anime/a,3,SAD,1',
    ].join('\r\n'),
  },
  {
    name: 'AniList',
    source: 'ANILIST',
    from: 'gdpr_data.json of anilist.co/settings/account, by the fields that programs on GitHub read',
    file: json({
      user: { id: 1, display_name: 'somebody', about: null },
      follow: [],
      activity: [{ id: 1, object_id: 1101, action_type: 1 }],
      lists: [
        aniListRow(1101, { status: 2, score: 85, progress: 12, repeat: 1, started_on: 20190405 }),
        aniListRow(1102, { status: 0, progress: 5, private: 1, notes: 'Slow', started_on: 20190400 }),
        aniListRow(1103, { status: 5, progress: 3 }),
        aniListRow(1104, { status: 1 }),
        aniListRow(30_002, { series_type: 1, status: 2 }),
      ],
      favourites: [],
    }),
  },
  {
    name: 'Kitsu',
    source: 'KITSU',
    from: 'FuzzyGrim/Yamtrack, tests/mock_data/import_kitsu_anime.json',
    file: json({
      data: [
        kitsuEntry('1', '51', {
          status: 'completed',
          progress: 12,
          ratingTwenty: 17,
          reconsumeCount: 1,
          startedAt: '2019-04-05T00:00:00.000Z',
          finishedAt: '2019-06-21T00:00:00.000Z',
        }),
        kitsuEntry('2', '52', { status: 'on_hold', progress: 4, private: true, notes: 'Slow' }),
        {
          id: '3',
          type: 'libraryEntries',
          attributes: { status: 'current' },
          relationships: { anime: { data: null }, manga: { data: { type: 'manga', id: '9' } } },
        },
      ],
      included: [
        {
          id: '51',
          type: 'anime',
          relationships: { mappings: { data: [{ type: 'mappings', id: '7' }] } },
          attributes: {
            canonicalTitle: 'Carried Tale 1',
            titles: {},
            startDate: '2010-04-05',
            subtype: 'TV',
          },
        },
        {
          id: '52',
          type: 'anime',
          attributes: {
            canonicalTitle: 'Hakobi no Hanashi 2',
            titles: { en: 'Carried Tale 2', ja_jp: '運びの話2' },
            startDate: '2011-04-05',
            subtype: 'TV',
            episodeCount: 12,
          },
        },
        { id: '7', type: 'mappings', attributes: { externalSite: 'myanimelist/anime', externalId: '101' } },
      ],
      meta: { count: 3 },
    }),
  },
  {
    name: 'Shikimori',
    source: 'SHIKIMORI',
    from: 'shikimori.one, list_export/animes.json',
    file: json([
      {
        target_title: 'Carried Tale 1',
        target_title_ru: 'Сказка 1',
        target_id: 101,
        target_type: 'Anime',
        score: 9,
        status: 'completed',
        rewatches: 2,
        episodes: 12,
        text: 'Хорошо',
      },
      {
        target_title: 'Carried Tale 2',
        target_title_ru: null,
        target_id: 102,
        target_type: 'Anime',
        score: 0,
        status: 'rewatching',
        rewatches: 0,
        episodes: 3,
        text: null,
      },
    ]),
  },
  {
    name: 'Hikka',
    source: 'HIKKA',
    from: 'hikka-io/hikka on GitHub, UserExportResponse',
    file: json({
      anime: [
        {
          mal_id: 101,
          hikka_slug: 'carried-tale-1-f29797',
          created: 1_551_434_400,
          updated: 1_555_063_200,
          rewatches: 0,
          episodes: 5,
          status: 'on_hold',
          score: 7,
          note: 'Повільно',
        },
      ],
      manga: [
        { mal_id: 2, hikka_slug: 'berserk-fb9fbd', chapters: 3, volumes: 0, status: 'reading', score: 0 },
      ],
      novel: [],
      created: 1_551_434_400,
      updated: 1_555_063_200,
    }),
  },
  {
    name: 'Anime-Planet',
    source: 'ANIME_PLANET',
    from: 'wolfborg/anitransfer, samples/export-anime-*.json',
    file: json({
      user: { name: 'somebody' },
      export: { type: 'anime', date: '2022-01-08 10:12-0800', version: '0.1a' },
      entries: [
        {
          name: 'Carried Tale 1',
          status: 'watched',
          started: '2020-07-24 17:58:13-07',
          completed: '2020-07-25 17:58:13-07',
          rating: 4.5,
          times: 2,
          eps: 12,
        },
        {
          name: 'Carried Tale 2',
          status: 'stalled',
          started: null,
          completed: null,
          rating: 0,
          times: 0,
          eps: 5,
        },
        {
          name: 'Carried Tale 3',
          status: "won't watch",
          started: null,
          completed: null,
          rating: 0,
          times: 0,
          eps: 0,
        },
      ],
    }),
  },
];
