import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { readDatabaseUrl } from '../../../server/config/databaseUrl';
import { bulkInsert, type SqlValue } from '../../../server/data/bulkInsert';
import type { Database } from '../../../server/data/database';
import { toSqlInstant } from '../../../server/data/instant';
import { openDatabase } from '../../../server/data/openDatabase';
import { rendererVersion, renderText } from '../../../server/domain/community/text/renderText';
import type { Visitor } from '../apps/visitor';

/** The most expensive data to read: one public profile and one thread, as large as the site's limits allow. */
export interface HeavySite {
  handle: string;
  threadId: string;
  animeIds: string[];
}

/** The site's address, and the signed-in user whose lists are filled. */
interface Ground {
  url: string;
  visitor: Visitor;
  env: Record<string, string>;
  dataDir: string;
}

const EPISODES = 30;
const COMMENTS = 50;
const REPLIES = 6;
const LETTERS = 10_000;

/**
 * Writes thirty watches per entry (180,000 by default), and a thread of 50 comments with 6 replies each, all of 10,000
 * characters.
 */
export async function makeHeavy(site: Ground, { entries = 6_000 } = {}): Promise<HeavySite> {
  const ask = async <Data>(query: string): Promise<Data> => {
    const { data, errors, text } = await site.visitor.graphql<Data>(query, {}, { origin: site.url });
    if (errors.length > 0 || !data) throw new Error(text.slice(0, 500));
    return data;
  };
  const { viewerProfile } = await ask<{ viewerProfile: { id: string; handle: string } }>(
    '{ viewerProfile { id handle } }',
  );
  await ask('mutation { updateSettings(input: { privacy: PUBLIC }) { id } }');
  const { createThread } = await ask<{ createThread: { id: string } }>(
    'mutation { createThread(input: { subject: SITE, title: "A long one", body: "Go on." }) { id } }',
  );
  const url = site.env.DATABASE_URL ?? `sqlite:${join(site.dataDir, 'enspired.sqlite')}`;
  const db = await openDatabase(readDatabaseUrl(url, site.dataDir));
  try {
    const rows: { userId: string }[] = await db.manager.query('SELECT userId FROM profile WHERE handle = ?', [
      viewerProfile.handle,
    ]);
    const userId = rows[0]?.userId ?? '';
    const animeIds = await fillLists(db, userId, entries);
    await fillThread(db, createThread.id, userId);
    // The database driver blocked this thread, so connections closed by the site meanwhile have to be noticed first.
    await setTimeout(200);
    return { handle: viewerProfile.handle, threadId: createThread.id, animeIds };
  } finally {
    await db.close();
  }
}

const anId = () => randomBytes(16).toString('hex');

async function fillLists(db: Database, userId: string, count: number): Promise<string[]> {
  const anime: { id: number }[] = await db.manager.query(
    'SELECT id FROM anime WHERE listed ORDER BY id LIMIT ?',
    [count],
  );
  const now = Date.now();
  const entries = anime.map(({ id }, n) => {
    const at = toSqlInstant(new Date(now - n * 60_000));
    const fields = { status: 'COMPLETED', progress: EPISODES, score: (n % 100) + 1, notes: '', tags: '[]' };
    const counts = { priority: 1, visibility: 'PUBLIC', rewatches: 0, pass: 1, seenBefore: 0, version: 1 };
    return { id: anId(), userId, animeId: id, ...fields, ...counts, createdAt: at, updatedAt: at };
  });
  await db.transaction((manager) => insert(manager, 'list_entry', entries));
  for (let from = 0; from < entries.length; from += 500) {
    const watches = entries.slice(from, from + 500).flatMap(({ id }, n) =>
      Array.from({ length: EPISODES }, (_, episode) => ({
        entryId: id,
        pass: 1,
        number: episode + 1,
        userId,
        watchedAt: toSqlInstant(new Date(now - ((from + n) * EPISODES + episode) * 900_000)),
      })),
    );
    await db.transaction((manager) => insert(manager, 'episode_watch', watches));
  }
  return anime.map(({ id }) => String(id));
}

async function fillThread(db: Database, threadId: string, authorId: string): Promise<void> {
  const now = Date.now();
  const sentence =
    'Well **said**, see [here](https://example.org/a) and *there*.\n\n> quoted\n\n||hidden||\n\n';
  const body = sentence.repeat(Math.floor(LETTERS / sentence.length));
  const common = { threadId, authorId, body, likeCount: 0 };
  const at = (n: number) => toSqlInstant(new Date(now - 86_400_000 + n * 1000));
  const comments = Array.from({ length: COMMENTS }, (_, n) => ({
    id: anId(),
    level: 1,
    parentId: null as string | null,
    ...common,
    replyCount: REPLIES,
    createdAt: at(n),
  }));
  const replies = comments.flatMap(({ id: parentId }, n) =>
    Array.from({ length: REPLIES }, (_, reply) => ({
      id: anId(),
      level: 2,
      parentId,
      ...common,
      replyCount: 0,
      createdAt: at(COMMENTS + n * REPLIES + reply),
    })),
  );
  const html = renderText(body);
  const stored = [...comments, ...replies].map(({ id }) => ({
    commentId: id,
    version: rendererVersion,
    html,
  }));
  // As the site stores a written comment: the job that renders texts would take one without its HTML for an old one.
  await db.transaction(async (manager) => {
    await insert(manager, 'thread_comment', [...comments, ...replies]);
    await insert(manager, 'comment_html', stored);
  });
  const count = comments.length + replies.length;
  await db.manager.query('UPDATE thread SET commentCount = ? WHERE id = ?', [count, threadId]);
}

async function insert(
  manager: EntityManager,
  table: string,
  rows: Record<string, SqlValue>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => columns.map((column) => row[column] ?? null));
  await bulkInsert(manager, table, columns, values);
}
