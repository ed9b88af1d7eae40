import type { FactName } from '../../shared/facts';
import type { RelationKind } from '../../shared/relationKind';

/**
 * Describes an outside source of facts about anime: data, and a function that maps what it says of one. Every file has the fields
 * in this order. Nothing here makes calls: `server/domain/importers/outside/` does, from this data (docs/sources.md).
 */
export interface SourceDescriptor {
  /** Used in CATALOGUE_SOURCES, in rows and commands. */
  id: string;
  name: string;
  /** For its credit. */
  url: string;
  /** In whose ids it knows anime, as in the catalogue's links: `mal`, `aniList`, `anidb`. */
  site: string;
  /** Where its terms are, and what they allow, in one honest sentence that the site shows. */
  terms: { url: string; summary: string };
  /** Shown on /about and /legal while it is in use. */
  attribution: string;
  /** The approved logo that its terms ask for: an icon of simple-icons, which `npm run generate` draws into logos.ts, and its colour. */
  logo?: { icon: string; color: string };
  /** A key that the operator has to get; without it, the source needs none. */
  key?: SourceKey;
  /** Most calls in a second and in a day (UTC). */
  perSecond: number;
  perDay: number;
  /** Days after which what it has not said again is removed. */
  keepDays: number;
  /** All that `map` may give. */
  gives: readonly SourcedField[];
  /** Where its calls go, without a trailing slash. */
  address: string;
  /** The only hosts that pictures may be fetched from: an answer can't send the site elsewhere. */
  pictureHosts?: readonly string[];
  /** Lists of many anime, walked page by page, before any details. */
  lists?: ListFeed;
  /** Calls that name the anime wanted, the longest unasked first; one feed after the other. */
  details?: readonly DetailFeed[];
  /** One file about all anime, in place of lists. */
  archive?: ArchiveFeed;
  /** Address of its page about an anime, where the id tells it; else `page` of a record does. */
  page?(externalId: string): string;
  /** For titles and pictures of episodes: where the episodes of this id stand. Undefined if it stands for none. */
  placeOf?(externalId: string): EpisodePlace | undefined;
  /** For `offers` in its records: where to watch. */
  watching?: WatchGuide;
  /**
   * What anime a record of its lists is about, where the operator lets it add those that the catalogue lacks. Undefined for what no
   * catalogue of anime has (music, advertisements) and for all that is, or may be, for adults only. Without it, it can't add any.
   */
  newAnime?(raw: RawRecord): NewAnime | undefined;
  /** What a record says, whatever is in it: unknown and missing values are left out. */
  map(raw: RawRecord): SourcedFacts;
}

/** How an anime is told from others. All else about it are facts, which `map` gives. */
export interface NewAnime {
  /** In its own script. */
  native?: string;
  /** In Latin letters. */
  romaji?: string;
  english?: string;
  format: 'TV' | 'MOVIE' | 'OVA' | 'WEB' | 'SPECIAL' | 'OTHER';
  status: 'FINISHED' | 'ONGOING' | 'UPCOMING' | 'UNKNOWN';
  year?: number;
  season?: 'WINTER' | 'SPRING' | 'SUMMER' | 'FALL';
}

export interface SourceKey {
  /** The variable that has it. It may be read from a file, as a secret. */
  variable: string;
  header: string;
  /** Stands before it there, as in `Bearer …`. */
  scheme?: string;
  /** For the operator: where to get one, with notes. */
  console: { url: string; notes: string };
}

/** How a source that knows where to watch is asked and shown. */
export interface WatchGuide {
  /** Whom its terms ask to name beside it. */
  credit: string;
  /** The record about where to watch this anime. Undefined if it doesn't say. */
  recordOf(externalId: string): string | undefined;
  /** Whether a record is about a series as a whole: parts of it may be missing. */
  isOfSeries(recordId: string): boolean;
  /** Address of its page for a country. */
  page(recordId: string, country: string): string;
}

/**
 * Fields that are laid over a composed anime: those that people edit, a score, the addresses of a cover and of a wide picture, and the
 * days of all episodes, for an anime that has no list of them.
 */
export const laidFields = [
  'SYNONYMS',
  'SYNOPSIS',
  'STARTS_ON',
  'ENDS_ON',
  'SEASON',
  'EPISODE_COUNT',
  'EPISODE_MINUTES',
  'SOURCE',
  'AGE_RATING',
  'GENRES',
  'TAGS',
  'STUDIOS',
  'CHARACTERS',
  'STAFF',
  'OPENINGS',
  'ENDINGS',
  'SCORE',
  'COVER',
  'BACKDROP',
  // After those that it has to agree with.
  'EPISODE_DATES',
] as const satisfies readonly (FactName | 'SCORE' | 'COVER' | 'BACKDROP' | 'EPISODE_DATES')[];

export type LaidField = (typeof laidFields)[number];

/** Titles of episodes: English ones, and those in the language of the anime. */
export const titleFields = ['EPISODE_TITLES', 'EPISODE_NATIVE_TITLES'] as const;

export type TitleField = (typeof titleFields)[number];

/**
 * Fields that sources can give. The last belong to episodes, which are counted once an anime is as people want it, and to two anime,
 * which are related once all are in.
 */
export const sourcedFields = [...laidFields, ...titleFields, 'EPISODE_STILLS', 'RELATIONS'] as const;

export type SourcedField = (typeof sourcedFields)[number];

