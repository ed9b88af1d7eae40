import { animeByExternalIds } from '../../../data/stores/animeReferenceStore';
import { allChecks, type CatalogueLook } from '../../../data/stores/catalogueLookStore';
import { countSourcedAnime } from '../../../data/stores/sourcedAnimeStore';
import {
  allStates,
  countRecords,
  countSourceFacts,
  type RecordCount,
  recordsAfter,
  type SourceState,
  sourceFactsOf,
} from '../../../data/stores/sourceStore';
import {
  type SourceDescriptor,
  type SourcedField,
  type SourcedRecommendation,
  sourceById,
  sourcedFields,
  sources,
} from '../../../sources';
import type { Deps } from '../../deps';
import type { Rating } from './mapRecord';

export { type SourcedField, sourcedFields };

/** Where a shown fact of an anime is from. */
export interface FactSource {
  field: SourcedField;
  /** Name of the source. */
  source: string;
  /** Its page about the anime, if it has one. */
  url: string | null;
  /** When it last said so. */
  date: Date;
}

type ReadDeps = Pick<Deps, 'db' | 'config'>;

/** For each of these anime; nothing is read while no source is on. */
export async function factSourcesOf(deps: ReadDeps, animeIds: readonly number[]): Promise<FactSource[][]> {
  const rows = await factsIn(deps, animeIds);
  const pages = new Map(
    rows.flatMap(({ animeId, sourceId, field, shown }): [string, string][] =>
      field === PAGE && shown !== null ? [[`${animeId} ${sourceId}`, JSON.parse(shown) as string]] : [],
    ),
  );
  return animeIds.map((id) =>
    rows.flatMap(({ animeId, field, sourceId, externalId, fetchedAt }) => {
      const source = sourceById(sourceId);
      if (animeId !== id || !source || !isSourcedField(field)) return [];
      const url = source.page?.(externalId) ?? pages.get(`${id} ${sourceId}`) ?? null;
      return { field, source: source.name, url, date: fetchedAt };
    }),
  );
}

export interface SourcedSongs {
  openings: string[];
  endings: string[];
}

/** Songs that have no place in the rows of an anime. Those that people entered replace them. */
export async function sourcedSongsOf(
  deps: ReadDeps,
  animeIds: readonly number[],
): Promise<Map<number, SourcedSongs>> {
  const songs = new Map<number, SourcedSongs>();
  for (const { animeId, field, shown } of await factsIn(deps, animeIds, ['OPENINGS', 'ENDINGS'])) {
    const known = songs.get(animeId) ?? { openings: [], endings: [] };
    if (shown !== null && field === 'OPENINGS') known.openings = JSON.parse(shown) as string[];
    if (shown !== null && field === 'ENDINGS') known.endings = JSON.parse(shown) as string[];
    songs.set(animeId, known);
  }
  return songs;
}

/** Field of the address that a source's page about an anime has, if its id doesn't tell it. */
export const PAGE = 'PAGE';

/** Field of what each source says of an anime's score: beside that of the site, and no fact of it. */
export const RATING = 'RATING';

/** A score that people elsewhere gave. */
export interface OutsideScore extends Rating {
  source: string;
  /** The source's page about the anime, if it has one. */
  url: string | null;
}

/** Of each of these anime, in the operator's order of sources. */
export async function outsideScoresOf(
  deps: ReadDeps,
  animeIds: readonly number[],
): Promise<OutsideScore[][]> {
  const rows = await factsIn(deps, animeIds, [RATING]);
  return animeIds.map((id) =>
    deps.config.catalogue.sources.flatMap((inUse): OutsideScore[] => {
      const row = rows.find((one) => one.animeId === id && one.sourceId === inUse.id);
      const source = sourceById(inUse.id);
      if (!row?.shown || !source) return [];
      const rating = JSON.parse(row.shown) as Rating;
      return [{ ...rating, source: source.name, url: source.page?.(row.externalId) ?? null }];
    }),
  );
}

/** Field of what people at the first source with any recommend. */
export const RECOMMENDATIONS = 'RECOMMENDATIONS';

/** An anime that people elsewhere recommend to those who liked another. */
export interface OutsideRecommendation {
  animeId: number;
  /** How many do. */
  people: number;
  source: string;
  /** The source's page about the anime that was liked, if it has one. */
  url: string | null;
}

/**
 * For each of these anime the listed ones of the catalogue, those of most people first. Of an anime in several parts, the first is
 * recommended.
 */
