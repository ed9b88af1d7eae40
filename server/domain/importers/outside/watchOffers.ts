import type { EntityManager } from 'typeorm';
import { linksOf } from '../../../data/stores/animePartsStore';
import { linkedRuns } from '../../../data/stores/episodeTitleStore';
import { allStates, recordsOf, type StoredRecord } from '../../../data/stores/sourceStore';
import { allWatchOffers, replaceWatchOffers, type WatchOffer } from '../../../data/stores/watchOfferStore';
import {
  type OfferKind,
  offerKinds,
  type SourceDescriptor,
  type SourcedOffer,
  sourceById,
} from '../../../sources';
import type { Deps } from '../../deps';
import { mapOffers } from './mapRecord';

export { type OfferKind, offerKinds };

/** Where an anime can be watched, as a source says. */
export interface WatchGuide {
  credit: string;
  /** Whether it is about a series as a whole: parts of it may be missing. */
  ofSeries: boolean;
  date: Date;
  offers: ReadonlyMap<string, readonly SourcedOffer[]>;
  page: (country: string) => string;
}

/**
 * Where each of these anime can be watched, from what is stored of the first source that says; null if that isn't known. Undefined for
 * all while no source says such things.
 */
export async function watchGuidesOf(
  { db: { manager }, config }: Pick<Deps, 'db' | 'config'>,
  animeIds: readonly number[],
): Promise<(WatchGuide | null | undefined)[]> {
  const named = guidesIn(config);
  const states = named.length > 0 ? await allStates(manager) : [];
  const sources = named.filter(({ id }) =>
    states.some(({ sourceId, place }) => sourceId === id && place !== null),
  );
  if (sources.length === 0) return animeIds.map(() => undefined);
  const links = await linksOf(manager, animeIds);
  const guides = animeIds.map((): WatchGuide | null => null);
  for (const source of sources) {
    const wanted = links.map((all) =>
      all.flatMap(({ kind, site, externalId }) =>
        kind === 'DATABASE' && site === source.site ? (source.watching.recordOf(externalId) ?? []) : [],
      ),
    );
    const found = await recordsById(manager, source, wanted.flat());
    for (const [at, ids] of wanted.entries()) {
      const record = found.get(ids.find((id) => found.has(id)) ?? '');
      if (record) guides[at] ??= guideIn(source, record);
    }
  }
  return guides;
}

type Guiding = SourceDescriptor & Required<Pick<SourceDescriptor, 'watching'>>;

/** The sources that are on and say where to watch. */
export const guidesIn = ({ catalogue }: Deps['config']): Guiding[] =>
  catalogue.sources.flatMap(({ id }) => sourceById(id) ?? []).filter(saysWhere);

const saysWhere = (source: SourceDescriptor): source is Guiding => source.watching !== undefined;

function guideIn(source: Guiding, { externalId, payload, fetchedAt }: StoredRecord): WatchGuide {
  const { credit, isOfSeries, page } = source.watching;
  return {
    credit,
    ofSeries: isOfSeries(externalId),
    date: fetchedAt,
    offers: mapOffers(source, payload),
    page: (country) => page(externalId, country),
  };
}

async function recordsById(
  manager: EntityManager,
  source: Guiding,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  const externalIds = [...new Set(ids)];
  const records = await recordsOf(manager, { sourceId: source.id, externalIds });
  // The latest of each.
  return new Map(records.reverse().map((record) => [record.externalId, record]));
}

const RECORDS_AT_ONCE = 500;

/**
 * Writes down which services of the catalogue's links have which anime where, so that lists can be filtered by them. Runs once the
 * anime are as they will be shown.
 */
export async function composeWatchOffers(
  manager: EntityManager,
  sources: readonly SourceDescriptor[],
): Promise<void> {
  const before = byAnime(await allWatchOffers(manager));
  const offers: WatchOffer[] = [];
  for (const source of sources.filter(saysWhere)) offers.push(...(await offersOf(manager, source)));
  const after = byAnime(offers);
  const animeIds = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
  );
  await replaceWatchOffers(manager, { animeIds, offers: animeIds.flatMap((id) => after.get(id) ?? []) });
}

async function offersOf(manager: EntityManager, source: Guiding): Promise<WatchOffer[]> {
  const linked = (await linkedRuns(manager, source.site)).flatMap(({ animeId, externalId }) => {
    const record = source.watching.recordOf(externalId);
    return record === undefined ? [] : [{ animeId, record }];
  });
  const offers: WatchOffer[] = [];
  for (let from = 0; from < linked.length; from += RECORDS_AT_ONCE) {
    const slice = linked.slice(from, from + RECORDS_AT_ONCE);
    const found = await recordsById(
      manager,
      source,
      slice.map(({ record }) => record),
    );
    for (const { animeId, record } of slice) {
      const stored = found.get(record);
      if (!stored) continue;
      for (const [site, countries] of countriesBySite(mapOffers(source, stored.payload)))
        offers.push({ animeId, site, sourceId: source.id, countries: countries.join(',') });
    }
  }
  return offers;
}

/** What is rented or bought is at no one's service yet. */
const withoutPaying: readonly OfferKind[] = ['SUBSCRIPTION', 'FREE'];

function countriesBySite(offers: ReadonlyMap<string, readonly SourcedOffer[]>): Map<string, string[]> {
  const countries = new Map<string, string[]>();
  for (const [country, all] of offers) {
    const sites = all.flatMap(({ kind, site }) => (site && withoutPaying.includes(kind) ? site : []));
    for (const site of new Set(sites)) countries.set(site, [...(countries.get(site) ?? []), country]);
  }
  return countries;
}

/** Of what two records say of one service, the first. In the order in which the rows are read. */
function byAnime(offers: readonly WatchOffer[]): Map<number, WatchOffer[]> {
  const found = new Map<number, WatchOffer[]>();
  for (const { animeId, site, sourceId, countries } of offers) {
    const known = found.get(animeId) ?? [];
    if (!known.some((one) => one.site === site)) known.push({ animeId, site, sourceId, countries });
    found.set(animeId, known);
  }
  for (const all of found.values()) all.sort((a, b) => (a.site < b.site ? -1 : 1));
  return found;
}
