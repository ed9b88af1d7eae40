import type { EntityManager } from 'typeorm';
import { isDatabaseUnavailable } from '../../../data/databaseErrors';
import { itemsOfCollection } from '../../../data/stores/collectionItemStore';
import { collectionsInOrder } from '../../../data/stores/collectionStore';
import { favouritesOf as favouritesOfKinds } from '../../../data/stores/favouriteStore';
import { allHiddenAnime } from '../../../data/stores/hiddenAnimeStore';
import { keptRowsAfter } from '../../../data/stores/keptRowStore';
import { itemsInOrder } from '../../../data/stores/placeStore';
import { wholeQueue } from '../../../data/stores/queueStore';
import { findUser } from '../../../data/stores/userStore';
import {
  passesOf,
  type WatchRow,
  watchCounts,
  watchesBehind,
  watchesOf,
} from '../../../data/stores/watchStore';
import { AppError } from '../../../errors/AppError';
import type { Deps, Origin } from '../../deps';
import { settingsOf } from '../../settings/settings';
import { favouriteKinds } from '../favourites/favouriteKinds';
import { kindsOfFavourites } from '../favourites/kinds';
import { ACCOUNT_FORMAT, ACCOUNT_VERSION } from '../import/read/formats/accountShapes';
import { ownAnimeOf } from '../own/ownAnime';
import { favouritesOf } from '../places';
import {
  type ExportedAnime,
  type ExportedEntry,
  exportedAnime,
  exportedEntries,
  exportedOpinions,
} from './exportedEntries';

/** A section of the export: one value, or a list streamed element by element; a `JsonText` element comes in pieces. */
export type ExportSection = { name: string } & (
  | { value(): Promise<unknown> }
  | { items(): AsyncIterable<unknown> | Iterable<unknown> }
);

/**
 * The whole account as one JSON document, as a stream; `import/read/formats/account.ts` reads it back without loss. `more` are
 * the sections of other modules.
 */
export async function* exportAccountJson(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, more = [] }: { userId: string; more?: readonly ExportSection[] },
): AsyncGenerator<string> {
  const { site, baseURL } = deps.config;
  const head = {
    format: ACCOUNT_FORMAT,
    version: ACCOUNT_VERSION,
    exportedAt: deps.clock.now().toISOString(),
    site: { name: site.name, url: baseURL },
  };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  for (const section of [...accountSections(deps, userId), ...more]) {
    yield `,\n  ${JSON.stringify(section.name)}: `;
    if ('value' in section) yield JSON.stringify(await section.value());
    else yield* list(section.items());
  }
  yield '\n}\n';
}

/** Records in the owner's security log that everything was downloaded. A read-only database is no reason to refuse. */
export async function recordAccountExport(
  deps: Pick<Deps, 'db' | 'log' | 'securityLog'>,
  { userId, from }: { userId: string; from: Origin },
): Promise<void> {
  try {
    await deps.db.transaction((manager) =>
      deps.securityLog.note(manager, { userId, kind: 'ACCOUNT_EXPORTED', from }),
    );
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    deps.log.warn({ err: error }, 'an export of an account could not be recorded');
  }
}

async function* list(items: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let before = '[\n    ';
  for await (const item of items) {
    if (item instanceof JsonText) {
      yield before;
      yield* item.pieces;
    } else yield before + JSON.stringify(item);
    before = ',\n    ';
  }
  yield before.startsWith('[') ? '[]' : '\n  ]';
}

/** An element too long to be held in memory: pieces that form one JSON value together. */
class JsonText {
  constructor(readonly pieces: AsyncIterable<string>) {}
}

