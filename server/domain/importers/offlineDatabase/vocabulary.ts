import { GENRES, SOURCES, TAGS } from '../../catalogueData/curated/vocabulary';

/**
 * The databases whose pages an anime-offline-database entry lists: how to read an id from an address, and to build the address
 * again. Ordered by how reliably an id identifies the anime; bangumi-data also has the first three.
 */
export interface Site {
  id: string;
  name: string;
  /** The first group is the id. */
  pattern: RegExp;
  url: (id: string) => string;
}

export const sites: readonly Site[] = [
  site('mal', 'MyAnimeList', 'myanimelist.net/anime/', '\\d+'),
  site('aniList', 'AniList', 'anilist.co/anime/', '\\d+'),
  site('anidb', 'AniDB', 'anidb.net/anime/', '\\d+'),
  site('kitsu', 'Kitsu', 'kitsu.app/anime/', '\\d+', 'kitsu.io/anime/'),
  site('aniSearch', 'aniSearch', 'anisearch.com/anime/', '\\d+'),
  site('liveChart', 'LiveChart', 'livechart.me/anime/', '\\d+'),
  site('animePlanet', 'Anime-Planet', 'anime-planet.com/anime/', '[\\w.-]+'),
  site('ann', 'Anime News Network', 'animenewsnetwork.com/encyclopedia/anime.php?id=', '\\d+'),
  site('simkl', 'Simkl', 'simkl.com/anime/', '\\d+'),
  site('animeCountdown', 'AnimeCountdown', 'animecountdown.com/', '\\d+'),
  site('notify', 'Notify.moe', 'notify.moe/anime/', '[\\w-]+'),
];

const byId = new Map(sites.map((one) => [one.id, one]));

/** `mal/1535` for `https://myanimelist.net/anime/1535`; undefined for an address of none of these sites. */
export function idOf(address: string): string | undefined {
  for (const { id, pattern } of sites) {
    const found = pattern.exec(address)?.[1];
    if (found && found.length <= 100) return `${id}/${found}`;
  }
  return undefined;
}

/** The parts of `mal/1535`, with the address of its page. */
export function pageOf(id: string): { site: Site; externalId: string; url: string } | undefined {
  const slash = id.indexOf('/');
  const found = byId.get(id.slice(0, slash));
  const externalId = id.slice(slash + 1);
  return found && { site: found, externalId, url: found.url(externalId) };
}

