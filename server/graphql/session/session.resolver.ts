import { Ctx, Query, Resolver } from 'type-graphql';
import { isFresh } from '../../domain/accounts/session/getSession';
import type { GraphqlContext } from '../context';
import { Session } from './session.type';
import { viewerOf } from './viewer';

@Resolver()
export class SessionResolver {
  @Query(() => Session, { nullable: true, description: 'The signed-in session, or null.' })
  async session(@Ctx() context: GraphqlContext): Promise<Session | null> {
    const viewer = await viewerOf(context);
    if (!viewer) return null;
    const { id, createdAt, expiresAt } = viewer.session;
    return { id, createdAt, expiresAt, fresh: isFresh(context.deps, viewer.session), user: viewer.user };
  }
}
