import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { CacheHint } from '../cache/cacheHint';
import { Anime } from '../catalogue/anime.type';
import { FriendsOnAnimeArgs } from '../catalogue/arguments';
import type { GraphqlContext } from '../context';
import { userOf } from '../session/viewer';
import { FriendsOnAnime } from './friends.type';
import { communityLoaders } from './loaders';
import { personOf } from './thread.resolver';

/** What friends share of their entries of an anime. */
@Resolver(() => Anime)
export class FriendsOnAnimeResolver {
  @CacheHint('PRIVATE')
  @FieldResolver(() => FriendsOnAnime, {
    description:
      "The viewer's friends who have it on a list and share that, latest change first; none for visitors. Scope READ_ACCOUNT.",
  })
  async friends(
    @Root() anime: Anime,
    @Args(() => FriendsOnAnimeArgs) { limit }: FriendsOnAnimeArgs,
    @Ctx() context: GraphqlContext,
  ): Promise<FriendsOnAnime> {
    const user = await userOf(context, 'READ_ACCOUNT');
    if (!user) return { items: [], totalItems: 0 };
    const { entries, total } = await context
      .once(communityLoaders)
      .friendsOn({ userId: user.id, limit })
      .load(Number(anime.id));
    const people = await Promise.all(entries.map(({ userId }) => personOf(userId, context)));
    const items = entries.flatMap(({ status, progress, score }, at) => {
      const person = people[at];
      return person ? [{ person, status, progress, score }] : [];
    });
    return { items, totalItems: total };
  }
}
