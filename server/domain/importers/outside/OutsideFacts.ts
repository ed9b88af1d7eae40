import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { type FactName, factBounds } from '../../../../shared/facts';
import { deleteLook } from '../../../data/stores/catalogueLookStore';
import { deleteSource } from '../../../data/stores/catalogueSourceStore';
import { animeIdsOf, retiredAmong } from '../../../data/stores/importedAnimeStore';
import {
  allStates,
  animeWithSourceFacts,
  countRecords,
  countSourcedByAnime,
  deleteState,
  type RecordCount,
  recordsOf,
  replaceFactsIn,
  replaceSourceFacts,
  type SourceFact,
  type SourceState,
  storedFactsOf,
  writeComposed,
} from '../../../data/stores/sourceStore';
import {
  type LaidField,
  laidFields,
  type SourceDescriptor,
  type SourcedField,
  sourceById,
} from '../../../sources';
import { instantOfDay } from '../../catalogue/calendarDay';
import { isSingle, SLOT_TOLERANCE_MS } from '../../catalogue/episodes/deriveRun';
import type { RelationCredit } from '../../catalogue/franchise/relateBySources';
import { normalise, removeSpaces } from '../../search/normalise';
import { storeSource } from '../catalogueSources';
import { applyFacts, type Facts, valuesOf } from '../facts/applyFacts';
import { renamePeople } from '../facts/people';
import type { Role } from '../overlay';
import type { AnimeRecord } from '../source';
import { clearRetired } from './clearRetired';
import { dropAnimeOfSources } from './dropAnimeOfSources';
import { placeEpisodes, titleEpisodes } from './episodeTitles';
import { type MappedRecord, mapRecord } from './mapRecord';
import { PAGE, RATING, RECOMMENDATIONS, TVDB_ID } from './readSources';
import { SourcedRelations } from './SourcedRelations';
import { composeWatchOffers } from './watchOffers';

/** What a composition knows of its records. */
export interface Composition {
  /** Undefined for an anime that is new. */
  animeIdOf(record: AnimeRecord): number | undefined;
  /** Its ids in other databases, such as `mal/1535`: those that people decided on, else those of the catalogue. */
  idsOf(record: AnimeRecord): string[];
  studioName(name: string): string;
  /** The name under which a person is known here; undefined if that name is someone else's. */
  personName(name: string, native: string | undefined): string | undefined;
}

/** What a source says of an anime, by one of its records. */
interface Said extends Omit<MappedRecord, 'relations'> {
  sourceId: string;
  feed: string;
  externalId: string;
}

type Given = Omit<SourceFact, 'animeId'>;

const RECORDS_AT_ONCE = 500;
const ANIME_AT_ONCE = 500;

/** Facts about one anime as a whole, and about the first of several rows that an entry covers; the rest applies to every part. */
const ofTheWhole: readonly LaidField[] = ['STARTS_ON', 'ENDS_ON', 'SEASON', 'EPISODE_COUNT', 'EPISODE_DATES'];
const ofTheFirst: readonly LaidField[] = ['SYNONYMS', 'SYNOPSIS', 'OPENINGS', 'ENDINGS'];

/** Facts that no row of an anime has a place for. */
const shownApart = ['OPENINGS', 'ENDINGS', 'BACKDROP'] as const satisfies readonly LaidField[];

const isShownApart = (field: LaidField): field is (typeof shownApart)[number] =>
  shownApart.some((one) => one === field);

/**
 * Facts of outside sources, laid over what a load or an import composes and below what people decided: in the operator's order,
 * field by field, where nothing is known. Without a source it reads one empty table, and changes nothing.
 */
export class OutsideFacts {
  /** What the sources state of the anime laid so far. */
  readonly relations: SourcedRelations;
  /** Without the anime themselves: all of a large catalogue together would fill the memory. */
  private readonly given: (Pick<AnimeRecord, 'sourceId' | 'sourceKey'> & {
    animeId: number | undefined;
    facts: Given[];
  })[] = [];

  private constructor(
    private readonly manager: EntityManager,
    private readonly states: readonly SourceState[],
    private readonly sources: readonly SourceDescriptor[],
  ) {
    this.relations = new SourcedRelations(sources);
  }

