import { isCountry } from '../../../../shared/countries';
import { type FactName, factBounds } from '../../../../shared/facts';
import { limits } from '../../../config/limits';
import {
  type LaidField,
  laidFields,
  type NewAnime,
  type RawRecord,
  type SourceDescriptor,
  type SourcedFacts,
  type SourcedField,
  type SourcedOffer,
  type SourcedRecommendation,
  type SourcedRelation,
} from '../../../sources';
import { isStorable, joinLines } from '../../text/textForm';
import { checkedValues } from '../facts/applyFacts';
import { MAX_PART_CHARACTERS } from '../facts/people';
import { wordsOf } from '../offlineDatabase/vocabulary';
import { attempt } from './attempt';

/** Valid values by field, none empty. */
export type MappedFacts = Partial<Record<LaidField, string[]>>;

/** What people elsewhere think of an anime. */
export interface Rating {
  /** From 0 to 100. */
  score: number;
  /** Null if it isn't known. */
  votes: number | null;
  /** How many gave each of ten grades, the lowest first; none if it isn't known. */
  grades: readonly number[];
}

export interface MappedRecord {
  facts: MappedFacts;
  rating?: Rating;
  /** Native names of people, by their names. */
  people: ReadonlyMap<string, string>;
  relations: readonly SourcedRelation[];
  /** Those of most people first. */
  recommendations: readonly SourcedRecommendation[];
  /** Address of the source's page about it. */
  page?: string;
  /** Of its series at TheTVDB. */
  tvdbId?: string;
}

/** What a stored record says, in values that the site accepts. */
export function mapRecord(source: SourceDescriptor, payload: string): MappedRecord {
  const said = mapped(source, payload);
  if (!said) return { facts: {}, people: new Map(), relations: [], recommendations: [] };
  const { genres, tags } = wordsOf((said.words ?? []).slice(0, limits.sourceWords));
  const all: MappedFacts = { ...said.facts, GENRES: genres, TAGS: tags };
  const facts: MappedFacts = {};
  for (const field of laidFields) {
    const values = source.gives.includes(field) ? validOf(source, field, all[field] ?? []) : [];
    if (values.length > 0) facts[field] = values;
  }
  const natives = [...(said.people ?? [])].flatMap(([name, native]): [string, string][] => {
    const line = isStorable(native) ? joinLines(native) : '';
    return line !== '' && line.length <= MAX_PART_CHARACTERS ? [[name, line]] : [];
  });
  const related = source.gives.includes('RELATIONS') ? (said.relations ?? []) : [];
  const [score] = facts.SCORE ?? [];
  return {
    facts,
    ...(score !== undefined && { rating: ratingOf(score, said) }),
    people: new Map(natives),
    relations: related.slice(0, factBounds.RELATIONS.most),
    recommendations: (said.recommendations ?? [])
      .filter(({ people }) => isCount(people))
      .sort((a, b) => b.people - a.people)
      .slice(0, limits.sourcedRecommendations),
    ...(said.page !== undefined &&
      isAddressAt([new URL(source.url).hostname], said.page) && { page: said.page }),
    ...(said.tvdbId !== undefined && /^[1-9]\d{0,8}$/.test(said.tvdbId) && { tvdbId: said.tvdbId }),
  };
}

/** How many episodes a list has, and by number titles and addresses of pictures that the site accepts. */
export interface MappedEpisodes {
  count: number;
  titles: Map<number, string>;
  nativeTitles: Map<number, string>;
  stills: Map<number, string>;
}

/** What a stored record says of the episodes of its list; undefined if it doesn't say how many there are. */
export function mapEpisodes(source: SourceDescriptor, payload: string): MappedEpisodes | undefined {
  const said = mapped(source, payload)?.episodes;
  if (!said) return undefined;
  const given = (field: SourcedField, texts: ReadonlyMap<number, string> = new Map()) => [
    ...(source.gives.includes(field) ? texts : []),
  ];
  return {
    count: said.count,
    titles: titlesIn(given('EPISODE_TITLES', said.titles)),
    nativeTitles: titlesIn(given('EPISODE_NATIVE_TITLES', said.nativeTitles)),
    stills: new Map(
      given('EPISODE_STILLS', said.stills).filter(([, address]) => isPictureOf(source, address)),
    ),
  };
}

const titlesIn = (said: readonly [number, string][]): Map<number, string> =>
  new Map(
    said.flatMap(([number, title]): [number, string][] => {
      const line = isStorable(title) ? joinLines(title) : '';
      return line !== '' && line.length <= limits.episodeTitle ? [[number, line]] : [];
    }),
  );

