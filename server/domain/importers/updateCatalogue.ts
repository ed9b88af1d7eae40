import type { EntityManager } from 'typeorm';
import type { Database } from '../../data/database';
import type { ComparedAnime } from '../../data/stores/importedAnimeStore';
import { mergeAnime } from '../../data/stores/mergedAnimeStore';
import {
  dropStagingTables,
  makeStagingTables,
  refreshAnimeStatistics,
  stageAnime,
  swapStagedAnime,
} from '../../data/stores/stagedAnime';
import { dropUnnamedCharacters } from '../../data/stores/storyCharacterStore';
import { chooseMotifs } from '../catalogue/chooseMotifs';
import type { Deps } from '../deps';
import { bangumiData } from './bangumiData';
import { type BaseRow, type CatalogueInput, type Composer, createComposer } from './composeAnime';
import { composeImported } from './composeImported';
import { CommunityFacts } from './facts/CommunityFacts';
import { relateWithFacts } from './facts/relations';
import { identifyCharacters } from './identifyCharacters';
import type { ImportedAnime } from './imported';
import { datesOf } from './itemDates';
import { type Joined, joinEntries } from './joinEntries';
import { AnimeOfSources } from './outside/AnimeOfSources';
import { OutsideFacts, type Parts } from './outside/OutsideFacts';
import { type JoinedEntry, overlayOf } from './overlay';
import { type AnimeRecord, type ImportReport, type OnProgress, offlineDatabase } from './source';
import type { Entries, EntryIndex } from './store/entries';
import { People } from './store/People';
import { Staging, toRows } from './store/Staging';
import { Slugs } from './store/slugs';
import { type Claim, claimKey, type Matched, matchStored } from './store/storedAnime';

export interface Update {
  input: CatalogueInput;
  /** Of anime-offline-database. */
  entries: Entries;
  /** When the file of the entries was made. */
  entriesTakenAt: Date;
  /** In steps: three for each anime, which is composed and staged; the third is what follows for all of them together. */
  onProgress?: OnProgress;
  /** Called with the pending changes before any is made; if it throws, the catalogue stays as it is. */
  check?: (report: ImportReport) => void;
  /** Stops before the catalogue changes. */
  dryRun?: boolean;
  /** Runs in the transaction that swaps in the anime. */
  alsoSwap?: (manager: EntityManager) => Promise<void>;
  /** False if no input of the relations is new; then they are rebuilt only if an anime has changed. */
  relationsMayDiffer?: boolean;
  /** Records completion at the very end: without it, the next start repeats the update. */
  complete?: (manager: EntityManager) => Promise<void>;
}

/** Anime composed and staged between two progress reports. */
const ANIME_PER_BATCH = 500;

/**
 * Brings the catalogue in line with its sources. Every anime is composed, compared by hash with its row, and staged if it
 * differs; the staged rows are then swapped in within one short transaction. If killed before, nothing has changed. Relations
 * are rebuilt in a second transaction, so that no writer waits for both; if killed between the two, that is still due. The
 * caller holds the lock "catalogue".
 */
export async function updateCatalogue(
  deps: Pick<Deps, 'db' | 'clock'>,
  update: Update,
): Promise<ImportReport> {
  const { db, clock } = deps;
  const { check, dryRun, alsoSwap, complete, relationsMayDiffer = true } = update;
  try {
    await makeStagingTables(db);
    const people = await People.load(db.manager, update.input.cast.people);
    const facts = await CommunityFacts.load(db.manager);
    const outside = await OutsideFacts.load(db.manager);
    const progress = new Progress(update.onProgress);
    const staging = await stageAll(db, update, { people, facts, outside, progress });
    const { report, firstFreshId, retired, merges } = staging.result();
    check?.(report);
    if (dryRun) return report;
    await db.transaction(async (manager) => {
      const at = clock.now();
      await people.write(manager);
      for (const merge of merges) await mergeAnime(manager, merge);
      if (staging.hasChanges()) await swapStagedAnime(manager, { firstFreshId, retired, at });
      await facts.keepSourced(manager);
      await outside.keep(manager, at, [...new Set([...retired, ...merges.map(({ from }) => from)])]);
      await alsoSwap?.(manager);
    });
    progress.finish(1 / 3);
    const { curated, corrections } = update.input;
    const relate = staging.hasChanges() || relationsMayDiffer || outside.isNews();
    const imported = relate ? await importedRelations(update.entries) : [];
    await db.transaction(async (manager) => {
      if (relate) {
        const stated = { curated, chains: corrections?.chains, imported, outside: outside.relations };
        await outside.keepRelations(manager, await relateWithFacts(manager, stated));
        await identifyCharacters(manager);
        await dropUnnamedCharacters(manager);
        await people.settle(manager);
      }
      progress.finish(2 / 3);
      // Needed even if nothing else has changed, at the first load after an update of the site.
      if (relate) await chooseMotifs(manager);
      await outside.complete(manager, clock.now());
      await complete?.(manager);
    });
    if (staging.hasChanges()) await refreshAnimeStatistics(db);
    progress.finish(1);
    return report;
  } finally {
    // A cleanup failure must not hide the original error; the next update starts by cleaning up.
    await dropStagingTables(db).catch(() => undefined);
  }
}

