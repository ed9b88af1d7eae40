import { limits } from '../../../server/config/limits';
import { linkMentions } from '../../../server/domain/community/text/mentions';
import { renderText } from '../../../server/domain/community/text/renderText';
import { renderOlder } from '../../../server/domain/community/text/storedHtml';
import { sweepPosts } from '../../../server/domain/community/threads/sweepPosts';
import { statementsDuring } from '../../support/apps/countStatements';
import { setUpApp } from '../../support/apps/startApp';
import { xssCorpus } from '../../support/hostile/xssCorpus';
import {
  aComment,
  aThread,
  block,
  commentsOf,
  fillThread,
  handleOf,
  run,
} from '../../support/people/community';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({
  env: { AUTH_DELETE_USER: 'true', AUTH_DELETE_USER_BY_MAIL: 'false' },
  now: '2026-11-21T03:00:00.000Z',
});
let author: SignedIn;
beforeAll(async () => {
  author = await signUp(app);
});

const ask = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  app.deps.db.manager.query(sql, values);
const storedOf = (id: string) =>
  ask<{ version: number; html: string }>('SELECT version, html FROM comment_html WHERE commentId = ?', [id]);
const read = async (id: string, visitor = app.visitor()) =>
  (
    await visitor.graphql<{ comment: { html: string } }>('query ($id: ID!) { comment(id: $id) { html } }', {
      id,
    })
  ).data?.comment.html;
const renderAll = () => renderOlder(app.deps, () => false);

