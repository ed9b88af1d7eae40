import { setUpApp } from '../../support/apps/startApp';
import { aComment, aReview, aThread, commentsOf, run } from '../../support/people/community';
import { anEntry, animeId, codesOf } from '../../support/people/lists';
import { type SignedIn, signUp } from '../../support/people/people';

const app = setUpApp({ now: '2026-11-21T03:00:00.000Z', catalogue: true });
let ada: SignedIn;

beforeAll(async () => {
  ada = await signUp(app);
});

describe('the spoiler screen', () => {
  it('covers threads and comments about episodes the reader has not reached', async () => {
    const anime = await animeId(app, 'the-lighthouse-girl');
    const thread = await aThread(ada, {
      subject: 'EPISODE',
      animeId: anime,
      episodeNumber: 2,
      title: 'He is the keeper',
      body: 'I knew it',
    });
    await aComment(ada, { threadId: thread.id, body: 'Me too' });
    const watcher = await signUp(app);
    const document = `{ thread(id: "${thread.id}") { title screened opening { html screened }
      comments { items { html source screened } } } }`;
    const clear = {
      thread: {
        title: 'He is the keeper',
        screened: false,
        opening: { html: '<p>I knew it</p>', screened: false },
        comments: { items: [{ html: '<p>Me too</p>', source: 'Me too', screened: false }] },
      },
    };
    const covered = {
      thread: {
        title: null,
        screened: true,
        opening: { html: null, screened: true },
        comments: { items: [{ html: null, source: null, screened: true }] },
      },
    };
    expect((await watcher.visitor.graphql(document)).data).toEqual(clear);
    await run(watcher, `mutation { incrementProgress(animeId: "${anime}") { undoId } }`);
    expect((await watcher.visitor.graphql(document)).data).toEqual(covered);
    const lifted = await watcher.visitor.graphql(
      `{ thread(id: "${thread.id}") { title(reveal: true) comments { items { html(reveal: true) source(reveal: true) } } } }`,
    );
    expect(lifted.data).toEqual({
      thread: {
        title: 'He is the keeper',
        comments: { items: [{ html: '<p>Me too</p>', source: 'Me too' }] },
      },
    });
    // Authors always see their own words; visitors, and people who have reached the episode, see everything.
    expect((await ada.visitor.graphql(document)).data).toEqual(clear);
    expect((await app.visitor().graphql(document)).data).toEqual(clear);
    await run(watcher, `mutation { incrementProgress(animeId: "${anime}") { undoId } }`);
    expect((await watcher.visitor.graphql(document)).data).toEqual(clear);
  });

  it('follows a comment’s episode in a thread about the whole anime', async () => {
    const anime = await animeId(app, 'the-lighthouse-girl');
    const thread = await aThread(ada, { subject: 'ANIME', animeId: anime });
    await aComment(ada, { threadId: thread.id, body: 'Harmless' });
    app.clock.advance(1);
    await aComment(ada, { threadId: thread.id, body: 'The end!', episodeNumber: 3 });
    const watcher = await signUp(app);
    await run(watcher, `mutation { incrementProgress(animeId: "${anime}") { undoId } }`);
    expect((await commentsOf(app, thread.id, 'limit: 5', watcher)).items.map(({ source }) => source)).toEqual(
      [null, 'Harmless'],
    );
  });

  it('follows the episode of a review in the answers to it, unless they say their own', async () => {
    const anime = await animeId(app, 'the-lighthouse-girl');
    await anEntry(ada, { animeId: anime, status: 'WATCHING', progress: 3 });
    const threadId = (await aReview(ada, { animeId: anime })).thread?.id ?? '';
    const answerer = await signUp(app);
    const answer = await aComment(answerer, { threadId, body: 'She dies' });
    await aComment(ada, { threadId, answers: answer.id, body: 'As foretold' });
    app.clock.advance(1);
    await aComment(answerer, { threadId, body: 'A fine beginning', episodeNumber: 1 });
    const post = 'mutation ($input: PostCommentInput!) { postComment(input: $input) { id } }';
    const refused = await run(answerer, post, { input: { threadId, body: 'No', episodeNumber: 0 } });
    expect(codesOf(refused)).toEqual(['VALIDATION_ERROR']);
    const watcher = await signUp(app);
    const read = async () =>
      (
        await watcher.visitor.graphql(
          `{ thread(id: "${threadId}") { comments { items { html source replies { items { source } } } } } }`,
        )
      ).data;
    const beginning = { html: '<p>A fine beginning</p>', source: 'A fine beginning', replies: { items: [] } };
    const shown = (html: string | null, source: string | null, reply: string | null) => ({
      thread: {
        comments: { items: [beginning, { html, source, replies: { items: [{ source: reply }] } }] },
      },
    });
    await anEntry(watcher, { animeId: anime, status: 'WATCHING', progress: 1 });
    expect(await read()).toEqual(shown(null, null, null));
    await anEntry(watcher, { animeId: anime, progress: 3, version: 1 });
    expect(await read()).toEqual(shown('<p>She dies</p>', 'She dies', 'As foretold'));
  });

  it('covers previews of a single comment, too', async () => {
    const anime = await animeId(app, 'the-lighthouse-girl');
    const thread = await aThread(ada, { subject: 'EPISODE', animeId: anime, episodeNumber: 3 });
    const comment = await aComment(ada, { threadId: thread.id, body: 'The end!' });
    const watcher = await signUp(app);
    await run(watcher, `mutation { incrementProgress(animeId: "${anime}") { undoId } }`);
    expect((await watcher.visitor.graphql(`{ comment(id: "${comment.id}") { html source } }`)).data).toEqual({
      comment: { html: null, source: null },
    });
  });
});
