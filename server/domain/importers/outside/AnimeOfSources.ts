import { setImmediate as turn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { limits } from '../../../config/limits';
import { databaseEntriesOf } from '../../../data/stores/importedAnimeStore';
import { type Merged, mergedSlug } from '../../../data/stores/mergedAnimeStore';
import {
  compactTitlesOf,
  editedAnime,
  type SourcedRow,
  sourcedAnime,
} from '../../../data/stores/sourcedAnimeStore';
import { allStates, externalIdsIn, recordsOf } from '../../../data/stores/sourceStore';
import { type NewAnime, type SourceDescriptor, sourceById } from '../../../sources';
import { composeImported, type ImportedContext } from '../composeImported';
import type { ImportedAnime } from '../imported';
import type { AnimeRecord } from '../source';
import { type Claim, claimKey, type Matched } from '../store/storedAnime';
import { Identities, type Identity } from './identities';
import { newAnimeOf } from './mapRecord';

/** What the catalogue is composed from besides. */
export interface OtherAnime {
  records: readonly AnimeRecord[];
  /** Ids of entries that were joined with a row, by its claim. */
  joined: Iterable<[claim: string, ids: readonly string[]]>;
  /** Entries of anime without a row, a few at a time, by their claim. */
  free: AsyncIterable<Map<string, ImportedAnime>>;
}

interface Offer {
  /** Its id in the source's database, such as `mal/52`: also the key of its row. */
  key: string;
  source: SourceDescriptor;
}

const RECORDS_AT_ONCE = 500;

/**
 * Anime that outside sources have and the catalogue lacks, where the operator wants them added. Each becomes an entry as an imported
 * one is, of a name and a kind; all else that its source says is laid over it as over any other anime. One that another source has as
 * well is that source's, with the same id; one that may be another's under another name is not added.
 */
export class AnimeOfSources {
  private chosen: Offer[] = [];
  /** Which anime of the catalogue an offer is, or a row of an earlier one, by claim. */
  private readonly holders = new Map<string, string>();

  private constructor(
    private readonly manager: EntityManager,
    private readonly offers: readonly Offer[],
    /** Rows of such anime in the catalogue as it is. */
    private readonly present: readonly SourcedRow[],
  ) {}

  static async load(manager: EntityManager): Promise<AnimeOfSources> {
    const states = (await allStates(manager)).filter(({ place, adds }) => place !== null && adds);
    const sources = states
      .flatMap(({ sourceId }) => sourceById(sourceId) ?? [])
      .filter(({ newAnime }) => newAnime);
    const offers: Offer[] = [];
    for (const source of sources)
      for (const id of await externalIdsIn(manager, source.id))
        offers.push({ key: `${source.site}/${id}`, source });
    const present = await sourcedAnime(
      manager,
      sources.map(({ id }) => id),
    );
    return new AnimeOfSources(manager, offers, present);
  }

  /** How many at most will be added. */
  get most(): number {
    return Math.min(this.offers.length, limits.sourceAdded);
  }

  /** Decides which are added. Call it before rows are matched. */
  async choose(others: OtherAnime): Promise<void> {
    if (this.offers.length === 0) return;
    const identities = await this.identify(others);
    const here = new Set(this.present.map(({ sourceKey }) => sourceKey));
    // Those that people may have on their lists come first.
    const open = this.offers.filter(({ key }) => !this.holders.has(key));
    const inOrder = [...open.filter(({ key }) => here.has(key)), ...open.filter(({ key }) => !here.has(key))];
    const same = new Map<string, Offer[]>();
    for (let from = 0; from < inOrder.length; from += RECORDS_AT_ONCE) {
      for (const { offer, anime } of await this.read(inOrder.slice(from, from + RECORDS_AT_ONCE))) {
        const { native, romaji, english, year = null, format } = anime;
        const names = [native, romaji].filter((name) => name !== undefined);
        const verdict = identities.judge({ site: offer.source.site, names, english, year, format });
        if (verdict.is === 'same') same.set(verdict.as, [...(same.get(verdict.as) ?? []), offer]);
        else if (verdict.is === 'new' || here.has(offer.key)) this.chosen.push(offer);
      }
      await turn();
    }
    for (const [holder, alike] of same) {
      const [only] = alike;
      if (only && alike.length === 1) this.holders.set(only.key, holder);
      // Nobody knows which of them it is.
      else this.chosen.push(...alike.filter(({ key }) => here.has(key)));
    }
    this.chosen = this.chosen.slice(0, limits.sourceAdded);
  }

  /** How many were chosen. */
  get size(): number {
    return this.chosen.length;
  }

  claims(): Claim[] {
    return this.chosen.map(({ key, source }) => ({ ...bareClaim, sourceId: source.id, key, ids: [key] }));
  }

  /** Claims of the others, with the ids by which they take over rows that were added. */
  withIds(claims: readonly Claim[]): Claim[] {
    if (this.holders.size === 0) return [...claims];
    const more = new Map<string, string[]>();
    for (const [key, holder] of this.holders) more.set(holder, [...(more.get(holder) ?? []), key]);
    return claims.map((claim) => {
      const ids = more.get(claimKey(claim))?.filter((id) => !claim.ids.includes(id)) ?? [];
      return ids.length > 0 ? { ...claim, ids: [...claim.ids, ...ids] } : claim;
    });
  }

  /** Rows that turned out to be an anime which has another row, also those that were left behind while their source was away. */
  merges({ rows, dropped }: Matched): { from: Matched['dropped'][number]; into: Merged['into'] }[] {
    const ours = new Set(this.offers.map(({ source }) => source.id));
    return dropped.flatMap((row) => {
      const into = rows.get(this.holders.get(row.sourceKey) ?? '')?.id;
      const isLeft = ours.has(row.sourceId) && row.slug !== mergedSlug(row.id);
      return isLeft && into !== undefined ? [{ from: row, into }] : [];
    });
  }

  /** Composes some of those chosen; `lay` lays facts over them. */
  async compose(
    from: number,
    most: number,
    context: Omit<ImportedContext, 'takenAt'>,
    lay: (records: readonly AnimeRecord[]) => Promise<AnimeRecord[]>,
  ): Promise<AnimeRecord[]> {
    const read = await this.read(this.chosen.slice(from, from + most));
    const composed = read.map(({ offer: { key, source }, anime, takenAt }) =>
      composeNew(key, { sourceId: source.id, anime }, { ...context, takenAt }),
    );
    const laid = await lay(composed);
    return laid.map((record, at) => {
      const goesOn = read[at]?.anime.status === 'ONGOING' && record.endsAt === null;
      const until = composed[at]?.airsUntil ?? null;
      // Its days alone would end it after a cour.
      return goesOn && until && (record.airsUntil ?? until) <= until
        ? { ...record, airsUntil: until }
        : record;
    });
  }

  private async identify({ records, joined, free }: OtherAnime): Promise<Identities> {
    const identities = new Identities();
    const keys = new Set([
      ...this.offers.map(({ key }) => key),
      ...this.present.map(({ sourceKey }) => sourceKey),
    ]);
    const hold = (id: string, holder: string) => {
      if (keys.has(id) && !this.holders.has(id)) this.holders.set(id, holder);
    };
    for (const [at, { sourceId, sourceKey: key, year, format, titles, links }] of records.entries()) {
      const holder = claimKey({ sourceId, key });
      const ids = links
        .filter(({ kind }) => kind === 'DATABASE')
        .map(({ site, externalId }) => `${site}/${externalId}`);
      for (const id of ids) hold(id, holder);
      const names = titles.map(({ title }) => title);
      identities.add({ holder, year, format, sites: sitesOf(ids) }, names);
      if (at % RECORDS_AT_ONCE === 0) await turn();
    }
    for (const [holder, ids] of joined) for (const id of ids) hold(id, holder);
    for await (const batch of free) {
      for (const [holder, { ids, year, format, title, synonyms }] of batch) {
        for (const id of ids) hold(id, holder);
        identities.add({ holder, year, format, sites: sitesOf(ids) }, [title, ...synonyms]);
      }
      await turn();
    }
    await this.identifyEdited(identities, hold);
    return identities;
  }

  /** Anime that people added, and those to which they gave other names or ids. */
  private async identifyEdited(
    identities: Identities,
    hold: (id: string, holder: string) => void,
  ): Promise<void> {
    const edited = await editedAnime(this.manager);
    const animeIds = edited.map(({ id }) => id);
    const titles = grouped(await compactTitlesOf(this.manager, animeIds), ({ title }) => title);
    const links = grouped(
      await databaseEntriesOf(this.manager, animeIds),
      ({ site, externalId }) => `${site}/${externalId}`,
    );
    const ours = new Set(this.present.map(({ id }) => id));
    for (const { id, sourceId, sourceKey: key, year, format } of edited) {
      const ids = links.get(id) ?? [];
      const identity: Identity = { holder: claimKey({ sourceId, key }), year, format, sites: sitesOf(ids) };
      // Its own id doesn't make it another's.
      for (const one of ids) if (!ours.has(id) || one !== key) hold(one, identity.holder);
      if (!ours.has(id)) identities.addCompact(identity, titles.get(id) ?? []);
    }
  }

  /** What the sources say now of these, as far as they are anime for the catalogue. */
  private async read(offers: readonly Offer[]): Promise<{ offer: Offer; anime: NewAnime; takenAt: Date }[]> {
    const said = new Map<string, { anime: NewAnime; takenAt: Date }>();
    for (const source of new Set(offers.map((offer) => offer.source))) {
      const externalIds = offers
        .filter((offer) => offer.source === source)
        .map(({ key }) => key.slice(source.site.length + 1));
      const latest = new Set<string>();
      for (const one of await recordsOf(this.manager, { sourceId: source.id, externalIds })) {
        if (latest.has(one.externalId)) continue;
        latest.add(one.externalId);
        const anime = newAnimeOf(source, one.payload);
        if (anime)
          said.set(`${source.id} ${source.site}/${one.externalId}`, { anime, takenAt: one.fetchedAt });
      }
    }
    return offers.flatMap((offer) => {
      const found = said.get(`${offer.source.id} ${offer.key}`);
      return found ? [{ offer, ...found }] : [];
    });
  }
}

const bareClaim = { nativeTitle: null, days: [] };

const sitesOf = (ids: readonly string[]): Set<string> =>
  new Set(ids.map((id) => id.slice(0, id.indexOf('/'))));

function grouped<Row extends { animeId: number }>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const row of rows) {
    const list = found.get(row.animeId);
    if (list) list.push(textOf(row));
    else found.set(row.animeId, [textOf(row)]);
  }
  return found;
}

/** Names, kind and id as an imported entry; days, season, counts and texts are facts that are laid over it, and leave with them. */
export function composeNew(
  key: string,
  { sourceId, anime }: { sourceId: string; anime: NewAnime },
  context: ImportedContext,
): AnimeRecord {
  const { native, romaji, english = null, format, status, year = null, season = null } = anime;
  const title = native ?? romaji ?? '';
  const entry: ImportedAnime = {
    title,
    english,
    format,
    status,
    year,
    season,
    synonyms: romaji === undefined ? [] : [romaji],
    ids: [key],
    episodes: null,
    minutes: null,
    score: null,
    studios: [],
    producers: [],
    tags: [],
    related: [],
    picture: null,
    thumbnail: null,
  };
  return { ...composeImported(key, entry, context), sourceId, season: null };
}