export async function outsideRecommendationsOf(
  deps: ReadDeps,
  { animeIds, limit }: { animeIds: readonly number[]; limit: number },
): Promise<OutsideRecommendation[][]> {
  const rows = await factsIn(deps, animeIds, [RECOMMENDATIONS]);
  const stated = rows.flatMap(({ animeId, sourceId, externalId, shown }) => {
    const source = sourceById(sourceId);
    if (!source || shown === null) return [];
    const all = JSON.parse(shown) as SourcedRecommendation[];
    return [{ animeId, source, url: source.page?.(externalId) ?? null, all }];
  });
  const known = new Map<string, number>();
  for (const site of new Set(stated.map(({ source }) => source.site))) {
    const named = stated.filter(({ source }) => source.site === site).flatMap(({ all }) => all);
    const externalIds = [...new Set(named.map(({ externalId }) => externalId))];
    const found = await animeByExternalIds(deps.db.manager, { site, externalIds, listed: true });
    for (const { externalId, animeId } of found.reverse()) known.set(`${site}/${externalId}`, animeId);
  }
  return animeIds.map((id) => {
    const one = stated.find(({ animeId }) => animeId === id);
    if (!one) return [];
    const { source, url, all } = one;
    const found = new Map<number, OutsideRecommendation>();
    for (const { externalId, people } of all) {
      const animeId = known.get(`${source.site}/${externalId}`);
      // What is one anime here may be several there: it counts as the one that most recommend.
      if (animeId === undefined || animeId === id || found.has(animeId)) continue;
      found.set(animeId, { animeId, people, source: source.name, url });
    }
    return [...found.values()].slice(0, limit);
  });
}

/** Field of the id that an anime's series has at TheTVDB. */
export const TVDB_ID = 'TVDB_ID';

/** Of those of these anime whose series a source knows. */
export async function tvdbIdsOf(deps: ReadDeps, animeIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await factsIn(deps, animeIds, [TVDB_ID]);
  return new Map(
    rows.flatMap(({ animeId, shown }) => (shown === null ? [] : [[animeId, Number(JSON.parse(shown))]])),
  );
}

async function factsIn({ db, config }: ReadDeps, animeIds: readonly number[], fields?: readonly string[]) {
  return config.catalogue.sources.length > 0 ? await sourceFactsOf(db.manager, animeIds, fields) : [];
}

/** Whether a source that is on gives this at all. */
export const isFieldGiven = ({ catalogue }: Deps['config'], field: SourcedField): boolean =>
  catalogue.sources.some(({ id }) => sourceById(id)?.gives.includes(field));

export const sourceNameOf = (id: string): string | undefined => sourceById(id)?.name;

const isSourcedField = (field: string): field is SourcedField =>
  (sourcedFields as readonly string[]).includes(field);

export interface SourceReport {
  source: SourceDescriptor;
  /** Null if it is off. */
  state: SourceState | null;
  records: RecordCount[];
  /** Anime with a fact of it. */
  fields: { field: string; anime: number }[];
  /** Anime that only it has. */
  added: number;
  look: CatalogueLook | null;
}

/** Every source that the site knows, those that are on first. */
export async function describeSources({ db }: Pick<Deps, 'db'>): Promise<SourceReport[]> {
  const { manager } = db;
  const states = await allStates(manager);
  const sourceIds = sources.map(({ id }) => id);
  const [records, fields, added, looks] = [
    await countRecords(manager),
    await countSourceFacts(manager),
    await countSourcedAnime(manager, sourceIds),
    await allChecks(manager),
  ];
  const reports = sources.map((source) => ({
    source,
    state: states.find(({ sourceId, place }) => sourceId === source.id && place !== null) ?? null,
    records: records.filter(({ sourceId }) => sourceId === source.id),
    fields: fields.filter(({ sourceId }) => sourceId === source.id),
    added: added.find(({ sourceId }) => sourceId === source.id)?.anime ?? 0,
    look: looks.find(({ sourceId }) => sourceId === source.id) ?? null,
  }));
  const placeOf = ({ state }: SourceReport) => state?.place ?? Number.POSITIVE_INFINITY;
  return reports.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0));
}

const RECORDS_AT_ONCE = 500;

/** All that is stored of a source, as lines of JSON: some ask for a list of what is theirs. */
export async function* exportRecords({ db }: Pick<Deps, 'db'>, sourceId: string): AsyncGenerator<string> {
  let last = { feed: '', externalId: '' };
  for (;;) {
    const records = await recordsAfter(db.manager, { sourceId, ...last, most: RECORDS_AT_ONCE });
    for (const { feed, externalId, payload, fetchedAt } of records) {
      yield `${JSON.stringify({ feed, externalId, fetchedAt, record: JSON.parse(payload) })}\n`;
      last = { feed, externalId };
    }
    if (records.length < RECORDS_AT_ONCE) return;
  }
}

/** Figures of the sources that are on, for the measurements. */
export interface SourceFigures {
  source: string;
  records: number;
  problems: number;
  failures: number;
  /** Seconds since it last said anything; null if it never has. */
  lag: number | null;
}

export async function measureSources({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<SourceFigures[]> {
  const counts = await countRecords(db.manager);
  const states = (await allStates(db.manager)).filter(({ place }) => place !== null);
  return states.map(({ sourceId, failures }) => {
    const records = counts.filter((one) => one.sourceId === sourceId);
    const times = records.flatMap(({ newest }) => (newest === null ? [] : newest.getTime()));
    const lag = times.length === 0 ? null : (clock.now().getTime() - Math.max(...times)) / 1000;
    return {
      source: sourceId,
      records: records.reduce((sum, one) => sum + one.records, 0),
      problems: records.reduce((sum, one) => sum + one.problems, 0),
      failures,
      lag: lag === null ? null : Math.max(0, lag),
    };
  });
}
