import { createHash } from 'node:crypto';
import type { CuratedTitle } from '../../../server/domain/catalogueData/curated';
import type { CastEntry, PeopleFile } from '../../../server/domain/catalogueData/people';
import type { BangumiItem } from '../../../server/domain/importers/bangumiData';
import type { CatalogueInput } from '../../../server/domain/importers/composeAnime';
import type { CatalogueFiles } from '../../../server/domain/importers/loadCatalogue';

/**
 * Small catalogues of invented anime, in the format of the embedded one, so that tests load them through the real importer.
 * `startApp({ catalogue: true })` uses `smallCatalogue()`, `startApp({ catalogue: [anAnime({...})] })` its own.
 */
export interface AnimeFixture {
  item: BangumiItem;
  romaji?: string;
  curated?: CuratedTitle;
  cast?: CastEntry;
}

export interface AnimeWish {
  native?: string;
  english?: string;
  romaji?: string;
  type?: 'tv' | 'web' | 'movie' | 'ova';
  /** ISO instants. */
  begin?: string;
  end?: string;
  /** Airs every seven days from `begin`. */
  weekly?: boolean;
  /** Data of the curated layer; MAL id, native title, year and format are derived. */
  curated?: Partial<CuratedTitle>;
  sites?: BangumiItem['sites'];
  /** Its characters, voice actors and staff. */
  cast?: Partial<Pick<CastEntry, 'characters' | 'staff'>>;
}

let count = 0;

/** An invented anime: a finished weekly series of 2024 by default. */
export function anAnime(wish: AnimeWish = {}): AnimeFixture {
  count += 1;
  const { native = `試験番組その${count}`, english, romaji, type = 'tv', weekly = type === 'tv' } = wish;
  const begin = wish.begin ?? '2024-04-05T15:00:00.000Z';
  const end = wish.end ?? (wish.begin ? '' : '2024-06-21T15:00:00.000Z');
  const malId = 9_000_000 + count;
  return {
    item: {
      title: native,
      titleTranslate: english ? { en: [english] } : {},
      type,
      lang: 'ja',
      officialSite: `https://anime-${count}.example/`,
      begin,
      end,
      broadcast: weekly ? `R/${begin}/P7D` : '',
      sites: [
        { site: 'mal', id: String(malId) },
        ...(wish.sites ?? [{ site: 'netflix', id: String(malId) }]),
      ],
    },
    romaji,
    curated: wish.curated && aCuratedTitle({ ...wish.curated, malId, native, english, romaji, begin, type }),
    cast: wish.cast && { malId, native, characters: [], staff: [], ...wish.cast },
  };
}

function aCuratedTitle({
  begin,
  type,
  ...known
}: Partial<CuratedTitle> &
  Pick<CuratedTitle, 'malId' | 'native'> & { begin: string; type: string }): CuratedTitle {
  return {
    year: new Date(begin).getUTCFullYear(),
    format: type.toUpperCase() as CuratedTitle['format'],
    nicknames: [],
    genres: ['Adventure'],
    tags: [],
    studios: ['Test Studio'],
    relations: [],
    synopsis:
      'Two sisters repair an airship in a village by the sea. When the first wind of autumn comes, they must decide who flies.',
    popularity: 50,
    ...known,
  };
}

export interface FixtureFiles extends CatalogueFiles {
  read(): CatalogueInput;
}

/** `people`: known facts about them; everyone else named by the anime has only a name. */
export function catalogueFiles(anime: AnimeFixture[], people: PeopleFile = {}): FixtureFiles {
  const text = JSON.stringify([anime, people]);
  const cast = anime.flatMap((one) => one.cast ?? []);
  return {
    source: {
      id: 'bangumi-data',
      name: 'bangumi-data',
      version: '0.0.0-tests',
      licence: 'CC BY 4.0',
      url: 'https://github.com/bangumi-data/bangumi-data',
    },
    contentHash: createHash('sha256').update(text).digest('hex'),
    read: () => ({
      file: {
        items: anime.map(({ item }) => item),
        siteMeta: {
          mal: { title: 'MyAnimeList', urlTemplate: 'https://myanimelist.net/anime/{{id}}', type: 'info' },
          aniList: { title: 'AniList', urlTemplate: 'https://anilist.co/anime/{{id}}', type: 'info' },
          anidb: { title: 'AniDB', urlTemplate: 'https://anidb.net/anime/{{id}}', type: 'info' },
          bangumi: { title: '番组计划', urlTemplate: 'https://bangumi.tv/subject/{{id}}', type: 'info' },
          tmdb: { title: 'TMDB', urlTemplate: 'https://www.themoviedb.org/{{id}}', type: 'info' },
          netflix: { title: 'Netflix', urlTemplate: 'https://www.netflix.com/title/{{id}}', type: 'onair' },
        },
      },
      curated: anime.flatMap(({ curated }) => curated ?? []),
      readable: {
        romaji: new Map(anime.flatMap(({ item, romaji }) => (romaji ? [[item.title, romaji]] : []))),
        english: new Map(),
      },
      cast: { cast, people: { ...namedIn(cast), ...people } },
    }),
  };
}