/** Own anime precede entries, and both precede what refers to them, so that an import finds them. */
function accountSections(deps: Pick<Deps, 'db'>, userId: string): ExportSection[] {
  return [
    { name: 'profile', value: () => profile(deps, userId) },
    { name: 'settings', value: async () => (await settingsOf(deps.db, [userId]))[0] },
    { name: 'ownAnime', items: () => ownAnime(deps, userId) },
    { name: 'entries', items: () => entries(deps, userId) },
    { name: 'episodeOpinions', items: () => episodeOpinions(deps, userId) },
    { name: 'favourites', items: () => favourites(deps, userId) },
    { name: 'otherFavourites', items: () => otherFavourites(deps, userId) },
    { name: 'collections', items: () => collections(deps, userId) },
    { name: 'queue', items: () => queue(deps, userId) },
    { name: 'hidden', items: () => hidden(deps, userId) },
    { name: 'kept', items: () => kept(deps, userId) },
  ];
}

async function profile({ db }: Pick<Deps, 'db'>, userId: string): Promise<unknown> {
  const user = await findUser(db.manager, { id: userId });
  if (!user) throw new AppError('UNAUTHENTICATED');
  const { name, email, emailVerified, image, createdAt } = user;
  return { name, email, emailVerified, image, createdAt };
}

async function* ownAnime(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const rows = await ownAnimeOf(deps, userId);
  // In the order in which they were added.
  for (const {
    slug,
    nativeTitle: title,
    format,
    year,
    episodeCount,
    episodeMinutes,
    synopsis,
  } of rows.reverse())
    yield { slug, title, format, year, episodeCount, episodeMinutes, note: synopsis };
}

/** How an export names an anime. */
export function referenceTo({ row, title, ids }: ExportedAnime): unknown {
  return { title, year: row.year, slug: row.slug, ids };
}

async function* entries(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  for await (const turn of exportedEntries(deps, { userId })) {
    const ids = turn.map(({ entry }) => entry.id);
    const passes = await passesOf(deps.db.manager, ids);
    let index = 0;
    for await (const watches of exportedWatches(deps.db.manager, ids)) {
      const { entry, anime } = turn[index] as ExportedEntry;
      const { id: _, userId: __, animeId: ___, version: ____, favouritePlace: _____, ...kept } = entry;
      const before = { anime: referenceTo(anime), ...kept, passes: passes[index] ?? [] };
      index += 1;
      yield new JsonText(withWatches(before, watches));
    }
  }
}

