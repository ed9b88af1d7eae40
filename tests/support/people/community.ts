import { bulkInsert } from '../../../server/data/bulkInsert';
import { toSqlInstant } from '../../../server/data/instant';
import type { TestApp } from '../apps/startApp';
import type { GraphqlAnswer } from '../apps/visitor';
import { type SignedIn, signUp } from './people';

/** Helpers for tests of profiles, friends and threads. */
export async function handleOf({ visitor }: SignedIn): Promise<string> {
  const { data, text } = await visitor.graphql<{ viewerProfile: { handle: string } }>(
    '{ viewerProfile { handle } }',
  );
  if (!data) throw new Error(text);
  return data.viewerProfile.handle;
}

export interface ThreadFixture {
  id: string;
  title: string | null;
  commentCount: number;
  opening: { id: string; html: string | null };
}

export async function aThread({ visitor }: SignedIn, given: object = {}): Promise<ThreadFixture> {
  const { data, text } = await visitor.graphql<{ createThread: ThreadFixture }>(
    `mutation ($input: CreateThreadInput!) {
       createThread(input: $input) { id title commentCount opening { id html } }
     }`,
    { input: { subject: 'SITE', title: 'A thread', body: 'What do you think?', ...given } },
  );
  if (!data) throw new Error(text);
  return data.createThread;
}

/** A text as long as a review has to be. */
export const reviewText =
  'It begins slowly, and then the sea comes in. Nobody who has seen its ninth episode forgets it.';

export interface ReviewFixture {
  id: string;
  verdict: string;
  progress: number;
  helpful: number;
  thread: {
    id: string;
    title: string;
    opening: { id: string; html: string | null; screened: boolean };
  } | null;
}

export const reviewFields = 'id verdict progress helpful thread { id title opening { id html screened } }';

/** Writes a review of an anime that the person has begun. */
export async function aReview(
  { visitor }: SignedIn,
  given: { animeId: string; verdict?: string; text?: string },
): Promise<ReviewFixture> {
  const { data, text } = await visitor.graphql<{ saveReview: { viewerReview: ReviewFixture } }>(
    `mutation ($input: SaveReviewInput!) { saveReview(input: $input) { viewerReview { ${reviewFields} } } }`,
    { input: { verdict: 'RECOMMENDED', text: reviewText, ...given } },
  );
  if (!data) throw new Error(text);
  return data.saveReview.viewerReview;
}

/** A reason as long as that of a recommendation has to be. */
export const reasonText = 'Both are about people who wait for a ship.';

export interface RecommendationFixture {
  id: string;
  reason: string | null;
  spoiler: boolean;
  state: string;
  supportCount: number;
  supported: boolean;
  own: boolean;
  editedAt: string | null;
  author: { name: string } | null;
}

export const recommendationFields =
  'id reason spoiler state supportCount supported own editedAt author { name }';

export interface RecommendedFixture {
  anime: { id: string; slug: string };
  pair: {
    id: string;
    people: number;
    reasons: { items: RecommendationFixture[]; pageInfo: { totalItems: number } };
  };
}

/** What people recommend with an anime, as its page asks for it. */
export const recommendedFields = `items { anime { id slug } pair { id people
  reasons { items { ${recommendationFields} } pageInfo { totalItems } } } } pageInfo { totalItems }`;

/** Recommends an anime to those who liked another, both of which the person has begun. */
export async function aRecommendation(
  { visitor }: SignedIn,
  given: { animeId: string; otherId: string; reason?: string; spoiler?: boolean },
): Promise<RecommendationFixture> {
  const { data, text } = await visitor.graphql<{
    recommendAnime: { recommendations: { items: RecommendedFixture[] } };
  }>(
    `mutation ($input: RecommendAnimeInput!) {
       recommendAnime(input: $input) { recommendations(pageSize: 12) { ${recommendedFields} } } }`,
    { input: { reason: reasonText, ...given } },
  );
  const found = data?.recommendAnime.recommendations.items.find(({ anime }) => anime.id === given.otherId);
  const [own] = found?.pair.reasons.items ?? [];
  if (!own) throw new Error(text);
  return own;
}

export interface CommentFixture {
  id: string;
  threadId: string;
  parentId: string | null;
  state: string;
  html: string | null;
  source: string | null;
  replyCount: number;
  likeCount: number;
  screened: boolean;
  author: { handle: string } | null;
}

export const commentFields =
  'id threadId parentId state html source replyCount likeCount screened author { handle }';

