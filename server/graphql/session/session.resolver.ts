import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { isFresh } from '../../domain/accounts/session/getSession';
import type { GraphqlContext } from '../context';
import { User } from './user.type';
import { viewerOf } from './viewer';

@ObjectType({
  simpleResolvers: true,
  description: 'A browser session. Its token is never exposed (security F2).',
})
export class Session {
  @Field(() => ID, { description: 'Id, for revoking it.' })
  id!: string;

  @Field(() => Date, { description: 'When the person signed in.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it expires unless it is used again.' })
  expiresAt!: Date;

  @Field(() => Boolean, { description: 'True while it is recent enough for sensitive changes.' })
  fresh!: boolean;

  @Field(() => User, { description: 'The signed-in user.' })
  user!: User;
}

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