class Progress {
  private done = 0;
  private anime = 0;

  constructor(private readonly tell: OnProgress = () => {}) {}

  begin(anime: number): void {
    this.anime = anime;
  }

  add(steps: number): void {
    this.done += steps;
    this.tell(this.done, 3 * this.anime);
  }

  /** A part of the work that follows the staging. */
  finish(part: number): void {
    this.tell(Math.round((2 + part) * this.anime), 3 * this.anime);
  }
}

async function stageAll(
  db: Database,
  { input, entries, entriesTakenAt }: Update,
  {
    people,
    facts,
    outside,
    progress,
  }: { people: People; facts: CommunityFacts; outside: OutsideFacts; progress: Progress },
): Promise<Staging> {
  const composer = createComposer(input);
  const index = await entries.index();
  const joined = joinEntries(composer.rows, index);
  const ofSources = await AnimeOfSources.load(db.manager);
  progress.begin(composer.rows.length + joined.free.length + ofSources.most);
  const composed = await composeBase(composer, joined, { entries, progress });
  await ofSources.choose({
    records: composed,
    joined: joinedIds(index, joined),
    free: freeEntries(joined.free, entries),
  });
  const claims = claimsOf(composer.rows, joined);
  const matched = await matchStored(db.manager, [
    ...ofSources.withIds([...claims, ...facts.claims(claims)]),
    ...ofSources.claims(),
  ]);
  const staging = new Staging(matched, await Slugs.load(db.manager));
  const merges = [...mergesOf(composer.rows, matched), ...ofSources.merges(matched)];
  for (const { from, into } of merges) staging.merge(from, into);
  await facts.merge(db.manager, staging.result().merges);
  const stageBatch = async (batch: readonly AnimeRecord[]) => {
    if (batch.length === 0) return;
    const rows = staging.changedOf(batch).map((one) => toRows(one, people));
    await db.transaction((manager) => stageAnime(manager, rows));
    progress.add(batch.length);
  };
  const stageWithSlugs = async (batch: readonly AnimeRecord[]) => {
    staging.chooseSlugs(batch.filter((record) => staging.needsSlug(record)));
    await stageBatch(batch);
  };

  const about = {
    animeIdOf: ({ sourceId, sourceKey: key }: AnimeRecord) =>
      matched.rows.get(claimKey({ sourceId, key }))?.id,
    idsOf: (record: AnimeRecord) => facts.idsOf(record, matched),
    studioName: composer.studioName,
    personName: (name: string, native: string | undefined) => people.learn(name, native),
  };
  const layAll = async (records: readonly AnimeRecord[], parts?: Parts) =>
    facts.lay(await outside.lay(records, about, parts), matched);

  const base = [...composed, ...facts.records(matched)];
  composed.length = 0;
  const parts = outside.groupParts(base, about);
  // Each batch is released once it is staged: only those that wait for the slugs of all stay in memory.
  const waiting: AnimeRecord[] = [];
  while (base.length > 0) {
    const laid = await layAll(base.splice(0, ANIME_PER_BATCH), parts);
    const asking = new Set(laid.filter((record) => staging.needsSlug(record)));
    waiting.push(...asking);
    await stageBatch(laid.filter((record) => !asking.has(record)));
  }
  staging.chooseSlugs(waiting);
  while (waiting.length > 0) await stageBatch(waiting.splice(0, ANIME_PER_BATCH));
  for (let from = 0; from < joined.free.length; from += ANIME_PER_BATCH) {
    const free = await composeFree(
      joined.free.slice(from, from + ANIME_PER_BATCH),
      entries,
      composer,
      entriesTakenAt,
    );
    progress.add(free.length);
    await stageWithSlugs(await layAll(free));
  }
  for (let from = 0; from < ofSources.size; from += ANIME_PER_BATCH) {
    const batch = await ofSources.compose(from, ANIME_PER_BATCH, composer, layAll);
    progress.add(batch.length);
    await stageWithSlugs(batch);
  }
  return staging;
}

