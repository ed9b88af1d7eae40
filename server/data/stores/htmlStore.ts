import type { EntityManager } from 'typeorm';
import { runInSlices } from '../bulkInsert';
import { queryRow } from '../byKey';
import { lockForUpdate } from '../locks';
import { markByKey } from '../readMarks';

/** Tables of users' texts and of their rendered HTML. Names from the code, never from input. */
const places = {
  comment: { table: 'thread_comment', id: 'id', text: 'body', html: 'comment_html', key: 'commentId' },
  about: { table: 'profile', id: 'userId', text: 'about', html: 'profile_html', key: 'userId' },
} as const;

export type TextPlace = keyof typeof places;
export const textPlaces = Object.keys(places) as TextPlace[];

/** Replaces the HTML of a text; null removes it. */
export async function replaceHtml(
  manager: EntityManager,
  place: TextPlace,
  { id, rendered }: { id: string; rendered: { version: number; html: string } | null },
): Promise<void> {
  const { html, key } = places[place];
  await manager.query(`DELETE FROM ${html} WHERE ${key} = ?`, [id]);
  if (!rendered) return;
  await manager.query(`INSERT INTO ${html} (${key}, version, html) VALUES (?, ?, ?)`, [
    id,
    rendered.version,
    rendered.html,
  ]);
}

/** The HTML of this version for each text ('' for an empty one); if there is none, the text itself as `source`. */
export async function htmlOf(
  manager: EntityManager,
  place: TextPlace,
  { ids, version }: { ids: readonly string[]; version: number },
): Promise<{ id: string; html: string | null; source: string | null }[]> {
  const { table, id, text, html, key } = places[place];
  return await runInSlices(ids, (slice, marks) =>
    manager.query(
      markByKey(`SELECT t.${id} AS id, CASE WHEN t.${text} = '' THEN '' ELSE h.html END AS html,
              CASE WHEN h.html IS NULL THEN t.${text} ELSE NULL END AS source
         FROM ${table} t LEFT JOIN ${html} h ON h.${key} = t.${id} AND h.version = ?
        WHERE t.${id} IN (${marks})`),
      [version, ...slice],
    ),
  );
}

/** The next texts after an id, in order; `source` is empty if their HTML already has this version. */
export async function textsAfter(
  manager: EntityManager,
  place: TextPlace,
  { after, most, version }: { after: string; most: number; version: number },
): Promise<{ id: string; source: string; version: number | null }[]> {
  const { table, id, text, html, key } = places[place];
  return await manager.query(
    `SELECT t.${id} AS id, h.version AS version, CASE WHEN h.version = ? THEN '' ELSE t.${text} END AS source
       FROM (SELECT ${id} FROM ${table} WHERE ${id} > ? ORDER BY ${id} LIMIT ?) part
       JOIN ${table} t ON t.${id} = part.${id} LEFT JOIN ${html} h ON h.${key} = t.${id} ORDER BY t.${id}`,
    [version, after, most],
  );
}

/** The current text, locked until the commit; undefined if it was deleted. */
export async function lockText(
  manager: EntityManager,
  place: TextPlace,
  textId: string,
): Promise<string | undefined> {
  const { table, id, text } = places[place];
  const row = await queryRow<{ source: string }>(
    manager,
    `SELECT ${id} AS textId, ${text} AS source FROM ${table} WHERE ${id} = ?${lockForUpdate(manager)}`,
    [textId],
    { textId },
  );
  return row?.source;
}

/** Removes the HTML of all of a user's posts. */
export async function deleteHtmlOfAuthor(manager: EntityManager, authorId: string): Promise<void> {
  await manager.query(
    'DELETE FROM comment_html WHERE commentId IN (SELECT id FROM thread_comment WHERE authorId = ?)',
    [authorId],
  );
}