  static async load(manager: EntityManager): Promise<OutsideFacts> {
    const states = await allStates(manager);
    const inUse = states.filter(({ place }) => place !== null);
    return new OutsideFacts(
      manager,
      states,
      inUse.flatMap(({ sourceId }) => sourceById(sourceId) ?? []),
    );
  }

  /** Which of these share an id. All records of one base, the oldest first. */
  groupParts(records: readonly AnimeRecord[], about: Composition): Parts {
    const parts: Parts = new Map();
    for (const record of records) {
      for (const id of this.idsOf(record, about)) {
        const known = parts.get(id);
        parts.set(id, known ? { ...known, isShared: true } : { first: keyOf(record), isShared: false });
      }
    }
    return parts;
  }

  /** Some records of a base, whose parts are told by their common id. */
  async lay(
    records: readonly AnimeRecord[],
    about: Composition,
    parts: Parts = this.groupParts(records, about),
  ): Promise<AnimeRecord[]> {
    if (this.sources.length === 0) return [...records];
    const known = records.map((record) => ({ record, ids: this.idsOf(record, about) }));
    const laid: AnimeRecord[] = [];
    for (let from = 0; from < known.length; from += RECORDS_AT_ONCE) {
      const batch = known.slice(from, from + RECORDS_AT_ONCE);
      const said = await this.saidOf(batch.flatMap(({ ids }) => ids));
      for (const { record, ids } of batch) {
        const all = ids.flatMap((id) => {
          const role = roleOf(record, parts.get(id));
          return (said.get(id) ?? []).map((one) => ({ ...one, role }));
        });
        laid.push(all.length > 0 ? this.layOne(record, all, about) : record);
      }
    }
    return laid;
  }

  /** Whether the catalogue is composed from other records or sources than before. */
  isNews(): boolean {
    return !this.states.every(isComposed);
  }

  /** Stores which facts are whose. Call it once the anime are in, with those that are out now. */
  async keep(manager: EntityManager, now: Date, retired: readonly number[]): Promise<void> {
    if (this.states.length === 0) return;
    await dropAnimeOfSources(manager, { retired, at: now });
    const places = await placeEpisodes(manager, this.sources);
    const given = await this.givenTo(manager);
    const placed = places.flatMap(({ ranges }) => [...ranges.keys()]);
    const all = [...new Set([...(await animeWithSourceFacts(manager)), ...given.keys(), ...placed])];
    for (let from = 0; from < all.length; from += ANIME_AT_ONCE) {
      await turn();
      const animeIds = all.slice(from, from + ANIME_AT_ONCE);
      const stored = await storedFactsOf(manager, animeIds);
      const titles = await titleEpisodes(manager, { places, animeIds, before: stored });
      const facts = animeIds.flatMap((animeId) =>
        (given.get(animeId) ?? []).map((fact) => ({ animeId, ...fact })),
      );
      await keepGiven(manager, { animeIds, stored, given: [...facts, ...titles], now });
    }
    await composeWatchOffers(manager, this.sources);
  }

  /** Stores whose the relations are. Call it once they are rebuilt. */
  async keepRelations(manager: EntityManager, credits: readonly RelationCredit[]): Promise<void> {
    if (this.states.length === 0) return;
    const facts = credits.map((one) => ({ ...one, field: RELATIONS, shown: null }));
    await replaceFactsIn(manager, RELATIONS, facts);
  }

  /** Stores which sources the catalogue is composed from. Call it last: until then, the composition is due. */
  async complete(manager: EntityManager, now: Date): Promise<void> {
    if (this.states.length === 0) return;
    const counts = await countRecords(manager);
    const anime = await countSourcedByAnime(manager);
    for (const state of this.states) {
      const { sourceId } = state;
      const source = this.sources.find(({ id }) => id === sourceId);
      if (!source) {
        await leave(manager, sourceId);
        continue;
      }
      const newest = newestOf(counts.filter((one) => one.sourceId === sourceId));
      const animeCount = anime.get(sourceId) ?? 0;
      await credit(manager, source, { state, newest, animeCount, now });
    }
  }

