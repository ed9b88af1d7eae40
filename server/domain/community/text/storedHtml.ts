import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { inSlices } from '../../../data/bulkInsert';
import type { Deps } from '../../ports';
import { asTyped, rendererVersion, renderText } from './renderText';

/** Where texts of people's lie, and their HTML beside them. Names from the code, never input. */
const places = {
  comment: { table: 'thread_comment', id: 'id', text: 'body', html: 'comment_html', key: 'commentId' },
  about: { table: 'profile', id: 'userId', text: 'about', html: 'profile_html', key: 'userId' },
} as const;

export type TextPlace = keyof typeof places;
export const textPlaces = Object.keys(places) as TextPlace[];

/** Letters that one read renders where nothing is stored yet; a page of comments is no longer (`readComments.ts`). */
const RENDERED_AT_READ = 150_000;

/** Stores what a text says as HTML: in the transaction that writes the text. */
export async function storeHtml(
  manager: EntityManager,
  place: TextPlace,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { html, key } = places[place];
  await manager.query(`DELETE FROM ${html} WHERE ${key} = ?`, [id]);
  if (text === '') return;
  await manager.query(`INSERT INTO ${html} (${key}, version, html) VALUES (?, ?, ?)`, [
    id,
    rendererVersion,
    renderText(text),
  ]);
}

/**
 * The HTML of each of these texts, the same for every reader (`linkMentions` makes it theirs); null where there is no such
 * text. What no instance of this version has stored yet is rendered here, so much and no more, and shown as it was typed beyond.
 */
export async function storedHtml(
  { db }: Pick<Deps, 'db'>,
  place: TextPlace,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const { table, id, text, html, key } = places[place];
  const rows = await inSlices<string, { id: string; html: string | null; source: string | null }>(
    [...new Set(ids)],
    (slice, marks) =>
      db.manager.query(
        `SELECT t.${id} AS id, CASE WHEN t.${text} = '' THEN '' ELSE h.html END AS html,
                CASE WHEN h.html IS NULL THEN t.${text} ELSE NULL END AS source
           FROM ${table} t LEFT JOIN ${html} h ON h.${key} = t.${id} AND h.version = ?
          WHERE t.${id} IN (${marks})`,
        [rendererVersion, ...slice],
      ),
  );
  const found = new Map<string, string>();
  let left = RENDERED_AT_READ;
  for (const row of rows) {
    const source = row.source ?? '';
    if (row.html === null) {
      found.set(row.id, left >= source.length ? renderText(source) : asTyped(source));
      left -= source.length;
      await nextTurn();
    } else found.set(row.id, row.html);
  }
  return ids.map((one) => found.get(one) ?? null);
}

/**
 * Renders and stores up to `most` texts of those after `after` that have no HTML of this version. Returns the last id looked
 * at, or null at the end. A text that is changed meanwhile is left to whoever changes it.
 */
export async function storeMissing(
  { db }: Pick<Deps, 'db'>,
  place: TextPlace,
  { after, most }: { after: string; most: number },
): Promise<string | null> {
  const { table, id, text, html, key } = places[place];
  const rows: { id: string; source: string; version: number | null }[] = await db.manager.query(
    `SELECT t.${id} AS id, h.version AS version, CASE WHEN h.version = ? THEN '' ELSE t.${text} END AS source
       FROM (SELECT ${id} FROM ${table} WHERE ${id} > ? ORDER BY ${id} LIMIT ?) part
       JOIN ${table} t ON t.${id} = part.${id} LEFT JOIN ${html} h ON h.${key} = t.${id} ORDER BY t.${id}`,
    [rendererVersion, after, most],
  );
  const lock = db.dialect === 'mysql' ? ' FOR UPDATE' : '';
  for (const row of rows) {
    if (row.source === '' || (row.version ?? 0) > rendererVersion) continue;
    await nextTurn();
    await db.transaction(async (manager) => {
      const [now]: { source: string }[] = await manager.query(
        `SELECT ${text} AS source FROM ${table} WHERE ${id} = ?${lock}`,
        [row.id],
      );
      if (now?.source === row.source) await storeHtml(manager, place, { id: row.id, text: now.source });
    });
  }
  return rows.at(-1)?.id ?? null;
}