function namedIn(cast: CastEntry[]): PeopleFile {
  const names = cast.flatMap(({ characters, staff }) => [
    ...characters.flatMap(({ voice }) => voice ?? []),
    ...staff.map(({ name }) => name),
  ]);
  return Object.fromEntries(names.map((name) => [name, {}]));
}

const DAY = 86_400_000;
const genres: CuratedTitle['genres'][number][] = [
  'Adventure',
  'Comedy',
  'Drama',
  'Fantasy',
  'Mystery',
  'Romance',
];

const smallCast: AnimeWish['cast'] = {
  characters: Array.from({ length: 7 }, (_, n) => ({
    name: `Rin ${'ABCDEFG'.charAt(n)}`,
    native: `凛${n}`,
    role: n === 0 ? 'MAIN' : 'SUPPORTING',
    voice: 'Hana Mori',
  })),
  staff: [
    { role: 'DIRECTOR', name: 'Aki Ito' },
    { role: 'MUSIC', name: 'Ken Oto' },
  ],
};

/**
 * About eighty anime around `now`: airing, finished, upcoming, films; one with a very long title, one with only a native title.
 */
export function smallCatalogue(now = new Date()): AnimeFixture[] {
  const at = (days: number) =>
    new Date(Math.floor(now.getTime() / DAY) * DAY + days * DAY + 15 * 3_600_000).toISOString();
  const airing = Array.from({ length: 24 }, (_, n) =>
    anAnime({
      native: `風の便り${n + 1}`,
      romaji: `Kaze no Tayori ${n + 1}`,
      english: n % 3 === 2 ? undefined : `Letters on the Wind ${n + 1}`,
      begin: at(-7 * (2 + (n % 8)) - (n % 7)),
      curated:
        n < 8
          ? { genres: [genres[n % genres.length] ?? 'Drama'], episodes: 12, popularity: 90 - n }
          : undefined,
      cast: n === 0 ? smallCast : undefined,
    }),
  );
  const finished = Array.from({ length: 40 }, (_, n) =>
    anAnime({
      native: `夜汽車物語${n + 1}`,
      romaji: `Yogisha Monogatari ${n + 1}`,
      english: `Night Train Stories ${n + 1}`,
      begin: at(-400 - 90 * n),
      end: at(-400 - 90 * n + 77),
      curated: n < 6 ? { genres: [genres[n] ?? 'Drama'], popularity: 70 - n } : undefined,
    }),
  );
  return [
    ...airing,
    ...finished,
    anAnime({
      native: '灯台守の少女',
      romaji: 'Toudaimori no Shoujo',
      english: 'The Lighthouse Girl',
      begin: at(-21),
      curated: {
        nicknames: ['LHG'],
        genres: ['Drama', 'Mystery'],
        episodes: 12,
        minutes: 24,
        popularity: 99,
      },
    }),
    anAnime({
      native: '秘密の映画',
      english: 'The Secret Film',
      type: 'movie',
      begin: at(-800),
      end: at(-800),
    }),
    anAnime({ native: '題名のない話', begin: at(-60), end: at(-20) }),
    anAnime({
      native: `${'とても長い題名の物語、'.repeat(6)}完`,
      english: `The Remarkably ${'Long and Winding '.repeat(7)}Title of a Story That Would Not End`,
      begin: at(-14),
    }),
    ...Array.from({ length: 6 }, (_, n) =>
      anAnime({ native: `春を待つ${n + 1}`, english: `Waiting for Spring ${n + 1}`, begin: at(20 + 7 * n) }),
    ),
  ];
}
