/** Entries in the form of anime-offline-database, invented and counted out: the same number gives the same entry. */
export interface OfflineEntry {
  sources: string[];
  title: string;
  type: string;
  episodes: number;
  status: string;
  animeSeason: { season: string; year?: number };
  picture: string;
  thumbnail: string;
  duration?: { value: number; unit: string };
  score?: { arithmeticGeometricMean: number; arithmeticMean: number; median: number };
  synonyms: string[];
  studios: string[];
  producers: string[];
  relatedAnime: string[];
  tags: string[];
}

export const offlineMeta = {
  $schema: 'https://example.org/anime-offline-database.schema.json',
  license: {
    name: 'Open Data Commons Open Database License (ODbL) v1.0',
    url: 'https://example.org/LICENSE',
  },
  repository: 'https://github.com/manami-project/anime-offline-database',
  scoreRange: { minInclusive: 1, maxInclusive: 10 },
  lastUpdate: '2026-11-01',
};

const words = 'river lantern winter garden captain melody harbour crimson paper summit orchard signal'.split(
  ' ',
);
const tags = 'action adventure comedy drama fantasy mystery romance sports school magic ninja pirates'.split(
  ' ',
);
const noise = 'place present earth asia japan manga novel based-on-a-manga male-protagonist genius'.split(
  ' ',
);
const seasons = ['WINTER', 'SPRING', 'SUMMER', 'FALL'];
const types = ['TV', 'OVA', 'MOVIE', 'ONA', 'SPECIAL', 'UNKNOWN'];

/** Ids begin far above those of real anime, unless `from` says otherwise. */
export function offlineEntry(
  number: number,
  change: Partial<OfflineEntry> = {},
  from = 5_000_000,
): OfflineEntry {
  const pick = <T>(list: readonly T[], turn: number): T => list[(number * 7 + turn * 3) % list.length] as T;
  const id = from + number;
  const name = [pick(words, 0), pick(words, 1), number].join(' ');
  const scripts = [
    '河の物語',
    '강의 이야기',
    'Река',
    'قصة النهر',
    'นิทานแม่น้ำ',
    '川の物語',
    'Историја',
    'Ιστορία',
  ];
  return {
    sources: [
      `https://anidb.net/anime/${id}`,
      `https://anilist.co/anime/${id}`,
      `https://kitsu.app/anime/${id}`,
      `https://livechart.me/anime/${id}`,
      `https://myanimelist.net/anime/${id}`,
    ],
    title: name.replace(/\b\w/g, (letter) => letter.toUpperCase()),
    type: types[number % types.length] ?? 'TV',
    episodes: 1 + (number % 26),
    status: 'FINISHED',
    animeSeason: { season: seasons[number % 4] ?? 'WINTER', year: 1970 + (number % 56) },
    picture: `https://pictures.example/${id}.jpg`,
    thumbnail: `https://pictures.example/${id}t.jpg`,
    duration: { value: 1440, unit: 'SECONDS' },
    score: { arithmeticGeometricMean: 7.1, arithmeticMean: 5 + (number % 50) / 10, median: 7 },
    synonyms: [
      ...scripts.map((text) => `${text} ${number}`),
      `${name}: the second name`,
      `The ${pick(words, 2)} of ${name}`,
    ],
    studios: [`studio ${pick(words, 3)}`],
    producers: [`${pick(words, 4)} productions`, `${pick(words, 5)} broadcasting`],
    // Franchises of four.
    relatedAnime:
      number % 4 === 0
        ? []
        : [`https://myanimelist.net/anime/${id + 1}`, `https://anilist.co/anime/${id + 1}`],
    tags: [...Array.from({ length: 4 }, (_, turn) => pick(tags, turn)), ...noise],
    ...change,
  };
}

/** The file as the project publishes it: a line about it, then one entry in each line. */
export function* offlineLines(
  entries: Iterable<OfflineEntry | string>,
  meta: object = offlineMeta,
): Generator<string> {
  yield `${JSON.stringify(meta)}\n`;
  for (const entry of entries) yield `${typeof entry === 'string' ? entry : JSON.stringify(entry)}\n`;
}

export function* offlineEntries(count: number, from?: number): Generator<OfflineEntry> {
  for (let number = 1; number <= count; number += 1) yield offlineEntry(number, {}, from);
}