  private idsOf(record: AnimeRecord, { idsOf }: Composition): string[] {
    const sites = new Set(this.sources.map(({ site }) => site));
    const ids = idsOf(record);
    return [...sites].flatMap((site) => ids.find((id) => id.startsWith(`${site}/`)) ?? []);
  }

  /** By id, in the operator's order, the latest of a source first. */
  private async saidOf(ids: readonly string[]): Promise<Map<string, Said[]>> {
    const said = new Map<string, Said[]>();
    for (const source of this.sources) {
      const site = `${source.site}/`;
      const named = ids.filter((id) => id.startsWith(site)).map((id) => id.slice(site.length));
      const asked = [...new Set(named)].map((id) => ({ id, recordIds: recordIdsOf(source, id) }));
      const externalIds = [...new Set(asked.flatMap(({ recordIds }) => recordIds))];
      const stored = await recordsOf(this.manager, { sourceId: source.id, externalIds });
      const byRecord = new Map<string, Said[]>();
      for (const { feed, externalId, payload } of stored) {
        const { relations, ...mapped } = mapRecord(source, payload);
        this.relations.add({ sourceId: source.id, feed, externalId }, relations);
        const one = { sourceId: source.id, feed, externalId, ...mapped };
        byRecord.set(externalId, [...(byRecord.get(externalId) ?? []), one]);
      }
      for (const { id, recordIds } of asked) {
        const key = `${site}${id}`;
        const found = recordIds.flatMap((recordId) => byRecord.get(recordId) ?? []);
        if (found.length > 0) said.set(key, [...(said.get(key) ?? []), ...found]);
      }
    }
    return said;
  }

  private layOne(
    record: AnimeRecord,
    said: readonly (Said & { role: Role })[],
    about: Composition,
  ): AnimeRecord {
    const facts: Facts = {};
    const given: Given[] = [];
    let { score, coverUrl } = record;
    let days: string[] | undefined;
    for (const field of laidFields) {
      const found = said.filter((one) => one.facts[field] && applies(field, one.role));
      if (field === 'SYNONYMS') {
        const { names, from } = namesWith(record, found);
        if (from.length > 0) facts.SYNONYMS = names;
        given.push(...from.map((one) => givenBy(one, field)));
        continue;
      }
      const [first] = found;
      if (!first || !isMissing(field, record)) continue;
      const values = settled(field, first, about);
      if (values.length === 0) continue;
      if (field === 'EPISODE_DATES' && !areDaysOf(values, record, facts)) continue;
      given.push(givenBy(first, field, isShownApart(field) ? JSON.stringify(values) : null));
      if (field === 'SCORE') score = Number(values[0]);
      else if (field === 'COVER') coverUrl = values[0] ?? null;
      else if (field === 'EPISODE_DATES') days = values;
      else if (!isShownApart(field)) facts[field] = values;
    }
    for (const one of firstOfSources(said.filter(({ rating }) => rating)))
      given.push(givenBeside(one, RATING, one.rating));
    for (const one of firstOfSources(said.filter(({ page }) => page !== undefined)))
      if (given.some((other) => other.sourceId === one.sourceId))
        given.push(givenBeside(one, PAGE, one.page));
    const recommending = said.find((one) => one.recommendations.length > 0 && one.role !== 'PART');
    if (recommending) given.push(givenBeside(recommending, RECOMMENDATIONS, recommending.recommendations));
    const knowing = said.find((one) => one.tvdbId !== undefined);
    if (knowing) given.push(givenBeside(knowing, TVDB_ID, knowing.tvdbId));
    const { sourceId, sourceKey } = record;
    if (given.length > 0)
      this.given.push({ sourceId, sourceKey, animeId: about.animeIdOf(record), facts: given });
    const isSame = score === record.score && coverUrl === record.coverUrl;
    return applyFacts(isSame ? record : { ...record, score, coverUrl }, facts, days);
  }