/** Ids that entries add to a row, by its claim: of several parts, to the first. */
function* joinedIds(index: readonly EntryIndex[], { byRow }: Joined): Iterable<[string, string[]]> {
  const idsOf = new Map(index.map(({ key, ids }) => [key, ids]));
  for (const [key, list] of byRow)
    for (const { entryKey } of list)
      yield [claimKey({ sourceId: bangumiData.id, key }), idsOf.get(entryKey) ?? []];
}

async function* freeEntries(
  free: Joined['free'],
  entries: Entries,
): AsyncIterable<Map<string, ImportedAnime>> {
  for (let from = 0; from < free.length; from += ANIME_PER_BATCH) {
    const keys = free.slice(from, from + ANIME_PER_BATCH).map(({ key }) => key);
    const payloads = await entries.payloads<ImportedAnime>(keys);
    const claimed = [...payloads].map(([key, anime]): [string, ImportedAnime] => [
      claimKey({ sourceId: offlineDatabase.id, key }),
      anime,
    ]);
    yield new Map(claimed);
  }
}

/** Rows of anime that turned out to be duplicates, with the row to merge them into. */
function mergesOf(
  rows: readonly BaseRow[],
  { rows: known, dropped }: Matched,
): { from: ComparedAnime; into: number }[] {
  const sourceId = bangumiData.id;
  return rows.flatMap(({ key, merged = [] }) => {
    const into = known.get(claimKey({ sourceId, key }))?.id;
    // Those retired before no longer have a hash: what users kept of them has already moved.
    const from = dropped.filter(
      (row) => row.sourceId === sourceId && merged.includes(row.sourceKey) && row.contentHash !== '',
    );
    return into === undefined ? [] : from.map((row) => ({ from: row, into }));
  });
}

function claimsOf(rows: readonly BaseRow[], { free }: Joined): Claim[] {
  const base = rows.map(({ key, item, ids }): Claim => {
    // Rows made by former rules, and those of anime that others took over, may have the date as the package writes it.
    const days = [datesOf(item).start?.at.toISOString() ?? '', item.begin].map((text) => text.slice(0, 10));
    return { sourceId: bangumiData.id, key, nativeTitle: item.title, days, ids };
  });
  const imported = free.map(({ key, ids }): Claim => {
    return { sourceId: offlineDatabase.id, key, nativeTitle: null, days: [], ids };
  });
  return [...base, ...imported];
}

async function composeBase(
  composer: Composer,
  { byRow }: Joined,
  { entries, progress }: { entries: Entries; progress: Progress },
): Promise<AnimeRecord[]> {
  const records: AnimeRecord[] = [];
  for (let from = 0; from < composer.rows.length; from += ANIME_PER_BATCH) {
    const rows = composer.rows.slice(from, from + ANIME_PER_BATCH);
    const keys = rows.flatMap(({ key }) => byRow.get(key)?.map(({ entryKey }) => entryKey) ?? []);
    const payloads = await entries.payloads<ImportedAnime>([...new Set(keys)]);
    for (const row of rows) {
      const joined = (byRow.get(row.key) ?? []).flatMap(({ entryKey, role }): JoinedEntry[] => {
        const anime = payloads.get(entryKey);
        return anime ? [{ role, anime }] : [];
      });
      records.push(composer.compose(row, overlayOf(joined)));
    }
    progress.add(rows.length);
  }
  return records;
}

async function composeFree(
  free: Joined['free'],
  entries: Entries,
  { newestYear, studioName }: Composer,
  takenAt: Date,
): Promise<AnimeRecord[]> {
  const payloads = await entries.payloads<ImportedAnime>(free.map(({ key }) => key));
  return free.flatMap(({ key }) => {
    const anime = payloads.get(key);
    return anime ? composeImported(key, anime, { takenAt, newestYear, studioName }) : [];
  });
}

export interface ImportedRelations {
  ids: string[];
  related: string[];
}

const ANIME_PER_READ = 2_000;

/** Relations stated by imported entries, which do not say of what kind. */
export async function importedRelations(entries: Entries): Promise<ImportedRelations[]> {
  const keys = (await entries.index()).map(({ key }) => key);
  const found: ImportedRelations[] = [];
  for (let from = 0; from < keys.length; from += ANIME_PER_READ) {
    const payloads = await entries.payloads<ImportedAnime>(keys.slice(from, from + ANIME_PER_READ));
    for (const { ids, related } of payloads.values()) if (related.length > 0) found.push({ ids, related });
  }
  return found;
}
