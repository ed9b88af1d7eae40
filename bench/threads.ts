import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readDatabaseUrl } from '../server/config/databaseUrl';
import { bulkInsert } from '../server/data/bulkInsert';
import { toSqlInstant } from '../server/data/instant';
import { openDatabase } from '../server/data/openDatabase';
import { shareOf, timeTurns } from './load';
import type { BenchSite, Report } from './site';

const COMMENTS_IN_THREAD = 10_000;
const REPLIES_TO_COMMENT = 3_000;
const TURNS_PER_QUERY = 100;
const WARM_UP_TURNS = 10;

const comment =
  'id html createdAt likeCount liked own author { handle name avatar } viewerCan { reply like edit }';
const comments = (args: string) =>
  `comments(${args}) { items { ${comment} replyCount replies { items { ${comment} } nextCursor } } nextCursor }`;

/**
 * A thread of ten thousand comments, queried as its page does, one request at a time. Goal: the first part at p95 30 ms at
 * most; cursors deep in the thread cost the same as the first part, whatever is posted meanwhile.
 */
export async function measureThreads(site: BenchSite): Promise<Report> {
  const id = await makeLongThread(site);
  const page = (args: string) =>
    `{ thread(id: "${id}") { title commentCount subscribed ${comments(args)} } }`;
  const deep = await findCursorAfter(site, page, COMMENTS_IN_THREAD / 2);
  const post = `mutation { postComment(input: { threadId: "${id}", body: "One **more**, ||and no spoiler||." }) { id } }`;
  const questions: Record<string, string> = {
    'newest first': page('limit: 20'),
    'oldest first': page('limit: 20, newestFirst: false'),
    'from the middle': page(`limit: 20, after: "${deep}"`),
    'list of threads': '{ threads { items { title commentCount author { handle } } nextCursor } }',
    'a new comment': post,
    'newest first, just written': page('limit: 20'),
  };
  const rows: Report['rows'] = [];
  for (const [what, query] of Object.entries(questions))
    rows.push({ what, ...(await figuresOf(() => ask(site, query))) });
  return { title: `A thread of ${COMMENTS_IN_THREAD.toLocaleString('en')} comments`, rows };
}

async function ask<Data>(site: BenchSite, query: string): Promise<Data> {
  const { data, errors, text } = await site.visitor.graphql<Data>(query, {}, { origin: site.url });
  if (errors.length > 0 || !data) throw new Error(text.slice(0, 500));
  return data;
}

/** Pages to the middle as a reader does. */
async function findCursorAfter(
  site: BenchSite,
  page: (args: string) => string,
  count: number,
): Promise<string> {
  let after = '';
  for (let seen = 0; seen < count; seen += 50) {
    const next = after === '' ? '' : `, after: "${after}"`;
    const { thread } = await ask<{ thread: { comments: { nextCursor: string } } }>(
      site,
      page(`limit: 50${next}`).replace(/replies \{.*?\} nextCursor \}/s, ''),
    );
    after = thread.comments.nextCursor;
  }
  return after;
}

async function makeLongThread(site: BenchSite): Promise<string> {
  const { createThread } = await ask<{ createThread: { id: string } }>(
    site,
    'mutation { createThread(input: { subject: SITE, title: "A long one", body: "Go on." }) { id } }',
  );
  const threadId = createThread.id;
  const url = site.env.DATABASE_URL ?? `sqlite:${join(site.dataDir, 'enspired.sqlite')}`;
  const db = await openDatabase(readDatabaseUrl(url, site.dataDir));
  try {
    const [{ id: authorId } = { id: '' }]: { id: string }[] = await db.manager.query(
      'SELECT id FROM user LIMIT 1',
    );
    const start = Date.now() - (COMMENTS_IN_THREAD + 60) * 1000;
    const ids = Array.from({ length: COMMENTS_IN_THREAD }, () => randomBytes(16).toString('hex'));
    const columns = [
      'id',
      'threadId',
      'level',
      'parentId',
      'authorId',
      'body',
      'likeCount',
      'replyCount',
      'createdAt',
    ];
    const body = (n: number) =>
      `Comment ${n}: **well** said, see [here](https://example.org/${n}).\n\n> quoted\n\n||hidden||`;
    const top = ids.map((id, n) => [
      ...[id, threadId, 1, null, authorId, body(n), 0, n < REPLIES_TO_COMMENT ? 1 : 0],
      toSqlInstant(new Date(start + n * 1000)),
    ]);
    const replies = ids
      .slice(0, REPLIES_TO_COMMENT)
      .map((parentId, n) => [
        ...[randomBytes(16).toString('hex'), threadId, 2, parentId, authorId, body(n), 0, 0],
        toSqlInstant(new Date(start + (n + 1) * 1000)),
      ]);
    await db.transaction(async (manager) => {
      await bulkInsert(manager, 'thread_comment', columns, top);
      await bulkInsert(manager, 'thread_comment', columns, replies);
      await manager.query('UPDATE thread SET commentCount = ? WHERE id = ?', [
        COMMENTS_IN_THREAD + REPLIES_TO_COMMENT,
        threadId,
      ]);
    });
    return threadId;
  } finally {
    await db.close();
  }
}

async function figuresOf(run: () => Promise<unknown>) {
  const at = shareOf(await timeTurns(run, { turns: TURNS_PER_QUERY, warmUp: WARM_UP_TURNS }));
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) };
}
