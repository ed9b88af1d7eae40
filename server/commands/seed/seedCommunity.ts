import { popularAnime } from '../../data/stores/animeStore';
import { findEntry } from '../../data/stores/entryStore';
import { isUser, replaceEmail } from '../../data/stores/userStore';
import { signUpEmail } from '../../domain/accounts/sign-in/signUpEmail';
import { readFriendsFeed } from '../../domain/community/activity/friendsFeed';
import { answerActivity, likeActivity } from '../../domain/community/activity/responses';
import { acceptFriendRequest, sendFriendRequest } from '../../domain/community/friends/requests';
import { readProfileRow } from '../../domain/community/people/people';
import { updateAbout } from '../../domain/community/profiles/profileOf';
import { readerOf, type Writer } from '../../domain/community/reader';
import {
  recommendAnime,
  supportRecommendation,
} from '../../domain/community/recommendations/writeRecommendation';
import { saveReview } from '../../domain/community/reviews/writeReview';
import { sendRecommendation } from '../../domain/community/sentRecommendations/sendRecommendation';
import { likeComment } from '../../domain/community/threads/changeComment';
import { postComment } from '../../domain/community/threads/postComment';
import { createThread } from '../../domain/community/threads/writeThread';
import type { Deps } from '../../domain/deps';
import { importEdits } from '../../domain/editing/importEdits';
import { addToCollection } from '../../domain/tracking/collections/collectionItems';
import { createCollection } from '../../domain/tracking/collections/collections';
import { countTouchedAnime } from '../../domain/tracking/communityStats';
import { saveEntry } from '../../domain/tracking/entries/saveEntry';
import { saveOpinion } from '../../domain/tracking/entries/saveOpinion';
import { changeProgress } from '../../domain/tracking/progress/changeProgress';
import { addToQueue } from '../../domain/tracking/queue/queue';
import { AppError } from '../../errors/AppError';
import { people } from './people';
import { type Action, planCommunity } from './planCommunity';

export const demoPassword = 'the moon over tokyo-3';
export const emailOf = (person: number) => (person === 0 ? 'demo@example.org' : `demo.${person}@example.org`);

/** Number of most popular anime that the demo community chooses from. */
const ANIME_TO_CHOOSE_FROM = 300;

/**
 * Fills an empty site with a demo community through the regular use cases, with the clock set to the time of each action.
 * Throws if a user already has the demo's email address.
 */
export async function seedCommunity(
  deps: Deps,
  { members, onProgress }: { members?: number; onProgress?: (done: number, of: number) => void } = {},
): Promise<void> {
  if (await isUser(deps.db.manager, { email: emailOf(0) }))
    throw new Error('The demo community is already there.');
  const anime = await popularAnime(deps.db.manager, ANIME_TO_CHOOSE_FROM);
  if (anime.length === 0) throw new Error('The catalogue is empty: run npm run catalogue -- update first.');
  const actions = planCommunity(anime, deps.clock.now(), { members });
  let now = new Date();
  const community = new Community({ ...deps, clock: { now: () => now } });
  for (const [done, action] of actions.entries()) {
    now = action.at;
    await community.perform(action);
    onProgress?.(done + 1, actions.length);
  }
  await importEdits(deps, recaps);
  await countTouchedAnime(deps);
}

/** Marks of episodes that everyone knows. */
const recaps = [
  { nativeTitle: '鋼の錬金術師 FULLMETAL ALCHEMIST', mal: 5114, number: 27 },
  { nativeTitle: '新世紀エヴァンゲリオン', mal: 30, number: 14 },
].map(({ nativeTitle, mal, number }) => ({
  slug: '',
  nativeTitle,
  format: 'TV',
  startsOn: null,
  links: [`https://myanimelist.net/anime/${mal}`],
  facts: { EPISODE_KINDS: [`RECAP | ${number}`] },
  related: [],
}));

class Community {
  private readonly users = new Map<number, string>();
  /** Ids of threads, comments and recommendations, by their keys in the plan. */
  private readonly ids = new Map<string, string>();

  constructor(private readonly deps: Deps) {}