  /** By anime, also by those that were new. */
  private async givenTo(manager: EntityManager): Promise<Map<number, Given[]>> {
    const fresh = this.given.filter(({ animeId }) => animeId === undefined);
    const ids = new Map<string, number>();
    for (const sourceId of new Set(fresh.map((record) => record.sourceId))) {
      const keys = fresh.filter((record) => record.sourceId === sourceId).map(({ sourceKey }) => sourceKey);
      for (const { id, sourceKey } of await animeIdsOf(manager, sourceId, keys))
        ids.set(`${sourceId} ${sourceKey}`, id);
    }
    return new Map(
      this.given.flatMap(({ sourceId, sourceKey, animeId, facts }): [number, Given[]][] => {
        const id = animeId ?? ids.get(`${sourceId} ${sourceKey}`);
        return id === undefined ? [] : [[id, facts]];
      }),
    );
  }
}

/** Stores what was given to these anime, if it differs from what was given before. */
async function keepGiven(
  manager: EntityManager,
  {
    animeIds,
    stored,
    given,
    now,
  }: { animeIds: readonly number[]; stored: readonly SourceFact[]; given: readonly SourceFact[]; now: Date },
): Promise<void> {
  // Relations are rebuilt later, and stay until then.
  const [related, others] = [stored.filter(isOfRelations), stored.filter((one) => !isOfRelations(one))];
  const before = byAnime(others);
  const after = byAnime(given);
  const changed = animeIds.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)));
  const isChanged = new Set(changed);
  const facts = [
    ...changed.flatMap((id) => after.get(id) ?? []),
    ...related.filter(({ animeId }) => isChanged.has(animeId)),
  ];
  await replaceSourceFacts(manager, { animeIds: changed, facts });
  const left = changed.filter((id) => !after.has(id));
  for (const animeId of await retiredAmong(manager, left))
    await clearRetired(manager, { animeId, given: before.get(animeId) ?? [], at: now });
}

/** Whether the catalogue is composed from what the sources say now. */
export async function areSourcesComposed(manager: EntityManager): Promise<boolean> {
  const states = await allStates(manager);
  return states.every(isComposed);
}

const isComposed = ({ place, revision, composedRevision }: SourceState): boolean =>
  place !== null && revision === composedRevision;

const RELATIONS = 'RELATIONS' satisfies SourcedField;

const isOfRelations = ({ field }: SourceFact): boolean => field === RELATIONS;

/** Nothing is composed from it any more. */
async function leave(manager: EntityManager, sourceId: string): Promise<void> {
  await deleteSource(manager, sourceId);
  await deleteLook(manager, sourceId);
  await deleteState(manager, sourceId);
}

/** Its own, and those that it shares with others, such as that of a show. */
const recordIdsOf = ({ details = [] }: SourceDescriptor, externalId: string): string[] => [
  ...new Set([externalId, ...details.flatMap(({ asks }) => asks?.(externalId) ?? [])]),
];