export type MappedOffers = ReadonlyMap<string, readonly SourcedOffer[]>;

/** Where a stored record says to watch: in countries that there are, at services with a storable name. */
export function mapOffers(source: SourceDescriptor, payload: string): MappedOffers {
  const said = (source.watching && mapped(source, payload)?.offers) ?? new Map<string, SourcedOffer[]>();
  // Thousands of offers name a few services.
  const names = new Map<string, string | undefined>();
  const nameOf = (written: string): string | undefined => {
    if (!names.has(written)) names.set(written, validName(written));
    return names.get(written);
  };
  const valid = [...said].flatMap(([country, all]): [string, SourcedOffer[]][] => {
    const offers = all.flatMap((offer) => {
      const service = nameOf(offer.service);
      return service === undefined ? [] : [service === offer.service ? offer : { ...offer, service }];
    });
    return isCountry(country) && offers.length > 0 ? [[country, offers.slice(0, limits.watchOffers)]] : [];
  });
  return new Map(valid);
}

function validName(written: string): string | undefined {
  const name = isStorable(written) ? joinLines(written) : '';
  return name === '' || name.length > limits.watchService ? undefined : name;
}

function ratingOf(score: string, { votes, grades = [] }: SourcedFacts): Rating {
  const isWhole = grades.length === MOST_GRADES && grades.every(isCount);
  return { score: Number(score), votes: isCount(votes) ? votes : null, grades: isWhole ? grades : [] };
}

const MOST_GRADES = 10;

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= 1_000_000_000;

/** The anime that a record is about, with names that the site accepts; undefined if it is none for the catalogue, or has no name. */
export function newAnimeIn(source: SourceDescriptor, raw: RawRecord): NewAnime | undefined {
  const said = attempt(() => source.newAnime?.(raw));
  if (!said) return undefined;
  const nameOf = (field: FactName, name: string | undefined) =>
    name === undefined ? undefined : checkedValues(field, [name])?.[0];
  const named = {
    native: nameOf('NATIVE_TITLE', said.native),
    romaji: nameOf('ROMAJI_TITLE', said.romaji),
    english: nameOf('ENGLISH_TITLE', said.english),
  };
  if (!named.native && !named.romaji) return undefined;
  return { ...said, ...named, year: isYear(said.year) ? said.year : undefined };
}

/** The same of a stored record. */
export function newAnimeOf(source: SourceDescriptor, payload: string): NewAnime | undefined {
  const raw = attempt(() => JSON.parse(payload) as RawRecord);
  return raw && newAnimeIn(source, raw);
}

const isYear = (year: number | undefined): boolean =>
  year !== undefined && Number.isInteger(year) && year > 1900 && year < 2200;

/** A record that its function stumbles over says nothing: the catalogue must load whatever a source has sent. */
function mapped(source: SourceDescriptor, payload: string): ReturnType<SourceDescriptor['map']> | undefined {
  return attempt(() => source.map(JSON.parse(payload) as RawRecord));
}

/** Of a list each valid value, up to as many as the field holds; a single value only as it is. */
function validOf(source: SourceDescriptor, field: LaidField, values: readonly string[]): string[] {
  if (field === 'SCORE') return values.filter((value) => /^\d{1,3}$/.test(value) && Number(value) <= 100);
  if (field === 'COVER' || field === 'BACKDROP')
    return values.filter((value) => isPictureOf(source, value)).slice(0, 1);
  if (field === 'EPISODE_DATES') return areListed(values) ? [...values] : [];
  const { most } = factBounds[field];
  if (most === 1) return checkedValues(field, values) ?? [];
  const valid = values.flatMap((value) => checkedValues(field, [value]) ?? []);
  return [...new Set(valid)].slice(0, most);
}

/** Only a whole list: the days of all episodes, none before that of the episode before. */
const areListed = (days: readonly string[]): boolean =>
  days.length <= limits.episodes &&
  days.every((day, at) => checkedValues('STARTS_ON', [day]) && day >= (days[at - 1] ?? ''));

/** Only at the source's own hosts, whatever its answer says. */
const isPictureOf = ({ pictureHosts = [] }: SourceDescriptor, address: string): boolean =>
  isAddressAt(pictureHosts, address);

/** Plain, so that what is fetched is what is compared. */
function isAddressAt(hosts: readonly string[], address: string): boolean {
  if (address.length > limits.coverAddress || !URL.canParse(address)) return false;
  const { href, protocol, hostname, port, username, password } = new URL(address);
  const isPlain = href === address && port === '' && username === '' && password === '';
  return isPlain && protocol === 'https:' && hosts.includes(hostname);
}