/** The most reliable first, so that the first one can stand for the anime. */
export function bySite(a: string, b: string): number {
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

function rank(id: string): number {
  return sites.findIndex((one) => id.startsWith(`${one.id}/`));
}

function site(id: string, name: string, address: string, form: string, former?: string): Site {
  const places = [address, former].flatMap((place) => place?.replace(/[.?]/g, '\\$&') ?? []);
  return {
    id,
    name,
    pattern: new RegExp(`^https?://(?:www\\.)?(?:${places.join('|')})(${form})/?$`),
    url: (externalId) => `https://${address}${externalId}`,
  };
}

/**
 * Other databases' words in our vocabulary. Their lists are open and mix several tagging styles ("just as planned", "place"),
 * so only words with a place in our closed lists are taken: filters never meet two spellings.
 */
const aliases: Record<string, string> = {
  'science fiction': 'Sci-Fi',
  'sci fi': 'Sci-Fi',
  'magical girl': 'Mahou Shoujo',
  'magical girls': 'Mahou Shoujo',
  'magical sex shift': 'Gender Bending',
  gender: 'Gender Bending',
  suspense: 'Thriller',
  sport: 'Sports',
  'high school': 'School',
  'school life': 'School',
  'middle school': 'School',
  'school clubs': 'School Club',
  superpowers: 'Super Power',
  superheroes: 'Superhero',
  cops: 'Police',
  'law and order': 'Police',
  soccer: 'Football',
  'boys love': "Boys' Love",
  'boys` love': "Boys' Love",
  'shounen ai': "Boys' Love",
  yaoi: "Boys' Love",
  'girls love': "Girls' Love",
  'girls` love': "Girls' Love",
  'shoujo ai': "Girls' Love",
  yuri: "Girls' Love",
  'love polygon': 'Love Triangle',
  'organized crime': 'Mafia',
  childcare: 'Parenthood',
  medical: 'Medicine',
  pets: 'Animals',
  'visual arts': 'Drawing',
  workplace: 'Work',
  'post apocalyptic': 'Post-Apocalyptic',
  dystopian: 'Dystopia',
  'person in a strange world': 'Isekai',
  idols: 'Idols',
  'idols female': 'Idols',
  'idols male': 'Idols',
  kamis: 'Gods',
  yokai: 'Youkai',
  traveling: 'Travel',
  college: 'University',
  countryside: 'Rural',
  'sword fights': 'Swordplay',
  'card battles': 'Card Games',
  'world war 2': 'World War II',
  'second world war': 'World War II',
  robot: 'Robots',
  'everybody dies': 'Tragedy',
  'slice-of-life': 'Slice of Life',
};

const materials: Record<string, (typeof SOURCES)[number]> = {
  'based on a manga': 'MANGA',
  'based on a light novel': 'LIGHT_NOVEL',
  'based on a novel': 'NOVEL',
  'based on a video game': 'GAME',
  'based on a visual novel': 'VISUAL_NOVEL',
  'based on a web manga': 'WEB_MANGA',
  'based on a webtoon': 'WEB_MANGA',
  'based on a web novel': 'WEB_NOVEL',
  'based on a 4-koma manga': '4_KOMA',
  '4-koma': '4_KOMA',
  'original work': 'ORIGINAL',
};

const languages: Record<string, string> = {
  'japanese production': 'ja',
  'chinese production': 'zh',
  'korean production': 'ko',
};

/** Words that mark adult-only titles in the databases the entries come from. */
const adultWords = ['hentai', '18 restricted', 'pornography', 'erotica'];

const MAX_WORDS = 20_000;
const folds = new Map<string, string>();
const genres = lookup(GENRES);
const tags = lookup(TAGS);

export interface Words {
  genres: string[];
  tags: string[];
  material: string | null;
  language: string | null;
  adult: boolean;
}

/** An entry's tags in our vocabulary, each list in our own order. */
export function wordsOf(entryTags: readonly string[]): Words {
  const said = new Set(entryTags.map((tag) => tag.toLowerCase()));
  const folded = [...said].map(foldOnce);
  return {
    genres: inOurOrder(folded, genres),
    tags: inOurOrder(folded, tags),
    material: firstOf(said, materials),
    language: firstOf(said, languages),
    adult: adultWords.some((word) => said.has(word)),
  };
}

function inOurOrder(folded: readonly string[], { ours, order }: Lookup): string[] {
  const found = new Set(folded.flatMap((word) => ours.get(word) ?? []));
  return [...found].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

function firstOf<T>(said: ReadonlySet<string>, known: Record<string, T>): T | null {
  for (const word in known) if (said.has(word)) return known[word] ?? null;
  return null;
}

interface Lookup {
  ours: ReadonlyMap<string, string>;
  order: ReadonlyMap<string, number>;
}

function lookup(names: readonly string[]): Lookup {
  const ours = new Map(names.map((name) => [fold(name), name]));
  for (const [alias, name] of Object.entries(aliases)) if (names.includes(name)) ours.set(fold(alias), name);
  return { ours, order: new Map(names.map((name, place) => [name, place])) };
}

/** A file has a few thousand distinct words, repeated a million times. */
function foldOnce(word: string): string {
  const known = folds.get(word);
  if (known !== undefined) return known;
  const folded = fold(word);
  if (folds.size < MAX_WORDS) folds.set(word, folded);
  return folded;
}

/** Treats "Post-apocalyptic" and "post apocalyptic", or "detective" and "detectives", as one word. */
function fold(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .replace(/s$/, '');
}