/** A place in a source's list of episodes, such as a season, which several anime may share. */
export interface EpisodePlace {
  list: string;
  /** The number in the list of the anime's first episode. */
  first: number;
}

/** A record as it came. */
export type RawRecord = Record<string, unknown>;

export interface SourcedFacts {
  /**
   * Lists of texts, as people edit them (`shared/facts.ts`); SCORE from 0 to 100, COVER and BACKDROP an https address,
   * EPISODE_DATES a day for each episode. Those that are not valid are left out.
   */
  facts: Partial<Record<Exclude<LaidField, 'GENRES' | 'TAGS'>, string[]>>;
  /** How many people gave a SCORE, and of these how many each of ten grades, the lowest first. */
  votes?: number;
  grades?: readonly number[];
  /** Native names of the people in CHARACTERS and STAFF, by the names there: they tell people of one name apart. */
  people?: ReadonlyMap<string, string>;
  /** Genres, themes and audiences as the source names them: those with a place in the site's own lists become genres and tags. */
  words?: string[];
  /**
   * How many episodes the list has, and by their numbers in it their titles, in English and in the language of the anime, and the
   * https addresses of their pictures.
   */
  episodes?: {
    count: number;
    titles?: ReadonlyMap<number, string>;
    nativeTitles?: ReadonlyMap<number, string>;
    stills?: ReadonlyMap<number, string>;
  };
  /** Other anime that belong to this one. */
  relations?: readonly SourcedRelation[];
  /** What people there recommend to those who liked it. */
  recommendations?: readonly SourcedRecommendation[];
  /** Address of its page about the anime, on its own site. */
  page?: string;
  /** Id of its series at TheTVDB. */
  tvdbId?: string;
  /** Where to watch, by the ISO 3166-1 codes of countries. */
  offers?: ReadonlyMap<string, readonly SourcedOffer[]>;
}

export interface SourcedRelation {
  /** What the other anime is to this one. */
  kind: RelationKind;
  /** Its id at the same site. The catalogue may lack it. */
  externalId: string;
}

export interface SourcedRecommendation {
  /** Id of the other anime at the same site. The catalogue may lack it. */
  externalId: string;
  /** How many people recommend it. */
  people: number;
}

export const offerKinds = ['SUBSCRIPTION', 'FREE', 'RENT', 'BUY'] as const;

export type OfferKind = (typeof offerKinds)[number];

export interface SourcedOffer {
  kind: OfferKind;
  service: string;
  /** The same service among those of the catalogue's links. */
  site?: string;
}

interface Feed {
  /** Name of the feed in rows and reports. */
  feed: string;
  /** Days until it is asked again. */
  everyDays: number;
}

export interface ListFeed extends Feed {
  /** Pages count from 1. */
  call(page: number): SourceCall;
  /** Undefined if the answer is no such page. */
  read(answer: unknown): { records: FoundRecord[]; more: boolean } | undefined;
}

export interface DetailFeed extends Feed {
  /** Anime in one call. */
  perCall: number;
  /** Statuses that say that it doesn't have the anime, rather than that something is wrong. */
  missing: readonly number[];
  /**
   * By which id it is asked about an anime, and its record stored: several anime may share one, such as a show. Undefined if it
   * can't be asked about this one. Left out, by the anime's own.
   */
  asks?(externalId: string): string | undefined;
  call(externalIds: readonly string[]): SourceCall;
  /** Undefined if the answer is none about anime; without those that it doesn't have. */
  read(answer: unknown, externalIds: readonly string[]): FoundRecord[] | undefined;
}

/** A zip file that it publishes now and then, of entries with a JSON object in each line. */
export interface ArchiveFeed extends Feed {
  /** Where it says which file is the newest. */
  call: SourceCall;
  /** Undefined if the answer names none that can be checked. */
  read(answer: unknown): ArchiveFile | undefined;
  /** The only hosts that the file may be fetched from, also after redirects, besides that of the address. */
  hosts: readonly string[];
  /** Most bytes of the file. */
  bytes: number;
  /** Those that are read, in this order. */
  entries: readonly ArchiveEntry[];
  /** Those that are read afterwards, about what the lines of an anime name, such as people. */
  named?: readonly NamedEntry[];
  /** What the parts of an anime say together, by entry; undefined if that is nothing. */
  join(parts: AnimeParts, named: readonly NamedPart[]): RawRecord | undefined;
}

/** What is kept of the lines about an anime, by entry. */
export type AnimeParts = readonly (readonly unknown[])[];

/** What is kept of the line with this id in an entry of `named`. */
export type NamedPart = (id: string) => unknown;

export interface ArchiveFile {
  address: string;
  /** In hexadecimal digits. */
  sha256: string;
  bytes: number;
}

export interface ArchiveEntry {
  name: string;
  /** Most bytes, unpacked. */
  bytes: number;
  /** The field with the id of what a line is about, such as an anime: the first of that name in it. */
  key: string;
  /** What is kept of a line about what is wanted; undefined for nothing. */
  keep(line: RawRecord): unknown;
}

export interface NamedEntry extends ArchiveEntry {
  /** The ids that the parts of an anime name: no other lines are kept. */
  namedIn(parts: AnimeParts): readonly string[];
  /** What only one may be called: of those that share it, none is known. Left out, they may share names. */
  calledAlone?(part: unknown): string | undefined;
}

export interface FoundRecord {
  externalId: string;
  raw: RawRecord;
}

export interface SourceCall {
  /** After the address, with its query. */
  path: string;
  /** Sent as a POST. */
  json?: unknown;
}