export async function aComment({ visitor }: SignedIn, given: object): Promise<CommentFixture> {
  const { data, text } = await visitor.graphql<{ postComment: CommentFixture }>(
    `mutation ($input: PostCommentInput!) { postComment(input: $input) { ${commentFields} } }`,
    { input: { body: 'I liked it.', ...given } },
  );
  if (!data) throw new Error(text);
  return data.postComment;
}

/** Part of a thread's comments, as seen by a visitor or a given person. */
export async function commentsOf(
  app: TestApp,
  id: string,
  args = 'limit: 20',
  { visitor }: Pick<SignedIn, 'visitor'> = { visitor: app.visitor() },
): Promise<{ items: CommentFixture[]; nextCursor: string | null }> {
  const { data, text } = await visitor.graphql<{
    thread: { comments: { items: CommentFixture[]; nextCursor: string | null } };
  }>(`query ($id: ID!) { thread(id: $id) { comments(${args}) { items { ${commentFields} } nextCursor } } }`, {
    id,
  });
  if (!data?.thread) throw new Error(text);
  return data.thread.comments;
}

/** Runs a document as a person, successful or not. */
export function run(
  { visitor }: SignedIn,
  document: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer<Record<string, Record<string, unknown>>>> {
  return visitor.graphql(document, variables);
}

/** Takes the handle before the settings name it as an operator's, since it is reserved afterwards. */
export async function anOperator(app: TestApp, handle: string): Promise<SignedIn> {
  const person = await signUp(app);
  await handleOf(person);
  await app.deps.db.manager.query('UPDATE profile SET handle = ? WHERE userId = ?', [handle, person.userId]);
  return person;
}

/** A person watches the next episode of an anime. Returns the activity's id, as a friend of theirs sees it. */
export async function anActivity(
  person: SignedIn,
  { animeId, seenBy }: { animeId: string; seenBy: SignedIn },
): Promise<string> {
  await run(person, `mutation { incrementProgress(animeId: "${animeId}") { undoId } }`);
  const { data, text } = await seenBy.visitor.graphql<{ friendsFeed: { items: { id: string }[] } }>(
    '{ friendsFeed(limit: 1) { items { id } } }',
  );
  const [latest] = data?.friendsFeed.items ?? [];
  if (!latest) throw new Error(text);
  return latest.id;
}

/** Makes two people friends. */
export async function befriend(one: SignedIn, other: SignedIn): Promise<void> {
  const ask = async ({ visitor }: SignedIn, mutation: string, handle: string) => {
    const answer = await visitor.graphql(
      `mutation ($handle: String!) { ${mutation}(handle: $handle) { id } }`,
      {
        handle,
      },
    );
    if (!answer.data) throw new Error(answer.text);
  };
  await ask(one, 'sendFriendRequest', await handleOf(other));
  await ask(other, 'acceptFriendRequest', await handleOf(one));
}

/** Recommends an anime to a friend. */
export async function aSentRecommendation(
  sender: SignedIn,
  { to, ...given }: { to: SignedIn; animeId: string; note?: string },
): Promise<void> {
  const answer = await sender.visitor.graphql(
    'mutation ($input: SendRecommendationInput!) { sendRecommendation(input: $input) }',
    { input: { handle: await handleOf(to), ...given } },
  );
  if (!answer.data) throw new Error(answer.text);
}

export async function block({ visitor }: SignedIn, other: SignedIn): Promise<void> {
  const handle = await handleOf(other);
  const answer = await visitor.graphql(
    'mutation ($handle: String!) { blockPerson(handle: $handle) { relationship } }',
    {
      handle,
    },
  );
  if (!answer.data) throw new Error(answer.text);
}

/** Inserts many comments directly into the database, a second apart, as after years of use. */
export async function fillThread(
  { deps }: Pick<TestApp, 'deps'>,
  { threadId, authorId, count }: { threadId: string; authorId: string | null; count: number },
): Promise<void> {
  const start = deps.clock.now().getTime() - count * 1000;
  const columns = ['id', 'threadId', 'level', 'authorId', 'body', 'likeCount', 'replyCount', 'createdAt'];
  const rows = Array.from({ length: count }, (_, at) => [
    deps.random.id(),
    threadId,
    1,
    authorId,
    `Comment ${at + 1}: **well** said, ||nobody expects it||.`,
    0,
    0,
    toSqlInstant(new Date(start + at * 1000)),
  ]);
  await deps.db.transaction(async (manager) => {
    await bulkInsert(manager, 'thread_comment', columns, rows);
    await manager.query('UPDATE thread SET commentCount = commentCount + ? WHERE id = ?', [count, threadId]);
  });
}