  async perform(action: Action): Promise<void> {
    const { deps } = this;
    if (action.kind === 'join') return await this.join(action.person);
    const userId = this.users.get(action.person);
    if (userId === undefined) return;
    switch (action.kind) {
      case 'befriend':
        return await this.befriend(action.person, action.other);
      case 'save': {
        const { anime, fields } = action;
        // A sequel is on the list already once what it continues has been completed.
        const known = await findEntry(deps.db.manager, { userId, animeId: anime.id });
        await saveEntry(deps, { userId, animeId: anime.id, version: known?.version, fields });
        return;
      }
      case 'watch':
        await changeProgress(deps, { userId, animeId: action.anime.id, step: { kind: 'add', by: 1 } });
        return;
      case 'rate': {
        const { anime, number, score, reaction, note } = action;
        const fields = { score, reaction, ...(note && { note, notePublic: true }) };
        await saveOpinion(deps, { userId, animeId: anime.id, number, fields });
        return;
      }
      case 'queue':
        await addToQueue(deps, { userId, animeId: action.anime.id, episodeNumber: null });
        return;
      case 'shelf': {
        const { collection } = await createCollection(deps, { userId, name: action.name });
        if (!collection) return;
        await addToCollection(deps, {
          userId,
          id: collection.id,
          animeIds: action.anime.map(({ id }) => id),
        });
        return;
      }
      case 'review': {
        const { anime, verdict, text } = action;
        const review = { animeId: anime.id, verdict, text };
        await saveReview(deps, { author: await this.writer(userId), review });
        return;
      }
      case 'respond':
        return await this.respond(await this.writer(userId), action);
      case 'recommend': {
        const { key, anime, other, reason } = action;
        const recommendation = { animeId: anime.id, otherId: other.id, reason, spoiler: false };
        this.ids.set(key, await recommendAnime(deps, { author: await this.writer(userId), recommendation }));
        return;
      }
      case 'support': {
        const id = this.ids.get(action.recommendation) ?? '';
        await supportRecommendation(deps, { reader: await this.writer(userId), id, supported: true });
        return;
      }
      case 'tell': {
        const other = this.users.get(action.other) ?? '';
        // The plan befriends people whether or not both have joined by then.
        if (!(await deps.social.areFriends(userId, other))) return;
        const recommendation = {
          handle: await this.handle(other),
          animeId: action.anime.id,
          note: action.note,
        };
        await sendRecommendation(deps, { sender: await this.writer(userId), recommendation });
        return;
      }
      default:
        return await this.talk(await this.writer(userId), action);
    }
  }

  private async join(person: number): Promise<void> {
    const { deps } = this;
    const { name = '', about = '' } = people[person] ?? {};
    const client = { ipAddress: '', userAgent: '' };
    const { result } = await signUpEmail(deps, {
      name,
      email: emailOf(person),
      password: demoPassword,
      client,
    });
    const { id, email } = result.user;
    // No one reads their mail to confirm the address.
    const confirmed = { emailVerified: true, updatedAt: deps.clock.now() };
    await replaceEmail(deps.db.manager, { id, email, emailVerified: false }, confirmed);
    this.users.set(person, id);
    await updateAbout(deps, { userId: id, about });
  }

  private async befriend(person: number, other: number): Promise<void> {
    const [one, two] = [this.users.get(person), this.users.get(other)];
    if (one === undefined || two === undefined) return;
    await sendFriendRequest(this.deps, { reader: await this.writer(one), handle: await this.handle(two) });
    const answer = { reader: await this.writer(two), handle: await this.handle(one) };
    await acceptFriendRequest(this.deps, answer);
  }

  private async respond(author: Writer, { nth, text }: Extract<Action, { kind: 'respond' }>): Promise<void> {
    const { deps } = this;
    const { items } = await readFriendsFeed(deps, { userId: author.userId, limit: nth + 1 });
    const { id } = items[nth]?.activity ?? {};
    if (id === undefined) return;
    await likeActivity(deps, { reader: author, id, liked: true });
    if (text !== null) await answerActivity(deps, { author, id, text });
  }

  private async talk(
    author: Writer,
    action: Extract<Action, { kind: 'thread' | 'comment' | 'like' }>,
  ): Promise<void> {
    const { deps, ids } = this;
    if (action.kind === 'thread') {
      const { anime, title, body } = action;
      const subject = anime ? ('ANIME' as const) : ('SITE' as const);
      const thread = { subject, animeId: anime?.id ?? null, episodeNumber: null, title, body };
      ids.set(action.key, await createThread(deps, { author, thread }));
      return;
    }
    if (action.kind === 'comment') {
      const threadId = ids.get(action.thread) ?? '';
      const answers = action.answers === null ? null : (ids.get(action.answers) ?? null);
      const comment = { threadId, answers, body: action.body, episodeNumber: null };
      ids.set(action.key, (await postComment(deps, { author, comment })).id);
      return;
    }
    const like = likeComment(deps, { reader: author, id: ids.get(action.comment) ?? '', liked: true });
    await like.catch((error: unknown) => {
      // The plan does not track authors, and no one can like their own comment.
      if (!(error instanceof AppError) || error.key !== 'NOT_YOURSELF') throw error;
    });
  }

  private async writer(userId: string): Promise<Writer> {
    return { ...(await readerOf(this.deps, userId)), userId };
  }

  private async handle(userId: string): Promise<string> {
    return (await readProfileRow(this.deps, userId))?.handle ?? '';
  }
}