describe('a post', () => {
  // security: P18
  it('is stored as HTML beside its source, and reading it renders nothing', async () => {
    const { id: threadId, opening } = await aThread(author, { body: '*Begin*' });
    const { id } = await aComment(author, { threadId, body: '**Well** said' });
    expect(await storedOf(opening.id)).toEqual([expect.objectContaining({ html: '<p><em>Begin</em></p>' })]);
    expect(await storedOf(id)).toEqual([
      expect.objectContaining({ html: '<p><strong>Well</strong> said</p>' }),
    ]);
    await ask(`UPDATE comment_html SET html = '<p>from the shelf</p>' WHERE commentId = ?`, [id]);
    expect(await read(id)).toBe('<p>from the shelf</p>');
    await run(author, 'mutation ($id: ID!) { editComment(id: $id, body: "*Anew*") { id } }', { id });
    expect(await read(id)).toBe('<p><em>Anew</em></p>');
  });

  it('is stored like the text of a profile', async () => {
    const handle = await handleOf(author);
    const about = (text: string) =>
      run(author, 'mutation ($a: String!) { updateAbout(about: $a) { aboutHtml } }', { a: text });
    expect((await about('I *am*')).data?.updateAbout).toEqual({ aboutHtml: '<p>I <em>am</em></p>' });
    await ask(`UPDATE profile_html SET html = '<p>kept</p>' WHERE userId = ?`, [author.userId]);
    const seen = await app.visitor().graphql(`{ profile(handle: "${handle}") { aboutHtml } }`);
    expect(seen.data).toEqual({ profile: { aboutHtml: '<p>kept</p>' } });
    expect((await about('')).data?.updateAbout).toEqual({ aboutHtml: '' });
    expect(await ask('SELECT 1 FROM profile_html WHERE userId = ?', [author.userId])).toEqual([]);
  });

  it('leaves no HTML once its source is erased', async () => {
    const { id: threadId } = await aThread(author);
    const { id } = await aComment(author, { threadId, body: 'Gone' });
    await aComment(author, { threadId, answers: id, body: 'Stays' });
    await run(author, 'mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id });
    app.clock.advance(limits.undoLifetime + 1);
    await sweepPosts(app.deps);
    expect(await ask('SELECT body FROM thread_comment WHERE id = ?', [id])).toEqual([{ body: '' }]);
    expect(await storedOf(id)).toEqual([]);
  });
});

describe('a mention', () => {
  const link = (handle: string) => `<p><a href="/profile/${handle}" class="mention">@${handle}</a></p>`;
  const named = async () => {
    const person = await signUp(app);
    const handle = await handleOf(person);
    const { id: threadId } = await aThread(author);
    const { id } = await aComment(author, { threadId, body: `@${handle}` });
    return { person, handle, id };
  };

  it('is a link, except for a reader blocked by the mentioned user', async () => {
    const { person, handle, id } = await named();
    const reader = await signUp(app);
    expect(await read(id, reader.visitor)).toBe(link(handle));
    await block(person, reader);
    expect(await read(id, reader.visitor)).toBe(`<p>@${handle}</p>`);
    expect(await read(id)).toBe(link(handle));
  });

  it('is a link with a former handle, and with one taken later', async () => {
    const { person, handle, id } = await named();
    const { id: threadId } = await aThread(author);
    const later = await aComment(author, { threadId, body: '@not_yet_mine' });
    expect(await read(later.id)).toBe('<p>@not_yet_mine</p>');
    await run(person, 'mutation { changeHandle(handle: "not_yet_mine") { id } }');
    expect(await read(id)).toBe(link(handle));
    expect(await read(later.id)).toBe(link('not_yet_mine'));
  });

  it('is plain text once the account is deleted', async () => {
    const { person, handle, id } = await named();
    expect((await person.visitor.auth('delete-user', { password: person.password })).status).toBe(200);
    expect(await read(id)).toBe(`<p>@${handle}</p>`);
  });
});

describe('an older post', () => {
  it('is rendered when read, never taken from an older renderer, and stored in batches', async () => {
    const { id: threadId } = await aThread(author);
    const { id } = await aComment(author, { threadId, body: '*new*' });
    await ask(`UPDATE comment_html SET version = 0, html = '<p>old</p>' WHERE commentId = ?`, [id]);
    await fillThread(app, { threadId, authorId: author.userId, count: 45 });
    const before = await commentsOf(app, threadId, 'limit: 50');
    expect(before.items).toHaveLength(46);
    for (const { source, html } of before.items) expect(html).toBe(renderText(source ?? ''));
    await renderAll();
    expect(await storedOf(id)).toEqual([{ version: expect.any(Number), html: '<p><em>new</em></p>' }]);
    expect((await commentsOf(app, threadId, 'limit: 50')).items).toEqual(before.items);
    const again = await statementsDuring(app.deps.db, renderAll);
    expect(again.filter((sql) => /INSERT|UPDATE|DELETE/.test(sql))).toEqual([]);
  });

  // security: F10
  it('contains nothing executable, stored or read', async () => {
    const { id: threadId } = await aThread(author);
    await handleOf(author);
    const columns = 'id, threadId, level, authorId, body, likeCount, replyCount, createdAt';
    for (const [at, payload] of xssCorpus.entries())
      await ask(
        `INSERT INTO thread_comment (${columns}) VALUES (?, ?, 1, ?, ?, 0, 0, '2026-11-21 03:00:00.000')`,
        [`xss${at}`, threadId, author.userId, payload],
      );
    await renderAll();
    const rows = await ask<{ body: string; html: string }>(
      'SELECT c.body AS body, h.html AS html FROM thread_comment c JOIN comment_html h ON h.commentId = c.id WHERE c.threadId = ? AND c.level = 1',
      [threadId],
    );
    expect(rows).toHaveLength(xssCorpus.length);
    for (const { body, html } of rows) {
      expect(html).toBe(renderText(body));
      expect(linkMentions(html, new Set())).not.toMatch(
        /<(?!\/?(?:p|br|hr|strong|em|s|code|pre|blockquote|ul|ol|li|a|span|h[3-6])[\s>])/,
      );
    }
  });
});

describe('a page of long comments', () => {
  // security: P18
  it('is shorter, and the rest follows through its cursor, each once', async () => {
    const { id: threadId } = await aThread(author);
    await fillThread(app, { threadId, authorId: author.userId, count: 40 });
    await ask('UPDATE thread_comment SET body = ? WHERE threadId = ? AND level = 1', [
      'long '.repeat(2000).trim(),
      threadId,
    ]);
    const seen = new Set<string>();
    let [cursor, parts]: [string | null, number] = ['', 0];
    while (cursor !== null) {
      const { items, nextCursor } = await commentsOf(
        app,
        threadId,
        `limit: 50${cursor ? `, after: "${cursor}"` : ''}`,
      );
      const letters = items.reduce((sum, { html }) => sum + (html?.length ?? 0), 0);
      expect(letters).toBeLessThan(limits.partLetters * 1.1);
      for (const { id } of items) seen.add(id);
      [cursor, parts] = [nextCursor, parts + 1];
    }
    expect([seen.size, parts]).toEqual([40, 3]);
  });

  it('includes a few replies to each, in order, however many there are', async () => {
    const { id: threadId } = await aThread(author);
    const above = [await aComment(author, { threadId }), await aComment(author, { threadId })];
    for (const { id } of above)
      for (let n = 0; n < 5; n += 1) {
        app.clock.advance(1);
        await aComment(author, { threadId, answers: id, body: `Reply ${n}` });
      }
    const asked = `{ thread(id: "${threadId}") { comments(limit: 10) { items { replies(limit: 3) { items { source } nextCursor } } } } }`;
    const { data } = await app.visitor().graphql<{
      thread: {
        comments: { items: { replies: { items: { source: string }[]; nextCursor: string | null } }[] };
      };
    }>(asked);
    for (const { replies } of data?.thread.comments.items ?? []) {
      expect(replies.items.map(({ source }) => source)).toEqual(['Reply 0', 'Reply 1', 'Reply 2']);
      expect(replies.nextCursor).toEqual(expect.any(String));
    }
  });
});
