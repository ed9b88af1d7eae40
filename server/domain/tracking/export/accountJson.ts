import { UserEntity } from '../../../data/entities/accounts';
import { fromSqlInstant } from '../../../data/instant';
import { AppError } from '../../../errors/AppError';
import type { Deps } from '../../ports';
import { settingsOf } from '../../settings/settings';
import { collectionColumns, toCollection } from '../collections/collection';
import { shelfItemColumns, toShelfItem } from '../collections/shelfRows';
import { ACCOUNT_FORMAT, ACCOUNT_VERSION } from '../import/read/accountShapes';
import { favouritesOf, itemsInOrder } from '../places';
import { queueColumns, toQueueRow } from '../queue/queueRows';
import { passesOf } from '../rewatch/passesOf';
import type { WatchRow } from '../undo/steps';
import { type ExportedAnime, type ExportedEntry, exportedAnime, exportedEntries } from './exportedEntries';
import { exportedWatches } from './exportedWatches';

/** A part of the export: one value, or a list that comes element by element; one that is a `JsonText` comes in pieces. */
export type ExportSection = { name: string } & (
  | { value(): Promise<unknown> }
  | { items(): AsyncIterable<unknown> | Iterable<unknown> }
);

/**
 * The whole account as one JSON document that `import/read/readAccount.ts` reads back without loss (product P4), written on
 * the way. `more` are the sections of other rooms.
 */
export async function* accountJson(
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

/** An element that is too long to be held: its JSON in pieces, which make one value together. */
class JsonText {
  constructor(readonly pieces: AsyncIterable<string>) {}
}

/** Entries come first: on the way back, what hangs on them finds them. */
function accountSections(deps: Pick<Deps, 'db'>, userId: string): ExportSection[] {
  return [
    { name: 'profile', value: () => profile(deps, userId) },
    { name: 'settings', value: async () => (await settingsOf(deps.db, [userId]))[0] },
    { name: 'entries', items: () => entries(deps, userId) },
    { name: 'favourites', items: () => favourites(deps, userId) },
    { name: 'collections', items: () => collections(deps, userId) },
    { name: 'queue', items: () => queue(deps, userId) },
    { name: 'hidden', items: () => hidden(deps, userId) },
  ];
}

async function profile({ db }: Pick<Deps, 'db'>, userId: string): Promise<unknown> {
  const user = await db.manager.findOneBy(UserEntity, { id: userId });
  if (!user) throw new AppError('UNAUTHENTICATED');
  const { name, email, emailVerified, image, createdAt } = user;
  return { name, email, emailVerified, image, createdAt };
}

function referenceTo({ row, title, ids }: ExportedAnime): unknown {
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

/** The object with one more field behind the others, whose rows are read while they are sent. */
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

async function* favourites(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const items = await itemsInOrder(deps.db.manager, favouritesOf(userId));
  const anime = await exportedAnime(
    deps,
    items.map(({ item }) => Number(item)),
  );
  for (const { item } of items) {
    const of = anime.get(Number(item));
    if (of) yield { anime: referenceTo(of) };
  }
}

async function* collections(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const { manager } = deps.db;
  const shelves = await manager.query(
    `SELECT ${collectionColumns} FROM collection c WHERE c.userId = ? ORDER BY c.place, c.id`,
    [userId],
  );
  for (const { id, name, description, visibility, createdAt } of shelves.map(toCollection)) {
    const rows = await manager.query(
      `SELECT ${shelfItemColumns} FROM collection_item i WHERE i.collectionId = ? ORDER BY i.place, i.animeId`,
      [id],
    );
    const items: ReturnType<typeof toShelfItem>[] = rows.map(toShelfItem);
    const anime = await exportedAnime(
      deps,
      items.map(({ animeId }) => animeId),
    );
    const named = items.flatMap(({ animeId, addedAt }) => {
      const of = anime.get(animeId);
      return of ? [{ anime: referenceTo(of), addedAt }] : [];
    });
    yield { name, description, visibility, createdAt, items: named };
  }
}

async function* queue(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const rows = await deps.db.manager.query(
    `SELECT ${queueColumns} FROM queue_item q WHERE q.userId = ? ORDER BY q.place, q.id`,
    [userId],
  );
  const items: ReturnType<typeof toQueueRow>[] = rows.map(toQueueRow);
  const anime = await exportedAnime(
    deps,
    items.map(({ animeId }) => animeId),
  );
  for (const { animeId, episodeNumber, createdAt } of items) {
    const of = anime.get(animeId);
    if (of) yield { anime: referenceTo(of), episodeNumber: episodeNumber || null, addedAt: createdAt };
  }
}

async function* hidden(deps: Pick<Deps, 'db'>, userId: string): AsyncGenerator<unknown> {
  const rows: { animeId: number; hiddenAt: string | Date }[] = await deps.db.manager.query(
    'SELECT animeId, hiddenAt FROM hidden_anime WHERE userId = ? ORDER BY hiddenAt, animeId',
    [userId],
  );
  const anime = await exportedAnime(
    deps,
    rows.map(({ animeId }) => animeId),
  );
  for (const { animeId, hiddenAt } of rows) {
    const of = anime.get(animeId);
    if (of) yield { anime: referenceTo(of), hiddenAt: fromSqlInstant(hiddenAt) };
  }
}