/** The object with one more field at its end, whose rows are read while they are sent. */
async function* withWatches(object: object, watches: AsyncIterable<WatchRow[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(object).slice(0, -1)},"watches":[`;
  let between = '';
  for await (const rows of watches) {
    if (rows.length === 0) continue;
    yield between + JSON.stringify(rows).slice(1, -1);
    between = ',';
  }
  yield ']}';
}

/** What the owner thinks of single episodes, by anime. */
async function* episodeOpinions(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  for await (const { exported, opinions } of exportedOpinions(deps, exportedEntries(deps, { userId })))
    if (opinions.length > 0) yield { anime: referenceTo(exported.anime), opinions };
}

async function* favourites(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const items = await itemsInOrder(deps.db.manager, favouritesOf(userId));
  const animeIds = items.map(({ item }) => Number(item));
  const anime = await exportedAnime(deps, { userId, animeIds });
  for (const { item } of items) {
    const of = anime.get(Number(item));
    if (of) yield { anime: referenceTo(of) };
  }
}

/** Characters, people and studios, by kind, whether the catalogue has them now or not. */
async function* otherFavourites({ db }: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const rows = await favouritesOfKinds(db.manager, userId);
  for (const kind of favouriteKinds) {
    const kept = rows.filter((row) => row.kind === kind);
    const slugs = await kindsOfFavourites[kind].slugs(
      db.manager,
      kept.map(({ ref }) => ref),
    );
    for (const { ref, addedAt } of kept) {
      const slug = slugs.get(ref);
      if (slug) yield { kind, slug, addedAt };
    }
  }
}

async function* collections(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const { manager } = deps.db;
  for (const shelf of await collectionsInOrder(manager, userId)) {
    const { id, name, description, visibility, createdAt } = shelf;
    const items = await itemsOfCollection(manager, id);
    const animeIds = items.map(({ animeId }) => animeId);
    const anime = await exportedAnime(deps, { userId, animeIds });
    const named = items.flatMap(({ animeId, addedAt }) => {
      const of = anime.get(animeId);
      return of ? [{ anime: referenceTo(of), addedAt }] : [];
    });
    yield { name, description, visibility, createdAt, items: named };
  }
}

async function* queue(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const items = await wholeQueue(deps.db.manager, userId);
  const animeIds = items.map(({ animeId }) => animeId);
  const anime = await exportedAnime(deps, { userId, animeIds });
  for (const { animeId, episodeNumber, createdAt } of items) {
    const of = anime.get(animeId);
    if (of) yield { anime: referenceTo(of), episodeNumber: episodeNumber || null, addedAt: createdAt };
  }
}

async function* hidden(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const rows = await allHiddenAnime(deps.db.manager, userId);
  const animeIds = rows.map(({ animeId }) => animeId);
  const anime = await exportedAnime(deps, { userId, animeIds });
  for (const { animeId, hiddenAt } of rows) {
    const of = anime.get(animeId);
    if (of) yield { anime: referenceTo(of), hiddenAt };
  }
}

/** Kept rows per turn, each of at most `limits.importRowBytes`. */
const KEPT_ROWS_PER_TURN = 200;

/** What is no anime, as it came from other sites. */
async function* kept({ db }: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  let last = '';
  for (;;) {
    const rows = await keptRowsAfter(db.manager, { userId, ref: last, limit: KEPT_ROWS_PER_TURN });
    for (const { source, kind, ref, title, content, keptAt } of rows)
      yield { source, kind, ref, title, content: JSON.parse(content), keptAt };
    if (rows.length < KEPT_ROWS_PER_TURN) return;
    last = rows.at(-1)?.ref ?? last;
  }
}

/** Maximum rows of history held in memory. */
const MAX_WATCHES_IN_MEMORY = 10_000;

/**
 * The history of each of these entries, in order and in pieces: short histories are read together, a long one in parts. So an
 * export holds `MAX_WATCHES_IN_MEMORY` rows at most, however long its owner has been watching. Each must be consumed before the next is
 * requested.
 */
async function* exportedWatches(
  manager: EntityManager,
  entryIds: readonly string[],
): AsyncGenerator<AsyncIterable<WatchRow[]>> {
  const lengths = await watchCounts(manager, entryIds);
  for (const ids of groups(entryIds, lengths)) {
    const [first = ''] = ids;
    if ((lengths.get(first) ?? 0) > MAX_WATCHES_IN_MEMORY) {
      yield longHistory(manager, first);
      continue;
    }
    const watches = await watchesOf(manager, ids);
    for (const id of ids) yield once(watches.get(id) ?? []);
  }
}

/** Groups neighbours whose histories fit into memory together; a longer one is a group of its own. */
function groups(entryIds: readonly string[], lengths: ReadonlyMap<string, number>): string[][] {
  const all: string[][] = [];
  let held = Number.POSITIVE_INFINITY;
  for (const id of entryIds) {
    const length = lengths.get(id) ?? 0;
    if (held + length > MAX_WATCHES_IN_MEMORY) {
      all.push([]);
      held = 0;
    }
    all.at(-1)?.push(id);
    held += length;
  }
  return all;
}

async function* once(rows: WatchRow[]): AsyncGenerator<WatchRow[]> {
  yield rows;
}

async function* longHistory(manager: EntityManager, entryId: string): AsyncGenerator<WatchRow[]> {
  let [pass, number] = [0, 0];
  for (;;) {
    const rows = await watchesBehind(manager, { entryId, pass, number, limit: MAX_WATCHES_IN_MEMORY });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < MAX_WATCHES_IN_MEMORY) return;
    [pass, number] = last;
  }
}