function newestOf(counts: readonly RecordCount[]): Date | null {
  const times = counts.flatMap(({ newest }) => (newest === null ? [] : newest.getTime()));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

interface Credited {
  state: SourceState;
  /** Null if there is no record. */
  newest: Date | null;
  animeCount: number;
  now: Date;
}

async function credit(
  manager: EntityManager,
  { id, name, url }: SourceDescriptor,
  { state: { place, revision }, newest, animeCount, now }: Credited,
): Promise<void> {
  if (newest) {
    const version = newest.toISOString().slice(0, 10);
    const contentHash = `${place}-${revision}`;
    await storeSource(
      manager,
      { id, name, version, licence: 'Terms of use', url, contentHash, animeCount },
      now,
    );
  } else await deleteSource(manager, id);
  await writeComposed(manager, { sourceId: id, revision });
}

/** By id, without the records themselves: they are let go once they are laid. */
export type Parts = Map<string, { first: string; isShared: boolean }>;

const keyOf = ({ sourceId, sourceKey }: AnimeRecord): string => `${sourceId} ${sourceKey}`;

function roleOf(record: AnimeRecord, part: ReturnType<Parts['get']>): Role {
  if (!part?.isShared) return 'WHOLE';
  return part.first === keyOf(record) ? 'FIRST_PART' : 'PART';
}

const applies = (field: LaidField, role: Role): boolean =>
  role === 'WHOLE' || (!ofTheWhole.includes(field) && (role === 'FIRST_PART' || !ofTheFirst.includes(field)));

function isMissing(field: Exclude<LaidField, 'SYNONYMS'>, record: AnimeRecord): boolean {
  if (field === 'SCORE') return record.score === null;
  if (field === 'COVER') return record.coverUrl === null;
  if (isShownApart(field)) return true;
  if (field === 'EPISODE_DATES') return record.episodes.length === 0 && record.continuedIn === null;
  if (valuesOf(record, {}, field).length > 0) return false;
  // Episodes of a run without an end in sight are kept by every swap: those of a source would not leave with it.
  if (ofTheWhole.includes(field) && record.openRun) return false;
  // A film's end elsewhere is that of its run in cinemas.
  if (field === 'ENDS_ON') return record.format !== 'MOVIE' && record.continuedIn === null;
  // Episodes that are listed can be counted anew only by a weekly slot.
  if (field === 'EPISODE_COUNT') return record.broadcastAt !== null || record.episodes.length === 0;
  return true;
}

/** Whether a list of episodes is certain to be this anime's: as many as it has, and from about its start. */
function areDaysOf([first = '', ...more]: readonly string[], record: AnimeRecord, facts: Facts): boolean {
  const known = (name: FactName) => (facts[name] ?? valuesOf(record, {}, name))[0];
  const [start = first, count] = [known('STARTS_ON'), Number(known('EPISODE_COUNT'))];
  if (count !== more.length + 1 || isSingle(record.format, count)) return false;
  return Math.abs(Number(instantOfDay(start)) - Number(instantOfDay(first))) <= SLOT_TOLERANCE_MS;
}

/** Values with studios and people under the names that they have here. */
function settled(field: LaidField, { facts, people }: Said, about: Composition): string[] {
  const values = facts[field] ?? [];
  if (field === 'STUDIOS') return [...new Set(values.map(about.studioName))];
  if (field !== 'CHARACTERS' && field !== 'STAFF') return values;
  return renamePeople(field, values, (name) => about.personName(name, people.get(name)));
}

/** All names together, and the records that add any. */
function namesWith(record: AnimeRecord, found: readonly Said[]): { names: string[]; from: Said[] } {
  const names = valuesOf(record, {}, 'SYNONYMS');
  const known = new Set(record.titles.map(({ title }) => spellingOf(title)));
  const from: Said[] = [];
  for (const one of firstOfSources(found)) {
    const more = (one.facts.SYNONYMS ?? []).filter((name) => !known.has(spellingOf(name)));
    const room = Math.max(0, factBounds.SYNONYMS.most - names.length);
    if (more.length === 0 || room === 0) continue;
    names.push(...more.slice(0, room));
    for (const name of more) known.add(spellingOf(name));
    from.push(one);
  }
  return { names, from };
}

const firstOfSources = <One extends Said>(said: readonly One[]): One[] =>
  said.filter((one, at) => said.findIndex(({ sourceId }) => sourceId === one.sourceId) === at);

const spellingOf = (title: string): string => removeSpaces(normalise(title)) || title;

const keyIn = ({ sourceId, feed, externalId }: Said) => ({ sourceId, feed, externalId });

const givenBy = (said: Said, field: SourcedField, shown: string | null = null): Given => ({
  ...keyIn(said),
  field,
  shown,
});

/** No fact of the anime itself. */
const givenBeside = (said: Said, field: string, shown: unknown): Given => ({
  ...keyIn(said),
  field,
  shown: JSON.stringify(shown),
});

/** In the order in which the rows are read. */
function byAnime(facts: readonly SourceFact[]): Map<number, SourceFact[]> {
  const found = new Map<number, SourceFact[]>();
  const order = ({ field, sourceId }: SourceFact) => `${field} ${sourceId}`;
  for (const { animeId, field, sourceId, feed, externalId, shown } of facts) {
    const fact = { animeId, field, sourceId, feed, externalId, shown };
    found.set(animeId, [...(found.get(animeId) ?? []), fact]);
  }
  for (const list of found.values()) list.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return found;
}
